"""The compiled search of twiceFour: alpha-beta over steps of stones, to a depth in plies.

Values are from the view of the side to move: `WIN - ply` for a round won at that ply, the negative
for one lost, 0 for a draw, and in between an estimate. Stones and points of the board are bits as
in engine.points. There is no table: the search is shallow, and what a position is worth hangs on
how often it has stood before, which a table of positions would forget.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.core.compile import compiled, inner
from engine.core.stop import Flag
from engine.points import LINES, NEIGHBOURS, SIZE, bit
from engine.twicefour import LONGEST, MOST_REPEATS, TO_WIN

Words: TypeAlias = NDArray[np.int64]

WIN = 1_000_000
DECIDED = WIN - LONGEST - 1  # above it, or below the negative, a round is won or lost
POINT = 1000  # what a point more is worth where the search ends

_CELLS = SIZE * SIZE
_TURN = 2 * _CELLS  # the bit of a standing that tells whose turn it is


def _table() -> Words:
    """The neighbours of each of the 25 places, then the lines, as masks."""
    around = [0] * _CELLS
    for (column, row), near in NEIGHBOURS.items():
        around[(column - 1) * SIZE + row - 1] = sum(bit(cell) for cell in near)
    lines = [sum(bit(cell) for cell in line) for line in LINES]
    return np.array(around + lines, dtype=np.int64)


BOARD: Words = _table()

NODES, GAVE_UP, PATH = 0, 1, 2
"""Places in a search's memory; PATH + n is for the standing after n plies."""

MEMORY_SIZE = PATH + LONGEST


def standing(stones: tuple[int, int], turn: int) -> int:
    """Stones of cross and circle and the side to move (0 or 1) as one number."""
    return stones[0] | stones[1] << _CELLS | turn << _TURN


@inner
def _count(word: int) -> int:
    many = 0
    while word:
        word &= word - 1
        many += 1
    return many


@inner
def closed_now(board: Words, stones: int, counted: int) -> int:
    """The lines, one bit each, that stand and have not been counted."""
    closed = 0
    for number in range(len(board) - _CELLS):
        line = board[_CELLS + number]
        if stones & line == line and (counted >> number) & 1 == 0:
            closed |= 1 << number
    return closed


@inner
def structure(board: Words, own: int, other: int, counted: int) -> int:
    """How much better built `own` is: the sums of the rules, own less the other's."""
    total = 0
    for number in range(len(board) - _CELLS):
        if (counted >> number) & 1:
            continue
        line = board[_CELLS + number]
        if other & line == 0:
            here = _count(own & line)
            total += here * here
        elif own & line == 0:
            here = _count(other & line)
            total -= here * here
    return total


@inner
def _judged(
    board: Words, own: int, other: int, counted: int, own_points: int, other_points: int, ply: int
) -> int:
    """The value of a round that ended at `ply` without two points."""
    better = own_points - other_points
    if better == 0:
        better = structure(board, own, other, counted)
    if better > 0:
        return WIN - ply
    return ply - WIN if better < 0 else 0


@inner
def _times(memory: Words, past: Words, key: int, first: int, ply: int) -> int:
    """How often the standing has been there in the round; on the path once is as good as twice.

    What comes again within the search could come once more, so that is not waited for.
    """
    times = 0
    for number in range(len(past) // 2):
        if past[2 * number] == key:
            times = past[2 * number + 1]
    for place in range(first, ply):
        if memory[PATH + place] == key:
            times += MOST_REPEATS - 1
    return times


@compiled
def value_after(
    board: Words,
    memory: Words,
    past: Words,
    stop: Flag,
    own: int,
    other: int,
    counted: int,
    own_points: int,
    other_points: int,
    turn: int,
    first: int,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """The value for the side to move, `turn`, after `ply` plies, looked at `depth` plies ahead.

    Exact within (alpha, beta), else a bound; meaningless if GAVE_UP is set afterwards. `first` is
    the ply of the position that is asked about, whose standing is kept in `memory`; `past` are the
    standings of the round, each followed by how often it has stood.
    """
    memory[NODES] += 1
    if memory[NODES] & 1023 == 0 and stop[0] != 0:
        memory[GAVE_UP] = 1
    if memory[GAVE_UP]:
        return 0
    if other_points >= TO_WIN:
        return ply - WIN
    cross, circle = (own, other) if turn == 0 else (other, own)
    key = cross | circle << _CELLS | turn << _TURN
    if _times(memory, past, key, first, ply) >= MOST_REPEATS - 1 or ply == LONGEST:
        return _judged(board, own, other, counted, own_points, other_points, ply)
    memory[PATH + ply] = key
    if depth == 0:
        better = structure(board, own, other, counted)
        return POINT * (own_points - other_points) + better
    best = -WIN
    passes = True
    taken = own | other
    # Steps that close a line come first; there are few, and they decide most.
    for closing in range(2):
        for start in range(_CELLS):
            if own >> start & 1 == 0:
                continue
            ends = board[start] & ~taken
            while ends:
                end = ends & -ends
                ends ^= end
                passes = False
                moved = own ^ (1 << start) ^ end
                closed = closed_now(board, moved, counted)
                if (closed != 0) != (closing == 0):
                    continue
                value = -value_after(
                    board,
                    memory,
                    past,
                    stop,
                    other,
                    moved,
                    counted | closed,
                    other_points,
                    own_points + _count(closed),
                    1 - turn,
                    first,
                    ply + 1,
                    depth - 1,
                    -beta,
                    -alpha,
                )
                if value > best:
                    best = value
                    alpha = max(alpha, value)
                    if alpha >= beta:
                        return best
    if passes:
        return -value_after(
            board,
            memory,
            past,
            stop,
            other,
            own,
            counted,
            other_points,
            own_points,
            1 - turn,
            first,
            ply + 1,
            depth - 1,
            -beta,
            -alpha,
        )
    return best
