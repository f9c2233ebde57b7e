"""Stark and Meister: the levels that look ahead with the compiled search."""

from typing import TYPE_CHECKING

from engine.drop import DropPosition
from engine.levels.dice import Dice

if TYPE_CHECKING:
    from engine.core.lookahead import Lookahead
    from engine.core.stop import Stop

_STARK_DEPTH = 4
_STARK_SLOT_BITS = 14
_STARK_NOISE = 50  # hundredths of the logarithm of the odds, as the look-ahead's estimates

_MEISTER_NODES = 3_000_000
_MEISTER_SLOT_BITS = 18
_MEISTER_STRAYS = 4  # percent of the moves
_MEISTER_MARGIN = 8


def stark_column(position: DropPosition, dice: Dice, stop: "Stop | None") -> int:
    """All moves looked at to a fixed depth, the best of them up to a little noise."""
    look = _lookahead(position, _STARK_SLOT_BITS, stop)
    values = look.values(_STARK_DEPTH)
    noisy = {
        column: value if look.decided(value) else value + dice.below(_STARK_NOISE)
        for column, value in values.items()
    }
    return max(noisy, key=lambda column: noisy[column])


def meister_column(position: DropPosition, dice: Dice, stop: "Stop | None") -> int:
    """Deeper and deeper within a budget of nodes; rarely a move almost as good as the best."""
    look = _lookahead(position, _MEISTER_SLOT_BITS, stop)
    strays = dice.happens(_MEISTER_STRAYS)
    found = look.deepen(_MEISTER_NODES)
    if not strays or look.decided(found.value):
        return found.column
    near = look.nearly_best(found, _MEISTER_MARGIN, _MEISTER_NODES // 4)
    return dice.pick([found.column, *near])


def _lookahead(position: DropPosition, slot_bits: int, stop: "Stop | None") -> "Lookahead":
    from engine.core.lookahead import Lookahead  # loads the compiler

    columns = tuple(int(move) for move in position.moves)
    board = position.spec
    return Lookahead(board.columns, board.rows, columns, slot_bits=slot_bits, stop=stop)
