"""Bit geometry of a board: one bit a cell, column by column, an empty sentinel row on top.

The cell (column, row) is bit `(column - 1) * (rows + 1) + (row - 1)`. The sentinel bit above
each column is never set by a stone, so a shifted run can not wrap into the next column.
"""

from dataclasses import dataclass, field

from engine.outcome import Cell, Line

_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))  # level, upright, rising, falling


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of `columns` x `rows` cells on which `connect` stones make a line."""

    columns: int
    rows: int
    connect: int
    stride: int = field(init=False, repr=False, compare=False)
    bottom: int = field(init=False, repr=False, compare=False)
    cells: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        stride = self.rows + 1
        bottom = sum(1 << (column * stride) for column in range(self.columns))
        object.__setattr__(self, "stride", stride)
        object.__setattr__(self, "bottom", bottom)
        object.__setattr__(self, "cells", bottom * ((1 << self.rows) - 1))

    def bit(self, column: int, row: int) -> int:
        """The mask of one cell; the cell must be on the board."""
        return 1 << ((column - 1) * self.stride + row - 1)

    def column(self, column: int) -> int:
        """The mask of all cells of a column."""
        return ((1 << self.rows) - 1) << ((column - 1) * self.stride)

    def holds(self, column: int, row: int) -> bool:
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def room(self, words: tuple[int, int]) -> int:
        """How many columns have a free cell; `words` are the stones of both sides."""
        return (((words[0] | words[1]) + self.bottom) & self.cells).bit_count()

    def drops(self, words: tuple[int, int]) -> list[tuple[int, int]]:
        """The words (mover, other) after each drop that does not end the game, from the left."""
        mover, other = words
        occupied = mover | other
        landings = (occupied + self.bottom) & self.cells
        after = []
        while landings:
            bit = landings & -landings
            landings ^= bit
            if not self.has_line(mover | bit) and occupied | bit != self.cells:
                after.append((other, mover | bit))
        return after

    def has_line(self, stones: int) -> bool:
        """Whether `stones` contain a line anywhere."""
        for right, up in _STEPS:
            step = right * self.stride + up
            run = stones
            for _ in range(self.connect - 1):
                run &= run >> step
            if run:
                return True
        return False

    def lines_through(self, stones: int, cell: Cell) -> tuple[Line, ...]:
        """Every line of `stones` through `cell`, each as long as its run."""
        runs = (self._run(stones, cell, step) for step in _STEPS)
        return tuple(run for run in runs if len(run) >= self.connect)

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
