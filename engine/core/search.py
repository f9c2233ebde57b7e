"""The search: is a position's value at least so much? Alpha-beta with a window of no width.

It runs in one loop over a stack of frames in memory instead of calling itself, because every array
handed to a function that calls itself costs half the speed.

Values are those of design 3.3: for the side to move, in stones left for the winner after its last
one, plus 1. A node is entered only if neither side completes a line with its next stone: the parent
computes every child's threats anyway, to order the children, and so settles such children itself.
"""

import numpy as np

from engine.core.bits import has_line
from engine.core.book import BOOK_PLY, Pages, book_value
from engine.core.compile import inlined, inner
from engine.core.expand import UNKNOWN, expand, store_at_least, store_at_most
from engine.core.frame import (
    BEST,
    CODE,
    LANE,
    LEFT,
    MASK,
    ORDER,
    OWN,
    cell_at,
    code_at,
    frame_of,
    frame_size,
    moves_at,
    threats_at,
)
from engine.core.geometry import Geometry
from engine.core.memory import NODES, Memory, get_word
from engine.core.stop import Flag
from engine.core.table import LOWER, TABLE_EMPTIES, bound_value, hashed, probe
from engine.core.words import Word, popcount, signed

GAVE_UP = 1000
"""The answer of a search that was stopped or ran out of nodes."""

_POLL_NODES = 1 << 13  # half a millisecond
_ZERO = np.uint64(0)
_ONE = np.uint64(1)


@inner
def reaches(
    geo: Geometry,
    memory: Memory,
    stop: Flag,
    book: Pages,
    entries: int,
    own: Word,
    mask: Word,
    moves: Word,
    against: Word,
    beta: int,
    horizon: int,
    far_bits: int,
    limit: int,
) -> int:
    """A bound of the value: at least beta and not too high, or below it and not too low.

    Nodes from the ply `horizon` on count as draws. `GAVE_UP` once `stop` is set or the count of
    nodes in memory has come to `limit`.
    """
    root = popcount(mask)
    ply = root
    frame = frame_of(geo, ply)
    code = hashed(geo, own, mask, ply)
    nodes = signed(memory[NODES])
    pause = nodes
    while True:
        if nodes >= pause:
            if stop[_ZERO] != 0 or nodes >= limit:
                memory[NODES] = np.uint64(nodes)
                return GAVE_UP
            pause = min(nodes + _POLL_NODES, limit)
        nodes += 1
        value = _settle(geo, memory, book, entries, own, mask, code, ply, beta, horizon, far_bits)
        if value == UNKNOWN:
            value = expand(geo, memory, frame, own, mask, moves, against, code, ply, beta, far_bits)
        while value != UNKNOWN:
            if ply == root:
                memory[NODES] = np.uint64(nodes)
                return value
            ply -= 1
            frame -= frame_size(geo)
            beta = 1 - beta
            value = _come_back(geo, memory, frame, ply, beta, far_bits, -value)
        left = memory[frame + LEFT] - _ONE
        memory[frame + LEFT] = left
        lane = memory[frame + ORDER + left] & LANE
        mask = get_word(geo, memory, frame + MASK)
        own = get_word(geo, memory, frame + OWN) ^ mask
        mask |= get_word(geo, memory, frame + cell_at(geo, lane))
        moves = get_word(geo, memory, frame + moves_at(geo, lane))
        against = get_word(geo, memory, frame + threats_at(geo, lane))
        code = memory[frame + code_at(geo, lane)]
        ply += 1
        frame += frame_size(geo)
        beta = 1 - beta


@inlined
def _come_back(
    geo: Geometry,
    memory: Memory,
    frame: np.uint64,
    ply: int,
    beta: int,
    far_bits: int,
    value: int,
) -> int:
    """The node's value after a child turned out to be worth `value`, or `UNKNOWN`: go on."""
    if value >= beta:
        store_at_least(geo, memory, far_bits, memory[frame + CODE], ply, value)
        return value
    value = max(value, signed(memory[frame + BEST]))
    if memory[frame + LEFT] != _ZERO:
        memory[frame + BEST] = np.uint64(value)
        return UNKNOWN
    store_at_most(geo, memory, far_bits, memory[frame + CODE], ply, value)
    return value


@inlined
def _settle(
    geo: Geometry,
    memory: Memory,
    book: Pages,
    entries: int,
    own: Word,
    mask: Word,
    code: np.uint64,
    ply: int,
    beta: int,
    horizon: int,
    far_bits: int,
) -> int:
    """The node's value, or a bound beyond beta, if there is no need to look at its moves."""
    if ply >= horizon:
        return 0
    lowest = -((geo.cells - 2 - ply) >> 1)
    if lowest >= beta:
        return lowest
    highest = (geo.cells - 1 - ply) >> 1
    if highest < beta:
        return highest
    if geo.cells - ply >= TABLE_EMPTIES:
        bound = probe(memory, far_bits, code, geo.cells - ply)
        if bound != 0:
            value = bound_value(bound)
            if (bound & LOWER != 0) == (value >= beta):
                return value
    if ply == BOOK_PLY and entries > 0:
        value = book_value(geo, book, entries, own, mask)
        if value >= beta:
            store_at_least(geo, memory, far_bits, code, ply, value)
        else:
            store_at_most(geo, memory, far_bits, code, ply, value)
        return value
    mine = own if beta <= 0 else own ^ mask
    if not has_line(geo, geo.board & ~mine):
        return 0  # whoever would have to win cannot: there is no room for a line
    if geo.rows & 1 == 0 and ply & 1 == 0 and beta >= 0:
        return _follow_up(geo, own, mask, beta, horizon)
    return UNKNOWN


@inlined
def _follow_up(geo: Geometry, own: Word, mask: Word, beta: int, horizon: int) -> int:
    """Bounds from the second player's answering every stone in the same column, if it can.

    It can if all columns are even now, and then gets all free cells of the even rows.
    """
    if (mask & geo.odd_rows) != ((mask & geo.even_rows) >> 1):
        return UNKNOWN
    free = geo.board & ~mask
    if has_line(geo, own | (free & geo.odd_rows)):
        return UNKNOWN
    if beta > 0:
        return 0
    # With a nearer horizon a sure loss that is not yet seen must not be told apart from a draw.
    if horizon >= geo.cells - 2 and has_line(geo, (own ^ mask) | (free & geo.even_rows)):
        return -1
    return UNKNOWN
