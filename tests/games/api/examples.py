"""Records real requests and answers as examples, the same ones whenever they are recorded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from accounts.models import Player
from games.api.examples import LINES, Example
from games.models import Game, Invitation, Match, Report

MOST_ITEMS = 3

# The first good answer to each call since it was emptied; of streams only what `noting` reads, for
# they can be read once.
noted: dict[str, Example] = {}
_reads_streams = False

_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})")
_EPOCH_MS = 1_000_000_000_000
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
# Members whose values are spans of time that were measured.
_MEASURED = {"spent_ms": 1250, "remaining_ms": 180_000, "ago_ms": 300}


@contextmanager
def noting() -> Iterator[dict[str, Example]]:
    """What is called within is noted, streams too, whose answers nobody else may read then."""
    global _reads_streams
    noted.clear()
    _reads_streams = True
    try:
        yield noted
    finally:
        _reads_streams = False


def note(name: str, answer: Any) -> None:
    """Keep the request and the answer, if they are the first ones of this call."""
    if name in noted:
        return
    request = answer.request
    query = request.get("QUERY_STRING", "")
    content: Any = None
    kind = answer.get("Content-Type", "").partition(";")[0]
    if answer.streaming:
        if not _reads_streams or answer.is_async or kind != LINES:
            return
        content = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    elif answer.content:
        content = answer.json() if kind.endswith("json") else answer.content.decode()
    headers = {
        shown: request[key]
        for key, shown in (
            ("HTTP_AUTHORIZATION", "Authorization"),
            ("HTTP_ACCEPT", "Accept"),
            ("HTTP_IDEMPOTENCY_KEY", "Idempotency-Key"),
        )
        if key in request
    }
    noted[name] = {
        "method": request["REQUEST_METHOD"],
        "path": request["PATH_INFO"] + (f"?{query}" if query else ""),
        "headers": headers,
        "body": getattr(answer, "sent", None),
        "status": answer.status_code,
        "type": kind if content is not None else "",
        "answer": content,
    }


def settled(found: dict[str, Example]) -> dict[str, Example]:
    """The examples with everything that is another in each recording replaced by what never is."""
    ordered = {name: found[name] for name in sorted(found)}
    text = json.dumps({name: _cut(example) for name, example in ordered.items()})
    for number, secret in enumerate(_tokens(text)):
        text = text.replace(secret, f"vr_{'exampletoken' * 3}{number}")
    guests = Player.objects.filter(user=None).order_by("pk").values_list("name", flat=True)
    for number, name in enumerate(guests):
        text = text.replace(json.dumps(name), json.dumps(f"Guest-{number:03}"))
    for number, name in enumerate(_names()):
        text = text.replace(name, f"Example{number:03}")
    told: dict[str, Example] = json.loads(text)
    moments: dict[str, str] = {}
    return {name: _still(example, moments) for name, example in told.items()}


def shape(value: Any) -> Any:
    """Members and types, without values; a list has the shapes that its items have."""
    if isinstance(value, dict):
        return {key: shape(one) for key, one in value.items()}
    if isinstance(value, list):
        shapes = {json.dumps(shape(one), sort_keys=True) for one in value}
        return sorted(shapes)
    if isinstance(value, bool) or value is None:
        return type(value).__name__
    return "number" if isinstance(value, int | float) else "text"


def _tokens(text: str) -> list[str]:
    found = re.findall(r"Bearer ([A-Za-z0-9_-]{16,})", text)
    found += re.findall(r'"token": "([A-Za-z0-9_-]{16,})"', text)
    return list(dict.fromkeys(found))


def _names() -> list[str]:
    """Everything in the database by which something is named in addresses, oldest first."""
    found: list[str] = []
    for model, field in (
        (Player, "public_id"),
        (Match, "public_id"),
        (Game, "public_id"),
        (Report, "public_id"),
    ):
        found += model._default_manager.order_by("pk").values_list(field, flat=True)
    return [*found, *Invitation.objects.order_by("pk").values_list("code", flat=True)]


def _cut(value: Any) -> Any:
    """Lists of objects end after a few; what is short stays whole."""
    if isinstance(value, dict):
        return {key: _cut(one) for key, one in value.items()}
    if isinstance(value, list):
        most = MOST_ITEMS if value and isinstance(value[0], dict) else len(value)
        return [_cut(one) for one in value[:most]]
    return value


def _still(value: Any, moments: dict[str, str]) -> Any:
    """Moments count from one that is always the same, and measured spans are made up."""
    if isinstance(value, list):
        return [_still(one, moments) for one in value]
    if isinstance(value, int) and value > _EPOCH_MS:
        return 1_796_061_600_000 + 1000 * len(moments)
    if isinstance(value, str):
        value = _MOMENT.sub(lambda found: _moment(found[0], moments), value)
        return "2026-11-30" if _DAY.fullmatch(value) else value
    if isinstance(value, dict):
        return {
            key: _MEASURED[key]
            if key in _MEASURED and isinstance(one, int)
            else _still(one, moments)
            for key, one in value.items()
        }
    return value


def _moment(text: str, moments: dict[str, str]) -> str:
    number = len(moments)
    made = f"2026-11-30T18:{number // 60 % 60:02}:{number % 60:02}.250Z"
    return moments.setdefault(text, made)
