"""A recorded request and its answer for each call, from docs/api-examples.json.

The tests record them anew from real calls, and fail where a recorded answer no longer has the
members that the call answers with.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.conf import settings

EXAMPLES = settings.BASE_DIR / "docs" / "api-examples.json"

LINES = "application/x-ndjson"

Example = dict[str, Any]
"""`method`, `path`, `headers`, `body`, `status`, `type`, `answer`; null where there is none."""


@cache
def examples() -> dict[str, Example]:
    """By the name of the call; a call that is not recorded has none."""
    if not EXAMPLES.is_file():
        return {}
    found: dict[str, Example] = json.loads(EXAMPLES.read_text())
    return found


def put_examples(paths: dict[str, Any]) -> None:
    """Puts the examples into a document's operations, beside what they are examples of."""
    for methods in paths.values():
        for operation in methods.values():
            if (example := examples().get(operation["operationId"])) is None:
                continue
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if body is not None and example["body"] is not None:
                body["example"] = example["body"]
            content = operation["responses"].get(str(example["status"]), {}).get("content", {})
            if example["type"] in content and example["answer"] is not None:
                content[example["type"]]["example"] = _content(example)


def without_examples(document: Any) -> Any:
    """The document as it would be without any."""
    if isinstance(document, list):
        return [without_examples(one) for one in document]
    if not isinstance(document, dict):
        return document
    # A media type has a schema and an example; a part of a schema may well be called so.
    left_out = "example" if "schema" in document else None
    return {key: without_examples(value) for key, value in document.items() if key != left_out}


def as_request(example: Example) -> str:
    """The request as it goes over the line."""
    lines = [f"{example['method']} {example['path']}"]
    lines += [f"{name}: {value}" for name, value in example["headers"].items()]
    if example["body"] is not None:
        lines += ["Content-Type: application/json", "", _pretty(example["body"])]
    return "\n".join(lines)


def as_answer(example: Example) -> str:
    """The answer in the same way."""
    lines = [str(example["status"])]
    if example["type"]:
        lines.append(f"Content-Type: {example['type']}")
    if isinstance(content := _content(example), str):
        lines += ["", content]
    elif example["answer"] is not None:
        lines += ["", _pretty(example["answer"])]
    return "\n".join(lines)


def _content(example: Example) -> Any:
    """The answer; of a stream its lines."""
    if example["type"] != LINES:
        return example["answer"]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in example["answer"])


def _pretty(value: Any, indent: str = "") -> str:
    """JSON over lines, but what is short in one."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or len(indent) + len(flat) <= 88:
        return flat
    deeper = f"{indent}  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {_pretty(one, deeper)}" for key, one in value.items()]
        begin, end = "{", "}"
    else:
        parts, begin, end = [_pretty(one, deeper) for one in value], "[", "]"
    return f"{begin}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{indent}{end}"
