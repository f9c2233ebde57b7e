"""Lists of games for programs and notebooks: JSON a line, or text that the engine reads."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db.models import QuerySet
from django.http import HttpRequest, StreamingHttpResponse

from accounts.bots import told_name
from games.history_query import HistoryQuery
from games.models import HistoryEntry
from games.selectors.history import history_batch
from games.selectors.time import moment_text

TYPES = {"ndjson": "application/x-ndjson", "txt": "text/plain; charset=utf-8"}


def export_response(
    request: HttpRequest,
    rows: QuerySet[HistoryEntry],
    query: HistoryQuery,
    *,
    form: str,
    filename: str,
) -> StreamingHttpResponse:
    """The whole list, streamed in its order in constant memory; `form` is one of TYPES.

    Games are read in batches, so that no transaction stays open for as long as somebody reads.
    """
    write = _json_line if form == "ndjson" else _text_lines
    content = (
        _async_parts(rows, query, write)
        if isinstance(request, ASGIRequest)
        else _parts(rows, query, write)
    )
    response = StreamingHttpResponse(content, content_type=TYPES[form])
    response["Content-Disposition"] = f'attachment; filename="{filename}.{form}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def entry_state(entry: HistoryEntry) -> dict[str, Any]:
    """A game from its person's point of view, as JSON tells it."""
    game, match = entry.game, entry.game.match
    person = entry.other.name if entry.other is not None else None
    level = entry.opponent if entry.opponent not in (entry.PERSON, entry.SCREEN) else None
    return {
        "id": game.public_id,
        "url": f"/g/{game.public_id}",
        "match": match.public_id,
        "rules": entry.rules,
        "mode": match.mode,
        "opponent": {
            "kind": "computer" if level else entry.opponent,
            "level": level,
            "name": person,
            "bot": entry.other is not None and entry.other.is_bot,
        },
        "side": entry.side or None,
        "first": game.first,
        "result": entry.outcome or None,
        "winner": game.winner or None,
        "reason": game.reason,
        "lines": game.lines,
        "plies": entry.plies,
        "moves": game.moves_text,
        "started_at": moment_text(game.started_at),
        "finished_at": moment_text(entry.ended_at),
    }


def _parts(
    rows: QuerySet[HistoryEntry], query: HistoryQuery, write: Callable[[HistoryEntry], str]
) -> Iterator[str]:
    after: str | None = ""
    while after is not None:
        entries, after = history_batch(rows, query, after)
        yield "".join(map(write, entries))


async def _async_parts(
    rows: QuerySet[HistoryEntry], query: HistoryQuery, write: Callable[[HistoryEntry], str]
) -> AsyncIterator[str]:
    after: str | None = ""
    while after is not None:
        entries, after = await sync_to_async(history_batch)(rows, query, after)
        yield "".join(map(write, entries))


def _json_line(entry: HistoryEntry) -> str:
    return json.dumps(entry_state(entry), ensure_ascii=False, separators=(",", ":")) + "\n"


def _text_lines(entry: HistoryEntry) -> str:
    """A line about the game, and its moves: `grep -v ^#` leaves what the engine reads."""
    told = entry_state(entry)
    opponent = told["opponent"]
    named = entry.other and told_name(entry.other)
    against = named or opponent["level"] or opponent["kind"]
    how = f"{told['result'] or told['winner'] or 'draw'} ({told['reason']})"
    about = [
        told["finished_at"], told["rules"], f"{told['side'] or 'both'} against {against}",
        f"{told['first']} began", how, f"{told['plies']} plies", told["url"],
    ]  # fmt: skip
    return f"# {' · '.join(about)}\n{told['moves']}\n"
