"""The months of games that lie there as files, and what their cards say of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Dump:
    """A month's file. `mark` says what it was made from, for who makes them alone."""

    month: date
    games: int
    size: int
    checksum: str
    schema: int
    made_at: datetime
    mark: str

    @property
    def name(self) -> str:
        return f"games-{self.month:%Y-%m}.ndjson.gz"

    @property
    def path(self) -> Path:
        return dumps_folder() / self.name


def dumps_folder() -> Path:
    """Where the files lie; workers write there, web processes read."""
    return Path(settings.EXPORTS_DIR)


def dumps() -> list[Dump]:
    """All of them, the newest month first."""
    cards = sorted(dumps_folder().glob("games-????-??.json"), reverse=True)
    return [found for card in cards if (found := _read(card)) is not None]


def dump_of(month: date) -> Dump | None:
    """The file of that month, if there is one."""
    return _read(dumps_folder() / f"games-{month:%Y-%m}.json")


def _read(card: Path) -> Dump | None:
    """What a card says; None for one that is gone or no card, or whose file is gone."""
    try:
        told = json.loads(card.read_text())
        found = Dump(
            month=datetime.strptime(told["month"], "%Y-%m").date(),
            games=int(told["games"]),
            size=int(told["bytes"]),
            checksum=str(told["sha256"]),
            schema=int(told["schema"]),
            made_at=datetime.fromisoformat(told["made_at"]),
            mark=str(told["mark"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if found.path.is_file() else None
