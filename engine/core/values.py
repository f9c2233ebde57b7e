"""The value of a position and those of all its columns: what Python calls."""

import numpy as np

from engine.core.bits import column_cells, landings, threats
from engine.core.blocks import block_of
from engine.core.book import BOOK_PLY, ENTRY, Pages, book_value
from engine.core.compile import compiled, inner
from engine.core.geometry import Geometry
from engine.core.lanes import join
from engine.core.memory import NODES, SCORES, Memory
from engine.core.search import GAVE_UP, reaches
from engine.core.stop import Flag
from engine.core.words import Word, popcount

OPEN = 2000
"""The score of a column that is full or was not asked for, or not reached before giving up."""


@compiled
def values(
    geo: Geometry,
    memory: Memory,
    stop: Flag,
    book: Pages,
    own: tuple[np.uint64, np.uint64],
    mask: tuple[np.uint64, np.uint64],
    wanted: int,
    horizon: int,
    far_bits: int,
    limit: int,
) -> int:
    """The value of a position in which nobody has won; or, with `wanted`, those of its columns.

    Columns with a bit in `wanted` get their scores in `memory[SCORES …]`, the others `OPEN`, and
    the answer is 0. It is `GAVE_UP` if the search was ended before. Words come as their lower and
    upper halves. `memory[NODES]` tells how many nodes it took.
    """
    block = block_of(memory)
    block[NODES] = np.uint64(0)
    stones = join(geo, own[0], own[1])
    filled = join(geo, mask[0], mask[1])
    free = landings(geo, filled)
    winning = free & threats(geo, stones, filled)
    for column in range(geo.columns):
        block[SCORES + np.uint64(column)] = np.uint64(OPEN)
    # The position itself is asked for as the column after the last one, so that the search
    # stands in the compiled code once.
    for column in range(geo.columns + 1):
        cell = geo.none
        if column < geo.columns:
            cell = free & column_cells(geo, column)
            if not cell or (wanted >> column) & 1 == 0:
                continue
        elif wanted != 0:
            return 0
        if cell & winning:
            block[SCORES + np.uint64(column)] = np.uint64((geo.cells + 1 - popcount(filled)) >> 1)
            continue
        value = _value(
            geo,
            block,
            block_of(stop),
            block_of(book),
            book.size // ENTRY,
            stones ^ filled if cell else stones,
            filled | cell,
            horizon,
            far_bits,
            limit,
        )
        if not cell or value == GAVE_UP:
            return value
        block[SCORES + np.uint64(column)] = np.uint64(-value)
    return 0


@inner
def _value(
    geo: Geometry,
    memory: Memory,
    stop: Flag,
    book: Pages,
    entries: int,
    own: Word,
    mask: Word,
    horizon: int,
    far_bits: int,
    limit: int,
) -> int:
    ply = popcount(mask)
    free = landings(geo, mask)
    if threats(geo, own, mask) & free:
        return (geo.cells + 1 - ply) >> 1
    if ply == geo.cells:
        return 0
    if ply == BOOK_PLY and entries > 0:
        return book_value(geo, book, entries, own, mask)
    against = threats(geo, own ^ mask, mask)
    lowest = -((geo.cells - ply) >> 1)
    moves = free & against
    if popcount(moves) > 1:
        return lowest
    moves = (moves if moves else free) & ~(against >> 1)
    if not moves:
        return lowest
    highest = (geo.cells - 1 - ply) >> 1
    while lowest < highest:
        # Far values first: they are quickly refuted, and what is learnt thereby helps later.
        middle = (lowest + highest) // 2
        if middle <= 0 and -(-lowest // 2) < middle:
            middle = -(-lowest // 2)
        elif middle >= 0 and highest // 2 > middle:
            middle = highest // 2
        found = reaches(
            geo,
            memory,
            stop,
            book,
            entries,
            own,
            mask,
            moves,
            against,
            middle + 1,
            horizon,
            far_bits,
            limit,
        )
        if found == GAVE_UP:
            return GAVE_UP
        if found <= middle:
            highest = found
        else:
            lowest = found
    return lowest
