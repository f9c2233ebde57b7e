"""Bit geometry of a board: one bit a cell, column by column, an empty sentinel row on top.

The cell (column, row) is bit `(column - first) * (rows + 1) + (row - 1)`, where `first` is 1, or 0
on a board with side columns. The sentinel bit above each column is never set by a stone, so a
shifted run can not wrap into the next column.
"""

from dataclasses import dataclass, field

from engine.outcome import Cell, Line

_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))  # level, upright, rising, falling


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of `columns` x `rows` cells on which `connect` stones make a line.

    With `walls` a column more stands on each side, `first` (0) and `last` (`columns` + 1). They
    are full from the start, each row with one stone of each side at its ends: from the bottom
    red, yellow, red ... on the left, yellow, red, yellow ... on the right. `walls_of` are those
    stones, red's and yellow's. `cells` and `bottom` are masks of the open columns alone. `drawn`
    are the places of the bits as a board is drawn, row by row from the top.
    """

    columns: int
    rows: int
    connect: int
    walls: bool = False
    first: int = field(init=False, repr=False, compare=False)
    last: int = field(init=False, repr=False, compare=False)
    stride: int = field(init=False, repr=False, compare=False)
    bottom: int = field(init=False, repr=False, compare=False)
    cells: int = field(init=False, repr=False, compare=False)
    walls_of: tuple[int, int] = field(init=False, repr=False, compare=False)
    drawn: tuple[range, ...] = field(init=False, repr=False, compare=False)
    # For each direction: what to shift by, one after the other, until only whole lines are left.
    _shifts: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        beside = 1 if self.walls else 0
        put = object.__setattr__
        put(self, "first", 1 - beside)
        put(self, "last", self.columns + beside)
        put(self, "stride", self.rows + 1)
        bottom = sum(self.bit(column, 1) for column in range(1, self.columns + 1))
        put(self, "bottom", bottom)
        put(self, "cells", bottom * ((1 << self.rows) - 1))
        end = (self.last - self.first + 1) * self.stride
        rows = range(self.rows - 1, -1, -1)
        put(self, "drawn", tuple(range(row, end, self.stride) for row in rows))
        put(self, "_shifts", tuple(self._doublings(right, up) for right, up in _STEPS))
        put(self, "walls_of", self._walls() if self.walls else (0, 0))

    def bit(self, column: int, row: int) -> int:
        """The mask of one cell; the cell must be on the board."""
        return 1 << ((column - self.first) * self.stride + row - 1)

    def column(self, column: int) -> int:
        """The mask of all cells of a column."""
        return ((1 << self.rows) - 1) << ((column - self.first) * self.stride)

    def holds(self, column: int, row: int) -> bool:
        """Whether there is such a cell, in a side column too."""
        return self.first <= column <= self.last and 1 <= row <= self.rows

    # landing and sliding

    def landings(self, occupied: int) -> int:
        """The cells where a disc can come to rest now, one in each column with room."""
        return (occupied + self.bottom) & self.cells

    def is_full(self, occupied: int) -> bool:
        """Whether no open column has room."""
        return occupied & self.cells == self.cells

    def without_bottom(self, stones: int, column: int) -> int:
        """`stones` after the bottom one of the column is gone and the others have slid down."""
        cells = self.column(column)
        return stones & ~cells | (stones & cells) >> 1 & cells

    # counting

    def room(self, words: tuple[int, int]) -> int:
        """How many columns have a free cell; `words` are the stones of both sides."""
        return self.landings(words[0] | words[1]).bit_count()

    def drops(self, words: tuple[int, int]) -> list[tuple[int, int]]:
        """The words (mover, other) after each drop that does not end the game, from the left."""
        mover, other = words
        occupied = mover | other
        landings = self.landings(occupied)
        after = []
        while landings:
            bit = landings & -landings
            landings ^= bit
            if not self.has_line(mover | bit) and not self.is_full(occupied | bit):
                after.append((other, mover | bit))
        return after

    # lines

    def has_line(self, stones: int) -> bool:
        """Whether `stones` contain a line anywhere."""
        for shifts in self._shifts:
            run = stones
            for shift in shifts:
                run &= run >> shift
            if run:
                return True
        return False

    def lines_through(self, stones: int, cell: Cell) -> tuple[Line, ...]:
        """Every line of `stones` through `cell`, each as long as its run."""
        runs = (self._run(stones, cell, step) for step in _STEPS)
        return tuple(run for run in runs if len(run) >= self.connect)

    def lines(self, stones: int) -> tuple[Line, ...]:
        """Every line of `stones` on the board, each as long as its run.

        Level ones first, then upright, rising and falling ones, each kind from the left.
        """
        cells = [(c, r) for c in range(self.first, self.last + 1) for r in range(1, self.rows + 1)]
        standing = [cell for cell in cells if self._set(stones, *cell)]
        runs = (self._run(stones, cell, step) for step in _STEPS for cell in standing)
        return tuple(dict.fromkeys(run for run in runs if len(run) >= self.connect))

    def _doublings(self, right: int, up: int) -> tuple[int, ...]:
        step, length = right * self.stride + up, 1
        shifts = []
        while length < self.connect:
            further = min(length, self.connect - length)
            shifts.append(step * further)
            length += further
        return tuple(shifts)

    def _run(self, stones: int, cell: Cell, step: Cell) -> Line:
        right, up = step
        column, row = cell
        while self._set(stones, column - right, row - up):
            column, row = column - right, row - up
        run = []
        while self._set(stones, column, row):
            run.append((column, row))
            column, row = column + right, row + up
        return tuple(run)

    def _set(self, stones: int, column: int, row: int) -> bool:
        return self.holds(column, row) and bool(stones & self.bit(column, row))

    def _walls(self) -> tuple[int, int]:
        words = [0, 0]
        for row in range(1, self.rows + 1):
            words[(row - 1) % 2] |= self.bit(self.first, row)
            words[row % 2] |= self.bit(self.last, row)
        return words[0], words[1]
