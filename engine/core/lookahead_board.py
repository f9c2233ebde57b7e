"""The look-ahead's board: lines, counts and threats kept up to date move by move.

Unlike the exact solver this board is plain tables, not bits, so that one compilation serves every
size, 10x8 with its 80 cells included, and a leaf's value is there without being computed.

Cells are numbered upwards column by column, from 0. Side 0 is the one that began, side 1 the other.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.compile import compiled

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))  # level, upright, rising, falling

# A line is described by the stones of both sides in it: `own + 5 * other`, from side 0's view.
SIDE_CODE = (1, 5)
THREE = (3, 15)
FOUR = (4, 20)
CODES = 25


class Shape(NamedTuple):
    """What never changes on a board of one size."""

    size: Ints  # columns, rows, cells, lines
    first_line: Ints  # the lines of cell c: line_of[first_line[c]:first_line[c + 1]]
    line_of: Ints
    column_of: Ints
    row_of: Ints
    cell_sum: Ints  # of each line: the sum of its cells
    good_rows: Ints  # of each side: a bit for each row it gets if all other columns fill up first
    keys: Words  # [side, cell]


class State(NamedTuple):
    """A position that moves are made on and taken back from."""

    height: Ints
    code: Ints  # of each line: SIDE_CODE for each stone
    free: Ints  # of each line: the sum of its free cells, so of three stones the missing one
    threat: Ints  # [side, cell]: how many lines the side would complete there
    threat_rows: Ints  # [side, column]: a bit for each row with a threat, free or not
    total: Ints  # PLY, VALUE, OPEN + side
    hash: Words  # the position's key, and that of its mirror image


PLY, VALUE, OPEN = 0, 1, 2


@cache
def shape(columns: int, rows: int) -> Shape:
    """The tables of a board, made once for each size."""
    lines = [
        [(column + right * i) * rows + row + up * i for i in range(4)]
        for right, up in _STEPS
        for column in range(columns)
        for row in range(rows)
        if column + 3 * right < columns and 0 <= row + 3 * up < rows
    ]
    cells = columns * rows
    through = [[n for n, line in enumerate(lines) if cell in line] for cell in range(cells)]
    # The side that began puts the stones 1, 3, 5 …; row r of a last open column gets the stone
    # `cells - rows + r` of the game.
    first = sum(1 << row for row in range(rows) if (cells - rows + row + 1) % 2)
    return Shape(
        size=_ints([columns, rows, cells, len(lines)]),
        first_line=_ints(np.cumsum([0] + [len(t) for t in through]).tolist()),
        line_of=_ints(n for t in through for n in t),
        column_of=_ints(cell // rows for cell in range(cells)),
        row_of=_ints(cell % rows for cell in range(cells)),
        cell_sum=_ints(sum(line) for line in lines),
        good_rows=_ints([first, ((1 << rows) - 1) ^ first]),
        keys=_keys(cells),
    )


def new_state(board: Shape) -> State:
    """The empty board."""
    columns, _, cells, lines = (int(n) for n in board.size)
    return State(
        height=np.zeros(columns, np.int64),
        code=np.zeros(lines, np.int64),
        free=board.cell_sum.copy(),
        threat=np.zeros((2, cells), np.int64),
        threat_rows=np.zeros((2, columns), np.int64),
        total=_ints([0, 0, lines, lines]),
        hash=np.zeros(2, np.uint64),
    )


@compiled
def put(board: Shape, state: State, weights: Ints, side: int, column: int) -> bool:
    """Drop a stone of `side`; True if it completes a line. The column must have room."""
    rows = board.size[1]
    row = state.height[column]
    cell = column * rows + row
    step = 1 + 4 * side
    won = False
    value = 0
    for n in range(board.first_line[cell], board.first_line[cell + 1]):
        line = board.line_of[n]
        old = state.code[line]
        new = old + step
        state.code[line] = new
        state.free[line] -= cell
        value += weights[new] - weights[old]
        mine = old // 5 if side else old % 5
        if mine == 0:
            state.total[OPEN + 1 - side] -= 1
        if new == 3 * step:
            missing = state.free[line]
            state.threat[side, missing] += 1
            state.threat_rows[side, board.column_of[missing]] |= 1 << board.row_of[missing]
        elif new == 4 * step:
            won = True
    state.height[column] = row + 1
    state.total[PLY] += 1
    state.total[VALUE] += value
    state.hash[0] ^= board.keys[side, cell]
    state.hash[1] ^= board.keys[side, (board.size[0] - 1 - column) * rows + row]
    return won


@compiled
def take(board: Shape, state: State, weights: Ints, side: int, column: int) -> None:
    """Take back the stone that `put` dropped."""
    rows = board.size[1]
    row = state.height[column] - 1
    cell = column * rows + row
    step = 1 + 4 * side
    value = 0
    for n in range(board.first_line[cell], board.first_line[cell + 1]):
        line = board.line_of[n]
        old = state.code[line]
        new = old - step
        if old == 3 * step:
            missing = state.free[line]
            state.threat[side, missing] -= 1
            if state.threat[side, missing] == 0:
                state.threat_rows[side, board.column_of[missing]] &= ~(1 << board.row_of[missing])
        state.code[line] = new
        state.free[line] += cell
        value += weights[new] - weights[old]
        mine = new // 5 if side else new % 5
        if mine == 0:
            state.total[OPEN + 1 - side] += 1
    state.height[column] = row
    state.total[PLY] -= 1
    state.total[VALUE] += value
    state.hash[0] ^= board.keys[side, cell]
    state.hash[1] ^= board.keys[side, (board.size[0] - 1 - column) * rows + row]


def _ints(numbers: Iterable[int]) -> Ints:
    return np.array(list(numbers), dtype=np.int64)


def _keys(cells: int) -> Words:
    """Fixed random numbers (splitmix64): the same on every machine and in every process."""
    numbers = []
    seed = 0
    for _ in range(2 * cells):
        seed = (seed + 0x9E3779B97F4A7C15) & _MASK
        mixed = seed
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        numbers.append(mixed ^ (mixed >> 31))
    return np.array(numbers, dtype=np.uint64).reshape(2, cells)


_MASK = (1 << 64) - 1
