"""Stark and Meister: the levels that look ahead with the compiled search."""

from typing import TYPE_CHECKING

from engine.drop import DropPosition
from engine.levels.dice import Dice
from engine.levels.sight import glance

if TYPE_CHECKING:
    from engine.core.lookahead import Lookahead
    from engine.core.stop import Stop

_STARK_DEPTH = 4
_STARK_SLOT_BITS = 14
_STARK_NOISE = 50  # hundredths of the logarithm of the odds, as the look-ahead's estimates

_MEISTER_NODES = 4_000_000
_MEISTER_SLOT_BITS = 18
_MEISTER_STRAYS = 2  # percent of the moves
_MEISTER_MARGIN = 6


def stark_column(position: DropPosition, dice: Dice, stop: "Stop | None") -> int:
    """All moves looked at to a fixed depth, the best of them up to a little noise."""
    if (column := _at_once(position)) is not None:
        return column
    look = _lookahead(position, _STARK_SLOT_BITS, stop)
    values = look.values(_STARK_DEPTH)
    noisy = {
        column: value if look.decided(value) else value + dice.below(_STARK_NOISE)
        for column, value in values.items()
    }
    return max(noisy, key=lambda column: noisy[column])


def meister_column(position: DropPosition, dice: Dice, stop: "Stop | None") -> int:
    """Deeper and deeper within a budget of nodes; rarely a move almost as good as the best."""
    if (column := _at_once(position)) is not None:
        return column
    look = _lookahead(position, _MEISTER_SLOT_BITS, stop)
    strays = dice.happens(_MEISTER_STRAYS)
    found = look.deepen(_MEISTER_NODES)
    if not strays or look.decided(found.value):
        return found.column
    near = look.nearly_best(found, _MEISTER_MARGIN, _MEISTER_NODES // 4)
    return dice.pick([found.column, *near])


def _at_once(position: DropPosition) -> int | None:
    """The column that wins or that must be blocked, if there is one; no search is needed then.

    Where two must be blocked, or the block itself opens a win, all is lost, and blocking what can
    be blocked is still what one expects.
    """
    seen = glance(position)
    forced = seen.wins(seen.mine) or seen.wins(seen.theirs)
    return forced[0] if forced else None


def _lookahead(position: DropPosition, slot_bits: int, stop: "Stop | None") -> "Lookahead":
    from engine.core.lookahead import Lookahead  # loads the compiler

    columns = tuple(int(move) for move in position.moves)
    board = position.spec
    return Lookahead(board.columns, board.rows, columns, slot_bits=slot_bits, stop=stop)
