"""Neuling: drops mostly anywhere, now and then sees a win, seldom a danger."""

from engine.drop import DropPosition
from engine.levels.dice import Dice
from engine.levels.sight import glance

# In percent. By accident a win or a danger is met a little more often.
_SEES_WIN = 25
_SEES_DANGER = 20
_BUILDS = 48

_EAGER = {(0, 0): 1, (1, 0): 4, (2, 0): 12, (0, 1): 2, (0, 2): 9}


def neuling_column(position: DropPosition, dice: Dice) -> int:
    """The column that a beginner drops into; the game must not be over."""
    seen = glance(position)
    columns = list(seen.landing)
    wins = seen.wins(seen.mine)
    if wins and dice.happens(_SEES_WIN):
        return dice.pick(wins)
    dangers = seen.wins(seen.theirs)
    if dangers and dice.happens(_SEES_DANGER):
        return dice.pick(dangers)
    if not wins and not dangers and dice.happens(_BUILDS):
        return max(columns, key=lambda column: seen.worth(column, _EAGER))
    return dice.pick(columns)
