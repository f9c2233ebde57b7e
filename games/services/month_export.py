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

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Player
from games.history_query import HistoryQuery
from games.models import Game
from games.selectors.board_state import seat_told
from games.selectors.finished import FinishedGames, finished_state, games_ruled
from games.selectors.seats import seats_by_side
from games.selectors.time import moment_text

# Grows with every change that a reader of the file could notice.
SCHEMA_VERSION = 2

BATCH = 500


@dataclass(frozen=True, slots=True)
class Export:
    """What was written: the file, how many games are in it, and its SHA-256."""

    path: Path
    games: int
    checksum: str


def month_games(month: date) -> QuerySet[Game]:
    """The public games that were finished in the month of that day, in no order."""
    return _chosen(month).everybody()


def month_mark(month: date) -> str:
    """What the file of a month hangs on, as a fingerprint: games, their results, people's names.

    Two exports with the same mark hold the same, but for what those are called who are not named.
    """
    games = month_games(month)
    people = (
        Player.objects.filter(seats__match__in=games.values("match_id"))
        .order_by("pk")
        .distinct()
        .values_list("pk", "user_id", "name", "is_private", "closed_at")
    )
    told = f"{SCHEMA_VERSION} {games.count()}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), told, "sha256")
    for key, user, name, private, closed in people.iterator():
        shown = None if closed else "" if user is None or private else name
        digest.update(json.dumps([key, shown]).encode())
    # Where a moderator has decided anew the number of games may stay what it was.
    for ruled in games_ruled(_chosen(month)).iterator():
        digest.update(json.dumps(ruled, default=str).encode())
    return digest.hexdigest()


def month_export(month: date, folder: Path) -> Export:
    """Write the public games that were finished in the month of that day, oldest first.

    The file is gzipped JSON, a document a line: first what it is, then the games as `GET /games/`
    has them. Account holders with an open profile have their names; everybody else is called the
    same within the file and differently in every other; who has left has no name. Beside it lie
    its checksum, as `sha256sum -c` reads it, and a card with what it is. Readers never see half a
    file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"games-{month:%Y-%m}.ndjson.gz"
    # Two may write at once; each has a draft of its own, and the later one stays.
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    # Taken before the games are read: what changes meanwhile is found by the next look.
    mark, count = month_mark(month), 0
    # Without a name or a time in it the same games make the same file, but for who is not named.
    with draft.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
        _write(packed, {"schema": SCHEMA_VERSION, "month": f"{month:%Y-%m}"})
        key = secrets.token_bytes(32)
        for game in _games(month):
            _write(packed, finished_state(game) | {"seats": _seats(game, key)})
            count += 1
    with draft.open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    card = {
        "schema": SCHEMA_VERSION,
        "month": f"{month:%Y-%m}",
        "games": count,
        "bytes": draft.stat().st_size,
        "sha256": checksum,
        "made_at": moment_text(timezone.now()),
        "mark": mark,
    }
    draft.replace(path)
    _put(path.with_name(f"{path.name}.sha256"), f"{checksum}  {path.name}\n")
    _put(folder / f"games-{month:%Y-%m}.json", json.dumps(card))
    return Export(path, count, checksum)


def _put(path: Path, text: str) -> None:
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    draft.write_text(text)
    draft.replace(path)


def _chosen(month: date) -> FinishedGames:
    days = calendar.monthrange(month.year, month.month)[1]
    first, last = month.replace(day=1), month.replace(day=days)
    return FinishedGames(HistoryQuery(since=first, until=last, sort="oldest"))


def _games(month: date) -> Iterator[Game]:
    chosen = _chosen(month)
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
        is_bot = player is not None and player.is_bot
        told[side] = seat_told(seat.kind, seat.level, name, is_bot)
    return told


def _mark(public_id: str, key: bytes) -> str:
    return hmac.digest(key, public_id.encode(), "sha256").hex()[:12]


def _write(packed: gzip.GzipFile, document: dict[str, Any]) -> None:
    line = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    packed.write(line.encode() + b"\n")
