"""What the pages offer for a match between two people, with the words for it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from engine import KNOWN_KEYS
from games.models import Match, Seek
from games.selectors.rules import has_lots, rules_list, rules_name

Clock = dict[str, int] | None

# By the values that the forms know them by.
CLOCKS: dict[str, Clock] = {
    "none": None,
    "quick": {"initial": 180, "increment": 2},
    "calm": {"initial": 300, "increment": 3},
    "per-move": {"per_move": 30},
}

# And those of twiceFour, in which every move has its time.
MOVE_CLOCKS: dict[str, Clock] = {
    "move-15": {"per_move": 15},
    "per-move": {"per_move": 30},
    "move-45": {"per_move": 45},
    "move-60": {"per_move": 60},
}


def clocks_of(rules: str, mode: str) -> dict[str, Clock]:
    """The clocks that are offered for a game, the usual one of the mode among them."""
    if not has_lots(rules):
        return CLOCKS
    if mode == Match.Mode.LINK:
        return MOVE_CLOCKS
    none: dict[str, Clock] = {"none": None}
    return none if mode == Match.Mode.COMPUTER else none | MOVE_CLOCKS


def usual_clock_name(rules: str, mode: str) -> str:
    """The one of `clocks_of` that holds as long as nobody chooses another."""
    return "none" if "none" in clocks_of(rules, mode) else "per-move"


def clock_texts() -> dict[str, str]:
    """The words for clocks, for scripts and for `clock_words`."""
    return {
        "clock_none": _("No clock"),
        "clock_per_move": _("{seconds}\u00a0s a\u00a0move"),
        "clock_minutes": _("{minutes}\u00a0min"),
        "clock_seconds": _("{seconds}\u00a0s"),
        "clock_increment": _("{base} +\u00a0{seconds}\u00a0s"),
    }


def clock_words(clock: Clock) -> str:
    """A clock in a few words; the first time in minutes where they are whole."""
    texts = clock_texts()
    if clock is None:
        return texts["clock_none"]
    if "per_move" in clock:
        return texts["clock_per_move"].format(seconds=clock["per_move"])
    minutes, rest = divmod(clock["initial"], 60)
    if rest:
        base = texts["clock_seconds"].format(seconds=clock["initial"])
    else:
        base = texts["clock_minutes"].format(minutes=minutes)
    increment = clock["increment"]
    return texts["clock_increment"].format(base=base, seconds=increment) if increment else base


def clock_choices(clocks: dict[str, Clock]) -> list[dict[str, str]]:
    """Clocks as choices of a form."""
    return [{"value": value, "label": clock_words(clock)} for value, clock in clocks.items()]


def rounds_words(best_of: int | None, rules: str = "7x6") -> str:
    """How many rounds a match of a game has, in a few words."""
    if has_lots(rules):
        return _("two rounds, a third at 1:1")
    return _("endless") if best_of is None else _("best of %(rounds)d") % {"rounds": best_of}


def rules_choices() -> list[dict[str, Any]]:
    """The boards of the forms."""
    return [
        {"value": entry["key"], "label": entry["name"]}
        for entry in rules_list()
        if entry["offered"]
    ]


def rules_names() -> dict[str, str]:
    """The names of all games by their rules keys."""
    return {entry["key"]: entry["name"] for entry in rules_list()}


def rules_words(key: str) -> str:
    """The name of a game by its rules key."""
    return rules_name(key) if key in KNOWN_KEYS else key


def allow_choices() -> list[dict[str, str]]:
    """With whom one wants to play in the lobby."""
    labels = {
        Seek.Allow.ANYONE: _("anyone"),
        Seek.Allow.GUESTS: _("guests only"),
        Seek.Allow.ACCOUNTS: _("with an account"),
    }
    return [{"value": value.value, "label": label} for value, label in labels.items()]
