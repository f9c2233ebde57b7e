"""The compiled look-ahead: alpha-beta to a depth over the line tables, its own stack, a table.

Values are from the view of the side to move: `WIN - ply` for a win with the stone of that number,
the negative for a loss, 0 for a certain draw, and in between, up to `LEAF_LIMIT`, an estimate.
"""

from typing import NamedTuple

import numpy as np

from engine.core.compile import compiled
from engine.core.lookahead_board import OPEN, PLY, Ints, Shape, State, Words, put, take
from engine.core.lookahead_value import leaf_value

WIN = 10_000
LEAF_LIMIT = 5_000
DECIDED = WIN - 1_000  # beyond it a value is a forced win or loss

MOST_COLUMNS = 10
POLL_MASK = 1_023  # nodes between two looks at the stop flag, less one

# What a level of the stack remembers.
ALPHA, BETA, DEPTH, BEST, BEST_COLUMN, NEXT, COUNT, NARROW, FIRST_ALPHA = range(9)
FRAME = 9

# The counters of a search.
NODES, LIMIT, STOPPED = range(3)

# Bounds in the table.
EXACT, AT_LEAST, AT_MOST = 1, 2, 3


class Search(NamedTuple):
    """What a search works with besides the board."""

    counter: Ints  # NODES, LIMIT, STOPPED
    stop: Ints  # of one number: when it is not 0 any more the search ends
    frame: Ints  # [level, FRAME]
    moves: Ints  # [level, MOST_COLUMNS]
    table: Words  # [slot, 2]: key, then value, depth, bound and column
    line_weight: Ints  # by line code, from side 0's view
    order_weight: Ints  # [side, line code]: what a stone of the side in such a line is worth
    threat_weight: Ints


def new_search(cells: int, slots: int, stop: Ints, line: Ints, order: Ints, threat: Ints) -> Search:
    """An empty stack and table for one move; `slots` is a power of two."""
    return Search(
        counter=np.zeros(3, np.int64),
        stop=stop,
        frame=np.zeros((cells + 2, FRAME), np.int64),
        moves=np.zeros((cells + 2, MOST_COLUMNS), np.int64),
        table=np.zeros((slots, 2), np.uint64),
        line_weight=line,
        order_weight=order,
        threat_weight=threat,
    )


@compiled
def child_value(
    board: Shape,
    state: State,
    search: Search,
    side: int,
    column: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """The value, for `side`, of dropping into `column` and looking `depth` plies beyond that.

    Exact within (alpha, beta), else a bound. If STOPPED is set afterwards it means nothing.
    """
    if put(board, state, search.line_weight, side, column):
        value = WIN - state.total[PLY]
    elif state.total[PLY] == board.size[2]:
        value = 0
    else:
        value = -_value(board, state, search, 1 - side, depth, -beta, -alpha)
    take(board, state, search.line_weight, side, column)
    return int(value)


@compiled
def _value(
    board: Shape, state: State, search: Search, side: int, depth: int, alpha: int, beta: int
) -> int:
    frame = search.frame
    level = 0
    entering = True
    value = 0
    frame[0, ALPHA] = alpha
    frame[0, BETA] = beta
    frame[0, DEPTH] = depth
    while True:
        if entering:
            if _must_stop(search):
                while level > 0:
                    level -= 1
                    side = 1 - side
                    column = search.moves[level, frame[level, NEXT] - 1]
                    take(board, state, search.line_weight, side, column)
                return 0
            settled, value = _enter(board, state, search, side, level)
            if not settled:
                frame[level, NEXT] = 0
                entering = False
        elif frame[level, NEXT] < frame[level, COUNT] and frame[level, BEST] < frame[level, BETA]:
            column = search.moves[level, frame[level, NEXT]]
            put(board, state, search.line_weight, side, column)
            narrow = frame[level, NEXT] > 0
            _prepare_child(search, level, narrow)
            frame[level, NEXT] += 1
            level += 1
            side = 1 - side
            entering = True
            continue
        else:
            value = frame[level, BEST]
            _remember(board, state, search, level)
            settled = True
        if not settled:
            continue
        # The level is done: hand its value to the one below.
        if level == 0:
            return value
        level -= 1
        side = 1 - side
        value = -value
        column = search.moves[level, frame[level, NEXT] - 1]
        if frame[level, NARROW] and frame[level, ALPHA] < value < frame[level, BETA]:
            _prepare_child(search, level, False)
            level += 1
            side = 1 - side
            entering = True
            continue
        take(board, state, search.line_weight, side, column)
        if value > frame[level, BEST]:
            frame[level, BEST] = value
            frame[level, BEST_COLUMN] = column
            if value > frame[level, ALPHA]:
                frame[level, ALPHA] = value
        entering = False


@compiled
def _must_stop(search: Search) -> bool:
    counter = search.counter
    counter[NODES] += 1
    spent = counter[NODES] > counter[LIMIT]
    if spent or (counter[NODES] & POLL_MASK == 0 and search.stop[0] != 0):
        counter[STOPPED] = 1
    return bool(counter[STOPPED])


@compiled
def _prepare_child(search: Search, level: int, narrow: bool) -> None:
    frame = search.frame
    frame[level, NARROW] = narrow
    alpha = frame[level, ALPHA]
    frame[level + 1, ALPHA] = -(alpha + 1) if narrow else -frame[level, BETA]
    frame[level + 1, BETA] = -alpha
    # An only move costs no depth: the reply to it is looked at as if the threat had not been.
    frame[level + 1, DEPTH] = frame[level, DEPTH] - (1 if frame[level, COUNT] > 1 else 0)


@compiled
def _enter(board: Shape, state: State, search: Search, side: int, level: int) -> tuple[bool, int]:
    """Settle a node at once (True and its value), or fill its frame and its ordered moves."""
    frame = search.frame
    moves = search.moves
    ply = state.total[PLY]
    rows = board.size[1]
    left = board.size[2] - ply
    blocks = 0
    block = 0
    count = 0
    for column in range(board.size[0]):
        height = state.height[column]
        if height == rows:
            continue
        if state.threat_rows[side, column] >> height & 1:
            return True, WIN - (ply + 1)
        theirs = state.threat_rows[1 - side, column] >> height
        if theirs & 1:
            blocks += 1
            block = column
        if not theirs & 2:
            moves[level, count] = column
            count += 1
    if blocks:
        if blocks > 1 or state.threat_rows[1 - side, block] >> state.height[block] & 2:
            return True, -(WIN - (ply + 2))
        moves[level, 0] = block
        count = 1
    if count == 0:
        return True, -(WIN - (ply + 2))
    # Now the side can win with the stone after next at the earliest, the other one stone later.
    highest = WIN - (ply + 3) if left >= 3 and state.total[OPEN + side] else 0
    lowest = -(WIN - (ply + 4)) if left >= 4 and state.total[OPEN + 1 - side] else 0
    if highest == lowest:
        return True, 0
    alpha = frame[level, ALPHA]
    beta = frame[level, BETA]
    if highest <= alpha:
        return True, highest
    if lowest >= beta:
        return True, lowest
    if frame[level, DEPTH] <= 0 and count > 1:
        value = leaf_value(board, state, search.threat_weight, side)
        return True, min(max(value, lowest), highest)
    frame[level, FIRST_ALPHA] = alpha
    frame[level, BEST] = -WIN
    frame[level, BEST_COLUMN] = moves[level, 0]
    frame[level, COUNT] = count
    favourite = -1
    if count > 1:
        known, value, favourite = _recall(board, state, search, level)
        if known:
            return True, value
        _order(board, state, search, side, level, favourite)
    return False, 0


@compiled
def _order(
    board: Shape, state: State, search: Search, side: int, level: int, favourite: int
) -> None:
    """Sort a level's moves: the table's favourite, then by what their stones do to the lines."""
    moves = search.moves
    weight = search.order_weight
    worth = search.moves[level + 1]  # free until the level above is entered
    count = search.frame[level, COUNT]
    for n in range(count):
        column = moves[level, n]
        cell = column * board.size[1] + state.height[column]
        here = 1 << 20 if column == favourite else 0
        for k in range(board.first_line[cell], board.first_line[cell + 1]):
            here += weight[side, state.code[board.line_of[k]]]
        at = n
        while at > 0 and worth[at - 1] < here:
            worth[at] = worth[at - 1]
            moves[level, at] = moves[level, at - 1]
            at -= 1
        worth[at] = here
        moves[level, at] = column


@compiled
def _recall(board: Shape, state: State, search: Search, level: int) -> tuple[bool, int, int]:
    """What the table knows: whether it settles the node, the value, the best column or -1."""
    key = state.hash[0]
    mirrored = state.hash[1] < key
    if mirrored:
        key = state.hash[1]
    slot = int(key & np.uint64(len(search.table) - 1)) & ~1
    for k in range(slot, slot + 2):
        data = int(search.table[k, 1])
        if data == 0 or search.table[k, 0] != key:
            continue
        value = (data & 0xFFFF) - 0x8000
        depth = data >> 16 & 0xFF
        bound = data >> 24 & 3
        column = data >> 26
        if mirrored:
            column = int(board.size[0]) - 1 - column
        deep = depth >= search.frame[level, DEPTH]
        # A forced win or loss stays one, however shallow the search that found it.
        if bound != AT_MOST and (deep or value > DECIDED) and value >= search.frame[level, BETA]:
            return True, value, column
        if bound != AT_LEAST and (deep or value < -DECIDED) and value <= search.frame[level, ALPHA]:
            return True, value, column
        if bound == EXACT and deep:
            return True, value, column
        return False, 0, column
    return False, 0, -1


@compiled
def _remember(board: Shape, state: State, search: Search, level: int) -> None:
    frame = search.frame
    if frame[level, COUNT] == 1:
        return
    key = state.hash[0]
    column = frame[level, BEST_COLUMN]
    if state.hash[1] < key:
        key = state.hash[1]
        column = board.size[0] - 1 - column
    value = frame[level, BEST]
    bound = EXACT
    if value >= frame[level, BETA]:
        bound = AT_LEAST
    elif value <= frame[level, FIRST_ALPHA]:
        bound = AT_MOST
    depth = frame[level, DEPTH]
    slot = int(key & np.uint64(len(search.table) - 1)) & ~1
    old = int(search.table[slot, 1])
    if old != 0 and search.table[slot, 0] != key and (old >> 16 & 0xFF) > depth:
        slot += 1
    search.table[slot, 0] = key
    search.table[slot, 1] = np.uint64((value + 0x8000) | depth << 16 | bound << 24 | column << 26)
