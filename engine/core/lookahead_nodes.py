"""What the look-ahead does with one node: settle it, or fill its frame with the children.

As in engine.core.search a node is entered only if neither side completes a line with its next
stone, because the parent computes every child's threats anyway, to order the children.
"""

import numpy as np

from engine.core.bits import has_line, landings, threats
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
    CODE,
    COLUMN_OF_ITEM,
    COLUMNS,
    DEPTH,
    FIRST_ALPHA,
    FLIPPED,
    ITEMS,
    LEFT,
    MANNER,
    NODE_OTHER,
    NODE_OTHER_THREAT,
    NODE_OWN,
    ONE,
    ORDER,
    PLACE_SHIFT,
    REST,
    SYMMETRIC,
    TWO,
    WEIGHT_SHIFT,
    WIDE,
    ZERO,
)
from engine.core.lookahead_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    entry_bound,
    entry_column,
    entry_depth,
    entry_value,
    recall,
)
from engine.core.memory import Memory, put_word
from engine.core.table import MIRROR_PLIES, hashed
from engine.core.words import Word, popcount, signed

WIN = 10_000
DECIDED = WIN - 1_000  # beyond it a value is a forced win or loss
OPEN = WIN + 1  # a node whose value is not known yet

_LOWEST = -WIN
_FIRST_OF_ALL = 1000  # more than any move weighs by its threats

# With so much depth left all children but the most promising ones are searched one ply less deep
# until one turns out better than the best so far.
_REDUCED_DEPTH = 4
_SURE = np.uint64(3)


@compiled
def settle(
    geo: Geometry,
    memory: Memory,
    own: Word,
    other: Word,
    walls: Word,
    ply: int,
    alpha: int,
    beta: int,
) -> int:
    """The node's value, or a bound outside (alpha, beta), by counting stones and open lines."""
    left = signed(memory[CELLS]) - ply
    if left < 3:
        return 0
    if alpha >= 0 and not has_line(geo, geo.board & ~(other | walls)):
        return 0
    if beta <= 0 and not has_line(geo, geo.board & ~(own | walls)):
        return 0
    highest = WIN - ply - 3
    if highest <= alpha:
        return highest
    lowest = ply + 4 - WIN if left > 3 else 0
    if lowest >= beta:
        return lowest
    return OPEN


@compiled
def expand(
    geo: Geometry,
    memory: Memory,
    frame: np.uint64,
    own: Word,
    other: Word,
    other_threat: Word,
    walls: Word,
    moves: Word,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """Fill the frame with a node's children, unless the table or a child settles it."""
    taken = own | other | walls
    code = hashed(geo, own, taken, ply if memory[SYMMETRIC] != ZERO else MIRROR_PLIES)
    favourite = COLUMN_OF_ITEM
    entry = recall(memory, code)
    if entry != ZERO:
        value = entry_value(entry)
        bound = entry_bound(entry)
        deep = entry_depth(entry) >= depth
        # A forced win or loss stays one, however shallow the search that found it.
        if bound != AT_MOST and (deep or value > DECIDED) and value >= beta:
            return value
        if bound != AT_LEAST and (deep or value < -DECIDED) and value <= alpha:
            return value
        if bound == EXACT and deep:
            return value
        favourite = entry_column(entry)
    good_rows = geo.odd_rows
    if np.uint64(ply & 1) != memory[FLIPPED]:
        good_rows = geo.even_rows
    count = ZERO
    for i in range(signed(memory[COLUMNS])):
        column = memory[ORDER + np.uint64(i)]
        cell = moves & (geo.column << (signed(column) * geo.step))
        if not cell:
            continue
        after = taken | cell
        threat = threats(geo, own | cell, after)
        answers = landings(geo, after)
        forced = answers & threat
        weight = 3 + 2 * popcount(threat) + popcount(threat & good_rows)
        if forced:
            if popcount(forced) > 1:
                return WIN - ply - 3
            answers = forced
            weight -= 1
        answers &= ~(threat >> 1)
        if not answers:
            return WIN - ply - 3
        if column == favourite:
            weight = _FIRST_OF_ALL
        put_word(geo, memory, frame + CHILD_CELL + count * TWO, cell)
        put_word(geo, memory, frame + CHILD_MOVES + count * TWO, answers)
        put_word(geo, memory, frame + CHILD_THREAT + count * TWO, threat)
        item = (np.uint64(weight) << WEIGHT_SHIFT) | (count << PLACE_SHIFT) | column
        j = count
        while j > ZERO and memory[frame + ITEMS + j - ONE] > item:
            memory[frame + ITEMS + j] = memory[frame + ITEMS + j - ONE]
            j -= ONE
        memory[frame + ITEMS + j] = item
        count += ONE
    _open_frame(
        geo, memory, frame, own, other, other_threat, count, depth, depth - 1, alpha, beta, code
    )
    # Not where the search reaches the end of the game anyway: it is exact there.
    if _REDUCED_DEPTH <= depth < signed(memory[CELLS]) - ply - 2 and count > _SURE:
        memory[frame + REST] = count - _SURE
    return OPEN


@compiled
def expand_only(
    geo: Geometry,
    memory: Memory,
    frame: np.uint64,
    own: Word,
    other: Word,
    other_threat: Word,
    walls: Word,
    cell: Word,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """Fill the frame of a node with one move, which costs no depth."""
    taken = own | other | walls | cell
    threat = threats(geo, own | cell, taken)
    answers = landings(geo, taken)
    forced = answers & threat
    if forced:
        if popcount(forced) > 1:
            return WIN - ply - 3
        answers = forced
    answers &= ~(threat >> 1)
    if not answers:
        return WIN - ply - 3
    put_word(geo, memory, frame + CHILD_CELL, cell)
    put_word(geo, memory, frame + CHILD_MOVES, answers)
    put_word(geo, memory, frame + CHILD_THREAT, threat)
    memory[frame + ITEMS] = ZERO
    _open_frame(geo, memory, frame, own, other, other_threat, ONE, depth, depth, alpha, beta, ZERO)
    return OPEN


@compiled
def _open_frame(
    geo: Geometry,
    memory: Memory,
    frame: np.uint64,
    own: Word,
    other: Word,
    other_threat: Word,
    count: np.uint64,
    depth: int,
    child_depth: int,
    alpha: int,
    beta: int,
    code: np.uint64,
) -> None:
    memory[frame + LEFT] = count
    memory[frame + REST] = ZERO
    memory[frame + BEST] = np.uint64(_LOWEST)
    memory[frame + BEST_COLUMN] = COLUMN_OF_ITEM
    memory[frame + CODE] = code
    memory[frame + ALPHA] = np.uint64(alpha)
    memory[frame + BETA] = np.uint64(beta)
    memory[frame + FIRST_ALPHA] = np.uint64(alpha)
    memory[frame + DEPTH] = np.uint64(depth)
    memory[frame + CHILD_DEPTH] = np.uint64(child_depth)
    memory[frame + MANNER] = WIDE
    put_word(geo, memory, frame + NODE_OWN, own)
    put_word(geo, memory, frame + NODE_OTHER, other)
    put_word(geo, memory, frame + NODE_OTHER_THREAT, other_threat)
