"""The games that can be played, for lists, and with whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine import KNOWN_KEYS, OFFERED_KEYS, RulesSpec, rules_for
from engine.levels import levels_for, plays, seconds_for
from games.models import Match

# By family, and whether side columns stand. Where there is one board only its size is no name.
_NAMES: dict[tuple[str, bool], str | Promise] = {
    ("drop", False): gettext_lazy("Four in a row %(columns)d×%(rows)d"),
    ("pop", False): gettext_lazy("Pop Out %(columns)d×%(rows)d"),
    ("drop", True): gettext_lazy("5 in a row %(columns)d×%(rows)d"),
    ("pop", True): gettext_lazy("Pop Out with 5 in a row %(columns)d×%(rows)d"),
    ("pop10", False): gettext_lazy("Pop 10"),
    ("power", False): gettext_lazy("Power Up"),
    ("twicefour", False): gettext_lazy("twiceFour"),
}

# Seconds a move that a clock of twiceFour may give, and those it gives where two play by link.
TWICEFOUR_SECONDS = range(15, 61)
TWICEFOUR_PRESET = {"per_move": 30}

ENDLESS, BEST_OF, TWO_ROUNDS = "endless", "best_of", "two_rounds"


def rules_list() -> list[dict[str, Any]]:
    """Every game, the ones offered first in front."""
    others = [key for key in KNOWN_KEYS if key not in OFFERED_KEYS]
    return [_entry(key) for key in [*OFFERED_KEYS, *others]]


def rules_name(key: str) -> str:
    """The name of a game that there is."""
    spec = rules_for(key)
    name = str(_NAMES[spec.family, spec.first_column == 0])
    return name % {"columns": spec.columns, "rows": spec.rows}


def match_form(key: str, best_of: int | None) -> str:
    """When a match of the game is over: `endless`, `best_of`, or `two_rounds` for twiceFour.

    Two rounds are followed by a third if they leave both level, and by no more.
    """
    if rules_for(key).family == "twicefour":
        return TWO_ROUNDS
    return ENDLESS if best_of is None else BEST_OF


def has_lots(key: str) -> bool:
    """Whether lots decide who begins, and who has which side where wishes do not."""
    return match_form(key, None) == TWO_ROUNDS


def mode_conflict(key: str, mode: str, clock: Mapping[str, int] | None) -> str:
    """Why a game is not played like this, as a code of CONFLICTS; empty if it is."""
    if mode == Match.Mode.COMPUTER and not plays(rules_for(key)):
        return "no_computer_yet"
    if clock is None:
        return ""
    if not has_lots(key):
        return "" if mode == Match.Mode.LINK else "clock_by_link_only"
    if mode == Match.Mode.COMPUTER:
        return "clock_by_level"
    return "" if clock.get("per_move") in TWICEFOUR_SECONDS else "clock_per_move"


def form_conflict(key: str, first: str, best_of: int | None) -> str:
    """Why rounds of a game are not agreed on like this, as a code of CONFLICTS; empty if they are.

    Where lots decide who begins nobody else does.
    """
    if not has_lots(key):
        return ""
    if best_of is not None:
        return "rounds_fixed"
    return "" if first == "alternate" else "first_by_lot"


def usual_clock(key: str, mode: str, level: str | None) -> dict[str, int] | None:
    """The clock of a match for which none was chosen; None for none."""
    spec = rules_for(key)
    seconds = None if level is None else seconds_for(spec, level)
    if seconds is not None:
        return {"per_move": seconds}
    return dict(TWICEFOUR_PRESET) if has_lots(key) and mode == Match.Mode.LINK else None


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
        "levels": list(levels_for(spec)),
        "form": match_form(key, None),
    }
