"""Normal: wins and blocks what is easy to see, sometimes misses a diagonal, looks no further."""

from engine.drop import DropPosition
from engine.levels.dice import Dice
from engine.levels.sight import Glance, glance

_MISSES_DIAGONAL = 26  # percent; the block may still happen by accident
_MISSES_OPENING = 85  # the same for a diagonal that its own stone would let the other side complete
_NOISE = 4  # added to the worth of a move, so that games differ
_OPENING_NOISE = 12  # and more at first, when little speaks for one column or the other
_OPENING_PLIES = 4

# It would rather cut the other's lines than build its own.
_CAUTIOUS = {(0, 0): 1, (2, 0): 1, (0, 1): 3, (0, 2): 12}


def normal_column(position: DropPosition, dice: Dice) -> int:
    """The column that an attentive but shallow player drops into; the game must not be over."""
    seen = glance(position)
    wins = seen.wins(seen.mine)
    if wins:
        return dice.pick(wins)
    plain = seen.plain_wins(seen.theirs)
    if plain:
        return dice.pick(plain)
    diagonal = seen.wins(seen.theirs)
    if diagonal and not dice.happens(_MISSES_DIAGONAL):
        return dice.pick(diagonal)
    columns = _sensible(seen, dice.happens(_MISSES_OPENING))
    noise = _NOISE if position.plies >= _OPENING_PLIES else _OPENING_NOISE
    return max(columns, key=lambda column: seen.worth(column, _CAUTIOUS) + dice.below(noise))


def _sensible(seen: Glance, misses_diagonal: bool) -> list[int]:
    """The columns that do not help the other side to a line; all of them if none is left."""
    columns = list(seen.landing)
    plain = [column for column in columns if not seen.opens_plainly(column)]
    careful = [column for column in plain if not seen.opens(column)]
    return (not misses_diagonal and careful) or plain or columns
