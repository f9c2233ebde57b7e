"""The transposition tables: bounds of positions already searched, two entries to a set.

An entry is one integer: 48 bits of the position's hash, 8 bits its ply, 8 bits the bound. With the
place in the table, which is at least 16 bits more, the whole 64-bit hash is compared; and where the
hash is a one-to-one scramble of the position (`hashed`), so is the position itself.
"""

import numpy as np

from engine.core.bits import mirrored
from engine.core.blocks import fetch
from engine.core.compile import inner
from engine.core.geometry import WORD_BITS, Geometry
from engine.core.lanes import high_half, low_half
from engine.core.memory import FAR, NEAR, NEAR_BITS, Memory
from engine.core.words import Word, signed

NEAR_EMPTIES = 18
TABLE_EMPTIES = 7  # later positions are searched faster than looked up
MIRROR_PLIES = 16

LOWER = 128  # a bound: the value is at least this; without it: at most this
_ZERO_VALUE = 64
_TAG = np.uint64(0xFFFF_FFFF_FFFF_0000)
_BYTE = np.uint64(0xFF)
_PLY_SHIFT = np.uint64(8)
_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_MULTIPLIER = np.uint64(0x9E37_79B9_7F4A_7C15)
_OTHER_MULTIPLIER = np.uint64(0xD6E8_FEB8_6659_FD93)
_HALF = np.uint64(32)


@inner
def hashed(geo: Geometry, own: Word, mask: Word, ply: int) -> np.uint64:
    """The hash of a position, early in the game the same for its mirror image.

    One-to-one for the sentinel form in one word, where `own + mask` determines the position.
    """
    if ply < MIRROR_PLIES:
        seen_mask = mirrored(geo, mask)
        seen_own = mirrored(geo, own)
        if seen_mask < mask or (seen_mask == mask and seen_own < own):
            mask = seen_mask
            own = seen_own
    if geo.compact or geo.width > WORD_BITS:
        code = _scrambled(low_half(own)) ^ (low_half(mask) * _OTHER_MULTIPLIER)
        if geo.width > WORD_BITS:
            code = _scrambled(code + high_half(own)) ^ (high_half(mask) * _OTHER_MULTIPLIER)
        return _scrambled(code)
    return _scrambled(low_half(own + mask))


@inner
def _scrambled(code: np.uint64) -> np.uint64:
    code = code * _MULTIPLIER
    code = code ^ (code >> _HALF)
    return code * _MULTIPLIER


@inner
def probe(memory: Memory, far_bits: int, code: np.uint64, empties: int) -> int:
    """The bound kept for a position, or 0: `LOWER` or not, plus `bound_value`."""
    place, tag = _place(far_bits, code, empties)
    entry = memory[place]
    if (entry ^ tag) & _TAG == _ZERO:
        return signed(entry & _BYTE)
    entry = memory[place + _ONE]
    if (entry ^ tag) & _TAG == _ZERO:
        return signed(entry & _BYTE)
    return 0


@inner
def fetch_bound(memory: Memory, far_bits: int, code: np.uint64, empties: int) -> None:
    """Have the bound of a position brought near for a `probe` soon to come."""
    place, _ = _place(far_bits, code, empties)
    fetch(memory, place)


@inner
def bound_value(bound: int) -> int:
    """The value in a bound that `probe` gave."""
    return (bound & (LOWER - 1)) - _ZERO_VALUE


@inner
def store(
    memory: Memory, far_bits: int, code: np.uint64, empties: int, ply: int, value: int, kind: int
) -> None:
    """Keep a bound; `kind` is `LOWER` or 0.

    The first entry of a set is for positions that took long (early plies), the second for any.
    """
    place, tag = _place(far_bits, code, empties)
    entry = (tag & _TAG) | (np.uint64(ply) << _PLY_SHIFT) | np.uint64(kind | (value + _ZERO_VALUE))
    old = memory[place]
    if (old ^ tag) & _TAG == _ZERO or old == _ZERO:
        memory[place] = entry
    elif signed((old >> _PLY_SHIFT) & _BYTE) >= ply:
        memory[place + _ONE] = old
        memory[place] = entry
    else:
        memory[place + _ONE] = entry


@inner
def _place(far_bits: int, code: np.uint64, empties: int) -> tuple[np.uint64, np.uint64]:
    """Where the set of a position begins, and its tag (in the bits of `_TAG`)."""
    if empties <= NEAR_EMPTIES:
        return NEAR + _index(code, NEAR_BITS), code << np.uint64(NEAR_BITS - 1)
    return FAR + _index(code, far_bits), code << np.uint64(far_bits - 1)


@inner
def _index(code: np.uint64, bits: int) -> np.uint64:
    return (code >> np.uint64(WORD_BITS - bits)) & ~_ONE
