"""The compiled look-ahead: alpha-beta to a depth, with an estimate where it ends.

Values are from the view of the side to move: `WIN - ply` for a win with the stone of that number,
the negative for a loss, 0 for a certain draw, and in between an estimate. It runs in one loop over
a stack of frames, like engine.core.search. Boards of all sizes lie in one of few layouts, the cells
too many walled off, so that few compilations serve them all.
"""

import numpy as np

from engine.core.bits import has_line, landings, threats
from engine.core.blocks import block_of
from engine.core.compile import compiled
from engine.core.geometry import Geometry
from engine.core.lookahead_memory import (
    ALPHA,
    BEST,
    BEST_COLUMN,
    BETA,
    CELLS,
    CHILD_CELL,
    CHILD_DEPTH,
    CHILD_MOVES,
    CHILD_THREAT,
    COLUMN_OF_ITEM,
    DEPTH,
    FRAME,
    FRAMES,
    GAVE_UP,
    ITEMS,
    LEFT,
    LIMIT,
    MANNER,
    NARROW,
    NODE_OTHER,
    NODE_OTHER_THREAT,
    NODE_OWN,
    NODES,
    ONE,
    OTHER,
    OWN,
    PLACE_SHIFT,
    REDUCED,
    REST,
    TWO,
    WALLS,
    WIDE,
    ZERO,
)
from engine.core.lookahead_nodes import DECIDED, OPEN, WIN, expand, expand_only, settle
from engine.core.lookahead_table import remember
from engine.core.lookahead_value import leaf_value
from engine.core.memory import Memory, get_word
from engine.core.stop import Flag
from engine.core.words import Word, popcount, signed

__all__ = ["DECIDED", "WIN", "child_value"]

_POLL_NODES = 1 << 11


@compiled
def child_value(
    geo: Geometry, array: Memory, stop: Flag, column: int, depth: int, alpha: int, beta: int
) -> int:
    """The value, for the side to move, of dropping into a column and looking `depth` plies further.

    Exact within (alpha, beta), else a bound. If GAVE_UP is set afterwards it means nothing. The
    position is the one kept at OWN and OTHER; `column` is one of the layout, from 0, with room.
    """
    memory = block_of(array)
    own = get_word(geo, memory, OWN)
    other = get_word(geo, memory, OTHER)
    walls = get_word(geo, memory, WALLS)
    taken = own | other | walls
    ply = popcount(own | other) + 1
    cell = landings(geo, taken) & (geo.column << (column * geo.step))
    own |= cell
    taken |= cell
    if has_line(geo, own):
        return WIN - ply
    if ply == signed(memory[CELLS]):
        return 0
    own_threat = threats(geo, own, taken)
    other_threat = threats(geo, other, taken)
    moves = landings(geo, taken)
    if moves & other_threat:
        return ply + 1 - WIN
    forced = moves & own_threat
    if forced:
        if popcount(forced) > 1:
            return WIN - ply - 2
        moves = forced
    moves &= ~(own_threat >> 1)
    if not moves:
        return WIN - ply - 2 if ply < signed(memory[CELLS]) - 1 else 0
    return -_value(
        geo, memory, stop, other, own, other_threat, own_threat, moves, ply, depth, -beta, -alpha
    )


@compiled
def _value(
    geo: Geometry,
    memory: Memory,
    stop: Flag,
    own: Word,
    other: Word,
    own_threat: Word,
    other_threat: Word,
    moves: Word,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    root = ply
    frame = FRAMES
    walls = get_word(geo, memory, WALLS)
    nodes = signed(memory[NODES])
    limit = signed(memory[LIMIT])
    pause = nodes
    while True:
        if nodes >= pause:
            if nodes >= limit or stop[ZERO] != 0:
                memory[NODES] = np.uint64(nodes)
                memory[GAVE_UP] = ONE
                return 0
            pause = min(nodes + _POLL_NODES, limit)
        nodes += 1
        value = settle(geo, memory, own, other, walls, ply, alpha, beta)
        if value == OPEN:
            if popcount(moves) > 1:
                if depth <= 0:
                    value = leaf_value(
                        geo, memory, own, other, own_threat, other_threat, walls, ply
                    )
                else:
                    value = expand(
                        geo,
                        memory,
                        frame,
                        own,
                        other,
                        other_threat,
                        walls,
                        moves,
                        ply,
                        depth,
                        alpha,
                        beta,
                    )
            else:
                value = expand_only(
                    geo,
                    memory,
                    frame,
                    own,
                    other,
                    other_threat,
                    walls,
                    moves,
                    ply,
                    depth,
                    alpha,
                    beta,
                )
        while value != OPEN:
            if ply == root:
                memory[NODES] = np.uint64(nodes)
                return value
            ply -= 1
            frame -= FRAME
            value = _rise(memory, frame, -value)
        item = memory[frame + ITEMS + memory[frame + LEFT] - ONE]
        place = ((item >> PLACE_SHIFT) & COLUMN_OF_ITEM) * TWO
        cell = get_word(geo, memory, frame + CHILD_CELL + place)
        moves = get_word(geo, memory, frame + CHILD_MOVES + place)
        own_threat = get_word(geo, memory, frame + NODE_OTHER_THREAT) & ~cell
        other_threat = get_word(geo, memory, frame + CHILD_THREAT + place)
        own = get_word(geo, memory, frame + NODE_OTHER)
        other = get_word(geo, memory, frame + NODE_OWN) | cell
        beta = -signed(memory[frame + ALPHA])
        alpha = beta - 1
        if memory[frame + MANNER] == WIDE:
            alpha = -signed(memory[frame + BETA])
        depth = signed(memory[frame + CHILD_DEPTH])
        if memory[frame + MANNER] == REDUCED:
            depth -= 1
        ply += 1
        frame += FRAME


@compiled
def _rise(memory: Memory, frame: np.uint64, value: int) -> int:
    """Take in a child's value: the node's own value if that settles it."""
    alpha = signed(memory[frame + ALPHA])
    beta = signed(memory[frame + BETA])
    manner = memory[frame + MANNER]
    if manner == REDUCED and value > alpha:
        memory[frame + MANNER] = NARROW
        return OPEN
    if manner == NARROW and alpha < value < beta:
        memory[frame + MANNER] = WIDE
        return OPEN
    left = memory[frame + LEFT] - ONE
    memory[frame + LEFT] = left
    best = signed(memory[frame + BEST])
    if value > best:
        best = value
        memory[frame + BEST] = np.uint64(value)
        item = memory[frame + ITEMS + left]
        memory[frame + BEST_COLUMN] = item & COLUMN_OF_ITEM
        if value > alpha:
            memory[frame + ALPHA] = np.uint64(value)
    if best < beta and left != ZERO:
        memory[frame + MANNER] = REDUCED if left <= memory[frame + REST] else NARROW
        return OPEN
    if memory[frame + CHILD_DEPTH] != memory[frame + DEPTH]:
        remember(memory, frame, best, beta)
    return best
