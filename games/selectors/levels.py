"""The computer's levels with their names and characters for people."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.levels import LEVELS

LEVEL_NAMES: dict[str, str | Promise] = {
    "neuling": _("Novice"),
    "normal": _("Normal"),
    "stark": _("Strong"),
    "meister": _("Master"),
}
LEVEL_CHARACTERS: dict[str, str | Promise] = {
    "neuling": _("Plays for fun and overlooks a lot."),
    "normal": _("Takes what is open, but sometimes misses a diagonal."),
    "stark": _("Leaves nearly nothing open and sees double threats."),
    "meister": _("Looks far ahead, yet can be beaten."),
}


def level_list() -> list[dict[str, str]]:
    """Every level in order of strength."""
    return [
        {
            "key": key,
            "name": str(LEVEL_NAMES[key]),
            "description": str(LEVEL_CHARACTERS[key]),
        }
        for key in LEVELS
    ]
