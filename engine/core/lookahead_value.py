"""What a position is worth where the look-ahead ends: threats by their rows, and growing lines.

At the end of a game the columns fill up one after the other, so a side is going to get, by itself,
every second cell of the last open column: on boards with an even number of rows the side that began
gets the odd rows, the other the even ones. A threat on such a row is *good*; what lies above the
lowest good threat of a column will hardly be played any more.

The weights are hundredths of the logarithm of the odds to win. They were fitted to exact values of
quiet 7x6 positions.
"""

import numpy as np

from engine.core.compile import compiled
from engine.core.geometry import Geometry
from engine.core.lookahead_memory import FLIPPED
from engine.core.memory import Memory
from engine.core.words import Word, popcount

_TO_MOVE = 93
_SEED = 7  # a line with one stone of a side and none of the other's
# The weights for the side that began, and for the other.
_BIAS = -82
_GOOD, _OTHER_GOOD = 37, 55
_GOOD_AT_ALL, _OTHER_GOOD_ALONE = 223, 99
_POOR, _OTHER_POOR = 67, 50
_OTHER_POOR_PAIR = 138  # in two columns or more, they make up for not being good
_STACKED, _OTHER_STACKED = 54, 88  # two threats, one upon the other
_HOPE_GOOD, _OTHER_HOPE_GOOD = 59, 28  # a cell where one more stone would make a threat
_HOPE_POOR, _OTHER_HOPE_POOR = 12, 24


@compiled
def leaf_value(
    geo: Geometry,
    memory: Memory,
    own: Word,
    other: Word,
    own_threat: Word,
    other_threat: Word,
    walls: Word,
    ply: int,
) -> int:
    """The estimate for the side to move, which has no stone to win or to block at once."""
    if ply & 1:
        value = _first_value(geo, memory, other, own, other_threat, own_threat, walls)
        return _TO_MOVE - value
    return _TO_MOVE + _first_value(geo, memory, own, other, own_threat, other_threat, walls)


@compiled
def _first_value(
    geo: Geometry,
    memory: Memory,
    first: Word,
    second: Word,
    first_threat: Word,
    second_threat: Word,
    walls: Word,
) -> int:
    """The estimate for the side that began."""
    free = geo.board & ~(first | second | walls)
    good_rows = geo.odd_rows
    other_rows = geo.even_rows
    if memory[FLIPPED] != np.uint64(0):
        good_rows = geo.even_rows
        other_rows = geo.odd_rows
    good = first_threat & good_rows
    other_good = second_threat & other_rows
    open_cells = _up_to_lowest(geo, good | other_good)
    good &= open_cells
    other_good &= open_cells
    first_threat &= open_cells
    second_threat &= open_cells
    value = _BIAS
    goods = popcount(good)
    other_goods = popcount(other_good)
    value += _GOOD * goods - _OTHER_GOOD * other_goods
    if goods:
        value += _GOOD_AT_ALL
    elif other_goods:
        value -= _OTHER_GOOD_ALONE
    value += _POOR * popcount(first_threat & other_rows)
    other_poors = popcount(second_threat & good_rows)
    value -= _OTHER_POOR * other_poors
    if other_poors > 1:
        value -= _OTHER_POOR_PAIR
    value += _STACKED * popcount(first_threat & (first_threat >> 1))
    value -= _OTHER_STACKED * popcount(second_threat & (second_threat >> 1))
    lines, hopes = _growth(geo, first, free)
    hopes &= open_cells & ~first_threat
    value += lines + _HOPE_GOOD * popcount(hopes & good_rows)
    value += _HOPE_POOR * popcount(hopes & other_rows)
    lines, hopes = _growth(geo, second, free)
    hopes &= open_cells & ~second_threat
    value -= lines + _OTHER_HOPE_GOOD * popcount(hopes & other_rows)
    value -= _OTHER_HOPE_POOR * popcount(hopes & good_rows)
    return value


@compiled
def _up_to_lowest(geo: Geometry, cells: Word) -> Word:
    """Of each column the cells up to its lowest one in `cells`; all if it has none."""
    stop = cells | (geo.bottom << geo.rows)
    return (stop - geo.bottom) ^ stop


@compiled
def _growth(geo: Geometry, stones: Word, free: Word) -> tuple[int, Word]:
    """What lines not cut by the other side are worth, and the cells that make threats of them."""
    upright, _ = _open_lines(stones, free, 1)
    level, level_hopes = _open_lines(stones, free, geo.step)
    rising, rising_hopes = _open_lines(stones, free, geo.step + 1)
    falling, falling_hopes = _open_lines(stones, free, geo.step - 1)
    hopes = (level_hopes | rising_hopes | falling_hopes) & free
    return _SEED * (upright + level + rising + falling), hopes


@compiled
def _open_lines(stones: Word, free: Word, step: int) -> tuple[int, Word]:
    """Of the lines in one direction: how many have one stone, and the cells of those with two."""
    room = stones | free
    room &= room >> step
    room &= room >> (2 * step)
    second = stones >> step
    third = stones >> (2 * step)
    fourth = stones >> (3 * step)
    # The stones of each line counted in binary, all lines at once.
    ones = stones ^ second ^ third ^ fourth
    pairs = (stones & second) ^ (third & fourth) ^ ((stones ^ second) & (third ^ fourth))
    cells = room & pairs & ~ones
    cells |= cells << step
    cells |= cells << (2 * step)
    return popcount(room & ones & ~pairs), cells
