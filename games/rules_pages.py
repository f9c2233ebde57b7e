"""Which pages tell the rules, and which page tells those of which game."""

from __future__ import annotations

from collections.abc import Callable

from engine import rules_for
from games import rules_words
from games.rules_words import RulesWords

PAGES: dict[str, Callable[[], RulesWords]] = {
    "pop-out": rules_words.pop_out,
    "five-in-a-row": rules_words.five_in_a_row,
    "pop-10": rules_words.pop_10,
    "power-up": rules_words.power_up,
    "combinations": rules_words.combinations,
}

_PLAIN, _STANDARD = "four-in-a-row", "7x6"

_SLUGS = {
    ("pop", False): "pop-out",
    ("drop", True): "five-in-a-row",
    ("pop10", False): "pop-10",
    ("power", False): "power-up",
    ("twicefour", False): "twicefour",
}


def rules_page_of(key: str) -> str:
    """The address of the page that explains the game of a rules key."""
    spec = rules_for(key)
    found = _SLUGS.get((spec.family, spec.first_column == 0), "combinations")
    return f"/rules/{_PLAIN if key == _STANDARD else found}/"
