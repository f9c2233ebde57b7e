"""Which games of a history are asked for: the words of an address, and back again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from typing import Any
from urllib.parse import urlencode

from engine import KNOWN_KEYS, rules_for
from games.models import RecordEntry
from games.selectors.levels import LEVEL_NAMES

OPPONENTS = ("computer", "person", "screen")
RESULTS = tuple(RecordEntry.Outcome.values)
SIDES = tuple(dict.fromkeys(side for key in KNOWN_KEYS for side in rules_for(key).sides))
SORTS = ("newest", "oldest", "longest", "shortest")

# Longer than any game, and short enough for every database.
MOST_PLIES = 1_000_000
MOST_NAME = 30

_NUMBER = re.compile(r"[0-9]{1,7}")


@dataclass(frozen=True, slots=True)
class HistoryQuery:
    """A choice of games, and their order; what is empty chooses nothing."""

    rules: str = ""
    # `computer`, `person`, or `screen` for two at one screen.
    opponent: str = ""
    level: str = ""
    # The other person's name, in any case.
    name: str = ""
    result: str = ""
    side: str = ""
    # Days where the site is at home; both belong to the span.
    since: date | None = None
    until: date | None = None
    min_plies: int | None = None
    max_plies: int | None = None
    sort: str = SORTS[0]

    @property
    def is_plain(self) -> bool:
        """Whether every game is meant, in whatever order."""
        return replace(self, sort=SORTS[0]) == HistoryQuery()

    def address(self, **more: str) -> str:
        """The words of an address that mean this, with others after them; empty for nothing."""
        told = {name: value for name, value in asdict(self).items() if value not in ("", None)}
        if self.sort == SORTS[0]:
            told.pop("sort")
        return urlencode({name: str(value) for name, value in told.items()} | more)


def history_query(words: Mapping[str, str]) -> tuple[HistoryQuery, list[str]]:
    """What is asked for, whatever the address says; names of the parts that made no sense."""
    taken: dict[str, Any] = {}
    wrong = []
    for field in fields(HistoryQuery):
        text = words.get(field.name, "").strip()
        if not text:
            continue
        value = _READ[field.name](text)
        if value is None:
            wrong.append(field.name)
        else:
            taken[field.name] = value
    return HistoryQuery(**taken), wrong


def day(text: str) -> date | None:
    """A day as `2026-11-30`, None for anything else."""
    try:
        return date.fromisoformat(text) if len(text) == len("2026-11-30") else None
    except ValueError:
        return None


def _one_of(*known: str) -> Callable[[str], str | None]:
    return lambda text: text if text in known else None


def _plies(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) and int(text) <= MOST_PLIES else None


def _name(text: str) -> str | None:
    return text if len(text) <= MOST_NAME and text.isprintable() else None


_READ: dict[str, Callable[[str], Any]] = {
    "rules": _one_of(*KNOWN_KEYS),
    "opponent": _one_of(*OPPONENTS),
    "level": _one_of(*LEVEL_NAMES),
    "name": _name,
    "result": _one_of(*RESULTS),
    "side": _one_of(*SIDES),
    "since": day,
    "until": day,
    "min_plies": _plies,
    "max_plies": _plies,
    "sort": _one_of(*SORTS),
}
