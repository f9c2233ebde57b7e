"""Bit primitives of drop boards: where stones can fall, where lines are and where they threaten.

All take a `Geometry` first and words after it (see `engine.core.words`), and are compiled. A
position is two words: `own`, the stones of the side to move (or any side), and `mask`, all stones.
"""

from engine.core.compile import inner
from engine.core.geometry import Geometry
from engine.core.words import Word


@inner
def landings(geo: Geometry, mask: Word) -> Word:
    """The lowest free cell of every column that is not full."""
    return ((mask << 1) | geo.bottom) & (geo.board & ~mask)


@inner
def column_cells(geo: Geometry, column: int) -> Word:
    """All cells of a column; columns count from 0."""
    return geo.column << (column * geo.step)


@inner
def mirrored(geo: Geometry, word: Word) -> Word:
    """The word of the board seen from behind: left and right exchanged."""
    seen = geo.none
    for column in range(geo.columns):
        cells = (word >> (column * geo.step)) & geo.column
        seen |= cells << ((geo.columns - 1 - column) * geo.step)
    return seen


@inner
def has_line(geo: Geometry, stones: Word) -> bool:
    """Whether four of the stones, or more, stand in a line."""
    pairs = stones & (stones >> geo.step)
    lines = pairs & (pairs >> (2 * geo.step))
    if geo.compact:
        pairs = stones & (stones >> 1) & geo.below_1
        lines |= pairs & (pairs >> 2) & geo.below_2
        pairs = stones & ((stones & geo.above_1) >> (geo.step + 1))
        lines |= pairs & ((pairs & geo.above_2) >> (2 * (geo.step + 1)))
        pairs = stones & ((stones & geo.below_1) >> (geo.step - 1))
        lines |= pairs & ((pairs & geo.below_2) >> (2 * (geo.step - 1)))
    else:
        pairs = stones & (stones >> 1)
        lines |= pairs & (pairs >> 2)
        pairs = stones & (stones >> (geo.step + 1))
        lines |= pairs & (pairs >> (2 * (geo.step + 1)))
        pairs = stones & (stones >> (geo.step - 1))
        lines |= pairs & (pairs >> (2 * (geo.step - 1)))
    return bool(lines)


@inner
def threats(geo: Geometry, stones: Word, mask: Word) -> Word:
    """The free cells, reachable now or not, that would complete a line of the stones."""
    upright = (stones << 1) & (stones << 2) & (stones << 3)
    cells = _ends_and_gaps(stones, geo.step)
    if geo.compact:
        cells |= upright & geo.above_3
        cells |= _ends_and_gaps_within(
            stones, geo.step + 1,
            geo.above_1, geo.above_3, geo.below_1, geo.below_2, geo.below_3,
        )  # fmt: skip
        cells |= _ends_and_gaps_within(
            stones, geo.step - 1,
            geo.below_1, geo.below_3, geo.above_1, geo.above_2, geo.above_3,
        )  # fmt: skip
    else:
        cells |= upright
        cells |= _ends_and_gaps(stones, geo.step + 1)
        cells |= _ends_and_gaps(stones, geo.step - 1)
    return cells & (geo.board & ~mask)


@inner
def _ends_and_gaps(stones: Word, step: int) -> Word:
    """Cells at either end of three stones in a row, or in the gap of a broken three."""
    pairs = stones & (stones << step)
    after = (pairs << step) & ((stones << (3 * step)) | (stones >> step))
    before = (pairs >> (2 * step)) & ((stones << step) | (stones >> (3 * step)))
    return after | before


@inner
def _ends_and_gaps_within(
    stones: Word,
    step: int,
    left_1: Word,
    left_3: Word,
    right_1: Word,
    right_2: Word,
    right_3: Word,
) -> Word:
    """The same for a diagonal of the compact form.

    `left_n` holds the cells that a shift of n steps to the left may reach without having run out
    of its column, `right_n` those of a shift to the right.
    """
    pairs = stones & (stones << step) & left_1
    after = ((stones << (3 * step)) & left_3) | ((stones >> step) & right_1)
    before = ((stones << step) & left_1) | ((stones >> (3 * step)) & right_3)
    return ((pairs << step) & left_1 & after) | ((pairs >> (2 * step)) & right_2 & before)
