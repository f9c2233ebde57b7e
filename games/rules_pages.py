"""Which page tells the rules of which game."""

from __future__ import annotations

from engine import rules_for

_STANDARD = "7x6"


def rules_page_of(key: str) -> str:
    """The address of the page that explains the game of a rules key."""
    spec = rules_for(key)
    walls = spec.first_column == 0
    if spec.family == "pop10":
        return "/rules/pop-10/"
    if spec.family == "power":
        return "/rules/power-up/"
    if spec.family == "pop":
        return "/rules/combinations/" if walls else "/rules/pop-out/"
    if walls:
        return "/rules/five-in-a-row/"
    return "/rules/four-in-a-row/" if key == _STANDARD else "/rules/combinations/"
