"""What docs/ has from the code: tables of docs/rest-api.md, and the schema as it was agreed on."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.conf import settings
from django.utils.translation import override

from games.api.codes import all_codes
from games.api.examples import without_examples
from games.api.schema import document

PAGE = settings.BASE_DIR / "docs" / "rest-api.md"
SNAPSHOT = settings.BASE_DIR / "docs" / "openapi.json"


def with_tables(text: str) -> str:
    """The page with its tables as they should be; they stand between comments with their names."""
    for name, rows in (("codes", _codes()), ("costs", _costs())):
        table = "\n".join(rows)
        begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
        head, tail = text.partition(begin)[0], text.partition(end)[2]
        text = f"{head}{begin}\n{table}\n{end}{tail}"
    return text


def snapshot() -> str:
    """The OpenAPI document as text; a change of it is a change that programs may notice.

    Examples are left out, which lie beside it.
    """
    told = without_examples(document())
    return json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _codes() -> Iterator[str]:
    yield "| code | status | on the socket | |"
    yield "|---|---|---|---|"
    with override("en"):
        for code in all_codes():
            socket = "yes" if code.socket else ""
            yield f"| `{code.name}` | {code.status} | {socket} | {code.say()} |"


def _costs() -> Iterator[str]:
    yield "| call | points |"
    yield "|---|---|"
    for path, methods in document()["paths"].items():
        for method, told in methods.items():
            words = told.get("x-cost-words")
            call = f"`{method.upper()} {path.removeprefix('/api/v1')}`"
            yield f"| {call} | {told['x-cost']}{f'; {words}' if words else ''} |"
