"""The look-ahead's table of positions already looked at, two entries to a set.

An entry is one word. From the low bits: the value, how it bounds the true one, the depth looked at,
the best column, and as many of the position's code as there is room for; together with the place in
the table about 50 bits are compared.
"""

import numpy as np

from engine.core.compile import compiled
from engine.core.geometry import WORD_BITS
from engine.core.lookahead_memory import (
    BEST_COLUMN,
    CODE,
    DEPTH,
    FIRST_ALPHA,
    ONE,
    SLOT_BITS,
    TABLE,
    ZERO,
)
from engine.core.memory import Memory
from engine.core.words import signed

EXACT = np.uint64(1)
AT_LEAST = np.uint64(2)
AT_MOST = np.uint64(3)

_BOUND = np.uint64(3)
_VALUE_BITS = np.uint64(0xFFFF)
_ZERO_VALUE = 1 << 15
_BOUND_SHIFT = np.uint64(16)
_DEPTH_SHIFT = np.uint64(18)
_DEPTH_BITS = np.uint64(127)
_COLUMN_SHIFT = np.uint64(25)
_COLUMN_BITS = np.uint64(15)
_TAG = np.uint64(0xFFFF_FFFF_E000_0000)


@compiled
def recall(memory: Memory, code: np.uint64) -> np.uint64:
    """The entry of a position, or 0."""
    place, tag = _place(memory, code)
    entry = memory[place]
    if (entry ^ tag) & _TAG == ZERO:
        return entry
    entry = memory[place + ONE]
    if (entry ^ tag) & _TAG == ZERO:
        return entry
    return ZERO


@compiled
def entry_value(entry: np.uint64) -> int:
    return signed(entry & _VALUE_BITS) - _ZERO_VALUE


@compiled
def entry_bound(entry: np.uint64) -> np.uint64:
    """EXACT, AT_LEAST or AT_MOST."""
    return (entry >> _BOUND_SHIFT) & _BOUND


@compiled
def entry_depth(entry: np.uint64) -> int:
    return signed((entry >> _DEPTH_SHIFT) & _DEPTH_BITS)


@compiled
def entry_column(entry: np.uint64) -> np.uint64:
    """The best column then; the mirror image's if that is what was looked at."""
    return (entry >> _COLUMN_SHIFT) & _COLUMN_BITS


@compiled
def remember(memory: Memory, frame: np.uint64, value: int, beta: int) -> None:
    """Keep what the node of a frame turned out to be worth.

    The first entry of a set is for positions looked at deeply, the second for any.
    """
    bound = EXACT
    if value >= beta:
        bound = AT_LEAST
    elif value <= signed(memory[frame + FIRST_ALPHA]):
        bound = AT_MOST
    place, tag = _place(memory, memory[frame + CODE])
    depth = memory[frame + DEPTH]
    entry = (tag & _TAG) | np.uint64(value + _ZERO_VALUE) | (bound << _BOUND_SHIFT)
    entry |= (depth << _DEPTH_SHIFT) | (memory[frame + BEST_COLUMN] << _COLUMN_SHIFT)
    old = memory[place]
    if (old ^ tag) & _TAG == ZERO or old == ZERO:
        memory[place] = entry
    elif (old >> _DEPTH_SHIFT) & _DEPTH_BITS <= depth:
        memory[place + ONE] = old
        memory[place] = entry
    else:
        memory[place + ONE] = entry


@compiled
def _place(memory: Memory, code: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Where a position's two entries are, and its tag (in the bits of `_TAG`)."""
    bits = memory[SLOT_BITS]
    return TABLE + ((code >> (np.uint64(WORD_BITS) - bits)) & ~ONE), code << (bits - ONE)
