"""The games that can be played, for lists, and with whom."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine import KNOWN_KEYS, OFFERED_KEYS, RulesSpec, rules_for
from engine.levels import plays
from games.models import Match

# By family, and whether side columns stand. Where there is one board only its size is no name.
_NAMES: dict[tuple[str, bool], str | Promise] = {
    ("drop", False): gettext_lazy("Four in a row %(columns)d×%(rows)d"),
    ("pop", False): gettext_lazy("Pop Out %(columns)d×%(rows)d"),
    ("drop", True): gettext_lazy("5 in a row %(columns)d×%(rows)d"),
    ("pop", True): gettext_lazy("Pop Out with 5 in a row %(columns)d×%(rows)d"),
    ("pop10", False): gettext_lazy("Pop 10"),
    ("power", False): gettext_lazy("Power Up"),
}


def rules_list() -> list[dict[str, Any]]:
    """Every game, the ones offered first in front."""
    others = [key for key in KNOWN_KEYS if key not in OFFERED_KEYS]
    return [_entry(key) for key in [*OFFERED_KEYS, *others]]


def rules_name(key: str) -> str:
    """The name of a game that there is."""
    spec = rules_for(key)
    name = str(_NAMES[spec.family, spec.first_column == 0])
    return name % {"columns": spec.columns, "rows": spec.rows}


def mode_conflict(key: str, mode: str, *, has_clock: bool) -> str:
    """Why a game is not played like this, as a code of CONFLICTS; empty if it is."""
    if mode == Match.Mode.COMPUTER and not plays(rules_for(key)):
        return "no_computer_yet"
    if has_clock and mode != Match.Mode.LINK:
        return "clock_by_link_only"
    return ""


def _entry(key: str) -> dict[str, Any]:
    spec: RulesSpec = rules_for(key)
    return {
        "key": key,
        "name": rules_name(key),
        "family": spec.family,
        "columns": spec.columns,
        "first_column": spec.first_column,
        "rows": spec.rows,
        "walls": spec.first_column == 0,
        "connect": spec.connect,
        "sides": list(spec.sides),
        "offered": key in OFFERED_KEYS,
        "computer": plays(spec),
    }
