"""The computer's levels with their names and characters for people."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine import rules_for
from engine.levels import levels_for, seconds_for

_USUAL, _USUAL_OF_SEVEN = "normal", "3"

LEVEL_NAMES: dict[str, str | Promise] = {
    "neuling": _("Novice"),
    "normal": _("Normal"),
    "stark": _("Strong"),
    "meister": _("Master"),
    "1": _("Level 1"),
    "2": _("Level 2"),
    "3": _("Level 3"),
    "4": _("Level 4"),
    "5": _("Level 5"),
    "6": _("Level 6"),
    "7": _("Level 7"),
}
LEVEL_CHARACTERS: dict[str, str | Promise] = {
    "neuling": _("Plays for fun and overlooks a lot."),
    "normal": _("Takes what is open, but sometimes misses a diagonal."),
    "stark": _("Leaves nearly nothing open and sees double threats."),
    "meister": _("Looks far ahead, yet can be beaten."),
    "1": _("Sees only its own next step."),
    "2": _("Sees your answer, too."),
    "3": _("Looks three steps ahead."),
    "4": _("Looks four steps ahead."),
    "5": _("Looks five steps ahead."),
    "6": _("Looks six steps ahead."),
    "7": _("Looks up to eight steps ahead."),
}


def level_list(rules: str = "7x6") -> list[dict[str, Any]]:
    """Every level of a game in order of strength.

    `seconds` is how long the person may think about a move against it, null for no limit.
    """
    spec = rules_for(rules)
    return [
        {
            "key": key,
            "name": str(LEVEL_NAMES[key]),
            "description": str(LEVEL_CHARACTERS[key]),
            "seconds": seconds_for(spec, key),
        }
        for key in levels_for(spec)
    ]


def usual_level(rules: str) -> str:
    """The level that is chosen as long as nobody chooses another."""
    return _USUAL if _USUAL in levels_for(rules_for(rules)) else _USUAL_OF_SEVEN
