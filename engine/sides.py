"""The two sides of the games on columns, by name and by number."""

from engine.errors import UnknownSide

SIDES = ("red", "yellow")


def side_number(side: str) -> int:
    """0 for red, 1 for yellow; RuleError `unknown_side` for any other text."""
    if side not in SIDES:
        raise UnknownSide(side, SIDES)
    return SIDES.index(side)
