"""The shape of a drop board as bit patterns, the constants that the compiled core is built from."""

from dataclasses import dataclass
from functools import cached_property

WORD_BITS = 64


@dataclass(frozen=True, slots=False)
class Geometry:
    """Where the cells of a `columns` x `rows` board lie in a word.

    Cell (column, row), both from 0, is bit `column * step + row`. In the *sentinel* form a column
    has one spare bit above its top cell, so that no shift can run from one column into the next;
    the *compact* form has none and masks the shifts instead, which fits up to 64 cells into one
    64-bit word. `width` is the word the form needs, 64 or 128 bits.
    """

    columns: int
    rows: int
    compact: bool = False

    @cached_property
    def cells(self) -> int:
        return self.columns * self.rows

    @cached_property
    def step(self) -> int:
        """Bits from a cell to its right neighbour."""
        return self.rows if self.compact else self.rows + 1

    @cached_property
    def width(self) -> int:
        return WORD_BITS if self.columns * self.step <= WORD_BITS else 2 * WORD_BITS

    @cached_property
    def column(self) -> int:
        """The cells of the leftmost column."""
        return (1 << self.rows) - 1

    @cached_property
    def bottom(self) -> int:
        """The lowest cell of every column."""
        return self._each_column(1)

    @cached_property
    def board(self) -> int:
        """All cells."""
        return self._each_column(self.column)

    @cached_property
    def odd_rows(self) -> int:
        """Rows 1, 3, 5 … as people count them."""
        return self._each_column(self.column & 0x55)

    @cached_property
    def even_rows(self) -> int:
        """Rows 2, 4, 6 … as people count them."""
        return self._each_column(self.column & 0xAA)

    @cached_property
    def above_1(self) -> int:
        """All cells but those of the lowest row; `above_3` likewise of the lowest three."""
        return self._each_column(self.column & ~0b1)

    @cached_property
    def above_2(self) -> int:
        return self._each_column(self.column & ~0b11)

    @cached_property
    def above_3(self) -> int:
        return self._each_column(self.column & ~0b111)

    @cached_property
    def below_1(self) -> int:
        """All cells but those of the highest row; `below_3` likewise of the highest three."""
        return self._each_column(self.column >> 1)

    @cached_property
    def below_2(self) -> int:
        return self._each_column(self.column >> 2)

    @cached_property
    def below_3(self) -> int:
        return self._each_column(self.column >> 3)

    def bit(self, column: int, row: int) -> int:
        """The cell (column, row), both counted from 0."""
        return 1 << (column * self.step + row)

    def _each_column(self, pattern: int) -> int:
        return sum(pattern << (column * self.step) for column in range(self.columns))


def geometry(columns: int, rows: int) -> Geometry:
    """The fastest form for a board: sentinel where one word holds it, else compact, else wide."""
    sentinel = Geometry(columns, rows)
    if sentinel.width > WORD_BITS and sentinel.cells <= WORD_BITS:
        return Geometry(columns, rows, compact=True)
    return sentinel
