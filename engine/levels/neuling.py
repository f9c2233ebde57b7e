"""Neuling: drops mostly anywhere, now and then sees a win, seldom a danger."""

from engine.drop import DropPosition
from engine.levels.dice import Dice
from engine.levels.sight import glance

_SEES_WIN = 25  # percent; with the wins found by accident about one in three
_SEES_DANGER = 20
_BUILDS = 45


def neuling_column(position: DropPosition, dice: Dice) -> int:
    """The column that a beginner drops into; the position must not be over."""
    seen = glance(position)
    columns = list(seen.landing)
    wins = seen.wins(seen.mine)
    if wins and dice.happens(_SEES_WIN):
        return dice.pick(wins)
    dangers = seen.wins(seen.theirs)
    if dangers and dice.happens(_SEES_DANGER):
        return dice.pick(dangers)
    if not wins and not dangers and dice.happens(_BUILDS):
        return max(columns, key=seen.worth)
    return dice.pick(columns)
