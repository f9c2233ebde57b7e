"""A month of finished games as one file for everybody, with nobody in it who did not agree."""

from __future__ import annotations

import calendar
import gzip
import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from games.history_query import HistoryQuery
from games.models import Game
from games.selectors.finished import FinishedGames, finished_state
from games.selectors.seats import seats_by_side

# Grows with every change that a reader of the file could notice.
SCHEMA_VERSION = 1

BATCH = 500


@dataclass(frozen=True, slots=True)
class Export:
    """What was written: the file, how many games are in it, and its SHA-256."""

    path: Path
    games: int
    checksum: str


def month_export(month: date, folder: Path) -> Export:
    """Write the public games that were finished in the month of that day, oldest first.

    The file is gzipped JSON, a document a line: first what it is, then the games as `GET /games/`
    has them. Account holders with an open profile have their names; everybody else is called the
    same within the file and differently in every other; who has left has no name. Beside it lies
    its checksum, as `sha256sum -c` reads it. Readers never see half a file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"games-{month:%Y-%m}.ndjson.gz"
    draft = path.with_suffix(".part")
    count = 0
    # Without a name or a time in it the same games make the same file, but for who is not named.
    with draft.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
        _write(packed, {"schema": SCHEMA_VERSION, "month": f"{month:%Y-%m}"})
        key = secrets.token_bytes(32)
        for game in _games(month):
            _write(packed, finished_state(game) | {"seats": _seats(game, key)})
            count += 1
    with draft.open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    draft.replace(path)
    path.with_name(f"{path.name}.sha256").write_text(f"{checksum}  {path.name}\n")
    return Export(path, count, checksum)


def _games(month: date) -> Iterator[Game]:
    days = calendar.monthrange(month.year, month.month)[1]
    first, last = month.replace(day=1), month.replace(day=days)
    chosen = FinishedGames(HistoryQuery(since=first, until=last, sort="oldest"))
    place: str | None = ""
    while place is not None:
        games, place = chosen.page(place, BATCH)
        yield from games


def _seats(game: Game, key: bytes) -> dict[str, Any]:
    """Who sat where, with the names that may be told."""
    told: dict[str, Any] = {}
    for side, seat in seats_by_side(game.match).items():
        player, name = seat.player, None
        if player is not None and player.closed_at is None:
            known = not player.is_guest and not player.is_private
            name = player.name if known else f"anonymous-{_mark(player.public_id, key)}"
        told[side] = {"kind": seat.kind, "name": name, "level": seat.level or None}
    return told


def _mark(public_id: str, key: bytes) -> str:
    return hmac.digest(key, public_id.encode(), "sha256").hex()[:12]


def _write(packed: gzip.GzipFile, document: dict[str, Any]) -> None:
    line = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    packed.write(line.encode() + b"\n")
