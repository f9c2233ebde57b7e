"""The table of positions already looked at, and the places of the game so far.

A position is kept whole, in 96 bits, so none is ever taken for another: a board of nine columns or
less in 63 bits and what else there is to it in 32, a larger one in 90, as there is nothing else to
it. With the bits of an entry that is two words; a set has two entries.

From the low bits of the second word: the value, how it bounds the true one, the depth looked at,
the best move, the upper part of the position.
"""

import numpy as np

from engine.core.compile import inlined, inner
from engine.core.geometry import WORD_BITS, Geometry
from engine.core.lanes import high_half, low_half
from engine.core.memory import Memory, get_word
from engine.core.variant_memory import (
    BEST_MOVE,
    CODE,
    DEPTH,
    EXTRA,
    LENGTH,
    LOW,
    ONE,
    OTHER,
    OWN,
    PATH,
    ROOT,
    SEEN,
    SEEN_BITS,
    SIDE,
    SLOT_BITS,
    TABLE,
    TWO,
    UPPER,
    ZERO,
)
from engine.core.words import signed

WIN = 20_000  # less the plies until then
DECIDED = WIN - 1_000  # beyond it a value is a forced win or loss

EXACT = np.uint64(1)
AT_LEAST = np.uint64(2)
AT_MOST = np.uint64(3)

_VALUE_BITS = np.uint64(0xFFFF)
_ZERO_VALUE = 1 << 15
_BOUND_SHIFT = np.uint64(16)
_DEPTH_SHIFT = np.uint64(18)
_DEPTH_BITS = np.uint64(63)
_MOVE_SHIFT = np.uint64(24)
_MOVE_BITS = np.uint64(0xFF)
_UPPER_SHIFT = np.uint64(32)
_SIDE_SHIFT = np.uint64(40)
_MULTIPLIER = np.uint64(0x9E37_79B9_7F4A_7C15)
_OTHER_MULTIPLIER = np.uint64(0xD6E8_FEB8_6659_FD93)
_HALF = np.uint64(32)
_SET = np.uint64(4)


@inner
def key_of(geo: Geometry, memory: Memory, state: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The position of a state, without the side, in 64 and at most 32 bits; one-to-one."""
    own = get_word(geo, memory, state + OWN)
    # Stones stand on each other, so this sum tells them all.
    whole = own + (own | get_word(geo, memory, state + OTHER))
    if geo.width > WORD_BITS:
        return low_half(whole), high_half(whole)
    return low_half(whole), memory[state + EXTRA]


@inlined
def hash_of(low: np.uint64, upper: np.uint64) -> np.uint64:
    code = (low ^ (upper * _OTHER_MULTIPLIER)) * _MULTIPLIER
    code = code ^ (code >> _HALF)
    return code * _MULTIPLIER


@inner
def recall(memory: Memory, low: np.uint64, upper: np.uint64, code: np.uint64) -> np.uint64:
    """The entry of a position, or 0."""
    place = _place(memory, code)
    for _ in range(2):
        entry = memory[place + ONE]
        if memory[place] == low and entry >> _UPPER_SHIFT == upper and entry != ZERO:
            return entry
        place += TWO
    return ZERO


@inlined
def entry_value(entry: np.uint64, ply: int) -> int:
    value = signed(entry & _VALUE_BITS) - _ZERO_VALUE
    if value > DECIDED:
        return value - ply
    return value + ply if value < -DECIDED else value


@inlined
def entry_bound(entry: np.uint64) -> np.uint64:
    """EXACT, AT_LEAST or AT_MOST."""
    return (entry >> _BOUND_SHIFT) & np.uint64(3)


@inlined
def entry_depth(entry: np.uint64) -> int:
    return signed((entry >> _DEPTH_SHIFT) & _DEPTH_BITS)


@inlined
def entry_move(entry: np.uint64) -> np.uint64:
    return (entry >> _MOVE_SHIFT) & _MOVE_BITS


@inner
def remember(memory: Memory, frame: np.uint64, value: int, bound: np.uint64, ply: int) -> None:
    """Keep what the node of a frame turned out to be worth, `ply` plies after the root.

    The first entry of a set is for positions looked at deeply, the second for any.
    """
    low = memory[frame + LOW]
    upper = memory[frame + UPPER]
    depth = signed(memory[frame + DEPTH])
    if value > DECIDED:
        value += ply
    elif value < -DECIDED:
        value -= ply
    entry = (
        (upper << _UPPER_SHIFT)
        | (memory[frame + BEST_MOVE] << _MOVE_SHIFT)
        | (bound << _BOUND_SHIFT)
    )
    entry |= (np.uint64(depth) << _DEPTH_SHIFT) | np.uint64(value + _ZERO_VALUE)
    place = _place(memory, memory[frame + CODE])
    old = memory[place + ONE]
    if memory[place] != low or old >> _UPPER_SHIFT != upper:
        if entry_depth(old) > depth and old != ZERO:
            place += TWO
        else:
            memory[place + TWO] = memory[place]
            memory[place + TWO + ONE] = old
    memory[place] = low
    memory[place + ONE] = entry


@inlined
def _place(memory: Memory, code: np.uint64) -> np.uint64:
    return TABLE + (code >> (np.uint64(WORD_BITS) - memory[SLOT_BITS])) * _SET


@inner
def enter(
    memory: Memory, state: np.uint64, low: np.uint64, upper: np.uint64, code: np.uint64
) -> None:
    """Add a position to those of the line at hand."""
    at = PATH + memory[LENGTH] * TWO
    memory[at] = low
    memory[at + ONE] = upper | (memory[state + SIDE] << _SIDE_SHIFT)
    memory[LENGTH] += ONE
    memory[_seen(code)] += ONE


@inner
def leave(memory: Memory, code: np.uint64) -> None:
    """Take the last position back."""
    memory[LENGTH] -= ONE
    memory[_seen(code)] -= ONE


@inner
def comes_again(
    memory: Memory, state: np.uint64, low: np.uint64, upper: np.uint64, code: np.uint64
) -> bool:
    """Whether a position stood before in the search, or twice in the game."""
    if memory[_seen(code)] == ZERO:
        return False
    upper |= memory[state + SIDE] << _SIDE_SHIFT
    found = 0
    at = memory[LENGTH]
    while at > ZERO:
        at -= ONE
        place = PATH + at * TWO
        if memory[place] == low and memory[place + ONE] == upper:
            found += 1
            if at >= memory[ROOT] or found == 2:
                return True
    return False


@inlined
def _seen(code: np.uint64) -> np.uint64:
    return SEEN + (code >> np.uint64(WORD_BITS - SEEN_BITS))
