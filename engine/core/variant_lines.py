"""Lines of four or five on the boards of the other games: finished ones and open ones.

The functions of engine.core.bits know lines of four alone; here `five` says which it is, and all
lines of one direction are counted at once, their stones added up bit by bit.
"""

import numpy as np

from engine.core.compile import inlined, inner
from engine.core.geometry import Geometry
from engine.core.memory import Memory
from engine.core.variant_memory import CONNECT
from engine.core.variant_taste import ONE_DISC, THREE_DISCS, TWO_DISCS
from engine.core.words import Word, popcount, signed


@inlined
def _run(geo: Geometry, stones: Word, step: int, five: bool) -> Word:
    """The first cells of the lines of stones in one direction."""
    lines = stones & (stones >> step)
    lines &= lines >> (2 * step)
    if five:
        lines &= stones >> (4 * step)
    return lines


@inner
def completes(geo: Geometry, stones: Word, five: bool) -> bool:
    """Whether stones stand in a line of four, or of five."""
    lines = _run(geo, stones, 1, five) | _run(geo, stones, geo.step, five)
    lines |= _run(geo, stones, geo.step + 1, five) | _run(geo, stones, geo.step - 1, five)
    return bool(lines)


@inner
def standing(geo: Geometry, stones: Word) -> Word:
    """The stones that stand in a line of four."""
    cells = _spread(_run(geo, stones, 1, False), 1, False)
    cells |= _spread(_run(geo, stones, geo.step, False), geo.step, False)
    cells |= _spread(_run(geo, stones, geo.step + 1, False), geo.step + 1, False)
    return cells | _spread(_run(geo, stones, geo.step - 1, False), geo.step - 1, False)


@inlined
def _spread(lines: Word, step: int, five: bool) -> Word:
    """All cells of lines given by their first cells."""
    cells = lines | (lines << step)
    cells |= cells << (2 * step)
    if five:
        cells |= lines << (4 * step)
    return cells


@inner
def growth(geo: Geometry, memory: Memory, stones: Word, free: Word) -> tuple[int, Word]:
    """What the open lines of stones are worth, and the cells that would finish one.

    A line is open while the other side has no stone in it. A line that lacks one stone counts
    by its cell alone, which is the caller's to value.
    """
    value, cells = _one_way(geo, memory, stones, free, 1)
    more, ends = _one_way(geo, memory, stones, free, geo.step)
    value += more
    cells |= ends
    more, ends = _one_way(geo, memory, stones, free, geo.step + 1)
    value += more
    cells |= ends
    more, ends = _one_way(geo, memory, stones, free, geo.step - 1)
    return value + more, (cells | ends) & free


@inner
def _one_way(
    geo: Geometry, memory: Memory, stones: Word, free: Word, step: int
) -> tuple[int, Word]:
    room = stones | free
    room &= room >> step
    room &= room >> (2 * step)
    second, third, fourth = stones >> step, stones >> (2 * step), stones >> (3 * step)
    pairs = stones ^ second
    others = third ^ fourth
    ones = pairs ^ others
    both, others_both, carry = stones & second, third & fourth, pairs & others
    twos = both ^ others_both ^ carry
    weight_1 = signed(memory[ONE_DISC])
    weight_2 = signed(memory[TWO_DISCS])
    if memory[CONNECT] == np.uint64(4):
        value = weight_1 * popcount(room & ones & ~twos) + weight_2 * popcount(room & twos & ~ones)
        return value, _spread(room & ones & twos, step, False)
    fours = (both & others_both) | (carry & (both ^ others_both))
    fifth = stones >> (4 * step)
    room &= (stones | free) >> (4 * step)
    more = ones & fifth
    ones ^= fifth
    fours |= twos & more
    twos ^= more
    low = room & ~fours
    value = weight_1 * popcount(low & ones & ~twos) + weight_2 * popcount(low & twos & ~ones)
    value += signed(memory[THREE_DISCS]) * popcount(low & ones & twos)
    return value, _spread(room & fours & ~ones, step, True)
