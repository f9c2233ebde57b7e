"""What a position is worth where the look-ahead ends: open lines, and threats by their rows.

At the end of a game columns fill up in turn, so a threat counts most on a row that its side is
going to get by itself (`Shape.good_rows`), and what lies above another's such threat counts little.
"""

import numpy as np

from engine.core.compile import compiled
from engine.core.lookahead_board import CODES, VALUE, Ints, Shape, State

# The threat weights, by place in the array.
GOOD, POOR, STACKED, BLOCKED, SETTLED_FIRST, SETTLED_SECOND, TEMPO = range(7)
WEIGHTS = 7


@compiled
def leaf_value(board: Shape, state: State, weight: Ints, side: int) -> int:
    """The estimate for `side`, which is to move and has no stone to win or block at once."""
    rows = board.size[1]
    value = int(state.total[VALUE])
    settled_first = 0
    settled_second = 0
    for column in range(board.size[0]):
        height = state.height[column]
        if height == rows:
            continue
        first = state.threat_rows[0, column] >> height
        second = state.threat_rows[1, column] >> height
        if first | second == 0:
            continue
        worth = int(weight[GOOD])
        row = height
        while first | second:
            if first & 1:
                good = board.good_rows[0] >> row & 1
                value += worth if good else worth * weight[POOR] >> 8
                if good and not second & 1 and worth == weight[GOOD]:
                    settled_first += 1
                if first & 2:
                    value += worth * weight[STACKED] >> 8
            if second & 1:
                good = board.good_rows[1] >> row & 1
                value -= worth if good else worth * weight[POOR] >> 8
                if good and not first & 1 and worth == weight[GOOD]:
                    settled_second += 1
                if second & 2:
                    value -= worth * weight[STACKED] >> 8
            if (first | second) & 1:
                worth = worth * weight[BLOCKED] >> 8
            first >>= 1
            second >>= 1
            row += 1
    if settled_first:
        value += weight[SETTLED_FIRST]
    elif settled_second:
        value -= weight[SETTLED_SECOND]
    return int((value if side == 0 else -value) + weight[TEMPO])


def threat_weights() -> Ints:
    weights = np.zeros(WEIGHTS, np.int64)
    weights[GOOD] = 60
    weights[POOR] = 80  # of 256
    weights[STACKED] = 400
    weights[BLOCKED] = 64
    weights[SETTLED_FIRST] = 120
    weights[SETTLED_SECOND] = 60
    weights[TEMPO] = 4
    return weights


def line_weights() -> Ints:
    """By line code, from side 0's view: a line counts while only one side has stones in it."""
    weights = np.zeros(CODES, np.int64)
    for stones, worth in ((1, 2), (2, 8), (3, 16)):
        weights[stones] = worth
        weights[5 * stones] = -worth
    return weights


def order_weights() -> Ints:
    """By side and line code: what one more stone of the side in such a line is worth trying."""
    weights = np.zeros((2, CODES), np.int64)
    for own, worth in ((0, 1), (1, 5), (2, 20)):
        weights[0, own] = worth
        weights[1, 5 * own] = worth
    for other, worth in ((1, 2), (2, 10), (3, 16)):
        weights[0, 5 * other] = worth
        weights[1, other] = worth
    return weights
