"""Positions of twiceFour that are put up rather than played."""

from engine.points import LINES, mask, name_of
from engine.twicefour import SIDES, TwiceFourPosition, TwiceFourRules

BOOK = TwiceFourRules()


def position_of(
    *,
    cross: str,
    circle: str,
    turn: str,
    counted: list[str] | None = None,
    points: tuple[int, int] = (0, 0),
) -> TwiceFourPosition:
    """A position that no game has led to here."""
    stones = mask(cross), mask(circle)
    names = [{name_of(cell) for cell in line} for line in LINES]
    done = sum(1 << names.index(set(line.split("-"))) for line in counted or [])
    side = SIDES.index(turn)
    return TwiceFourPosition(BOOK, turn, (), None, stones, side, done, points, {(stones, side): 1})
