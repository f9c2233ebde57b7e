"""The shape of a drop board as bit patterns, the constants that the compiled core is built from."""

from dataclasses import dataclass
from functools import cache, cached_property

WORD_BITS = 64


@dataclass(frozen=True)
class Geometry:
    """Where the cells of a `columns` x `rows` board lie in a word.

    Cell (column, row), both from 0, is bit `column * step + row`. In the *sentinel* form a column
    has one spare bit above its top cell, so that no shift can run from one column into the next;
    the *compact* form has none and masks the shifts instead, which fits up to 64 cells into one
    64-bit word.
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
        """The bits of a word that holds the board: 64 or 128."""
        return WORD_BITS if self.columns * self.step <= WORD_BITS else 2 * WORD_BITS

    @cached_property
    def halves(self) -> int:
        """How many 64-bit halves a word has: 1 or 2."""
        return self.width // WORD_BITS

    @cached_property
    def lanes(self) -> int:
        """The columns as machines count, which like powers of 2."""
        return 1 << (self.columns - 1).bit_length()

    # patterns

    @cached_property
    def none(self) -> int:
        return 0

    @cached_property
    def one(self) -> int:
        return 1

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
        """All cells but those of the lowest row."""
        return self._each_column(self.column & ~0b1)

    @cached_property
    def above_2(self) -> int:
        return self._each_column(self.column & ~0b11)

    @cached_property
    def above_3(self) -> int:
        return self._each_column(self.column & ~0b111)

    @cached_property
    def below_1(self) -> int:
        """All cells but those of the highest row."""
        return self._each_column(self.column >> 1)

    @cached_property
    def below_2(self) -> int:
        return self._each_column(self.column >> 2)

    @cached_property
    def below_3(self) -> int:
        return self._each_column(self.column >> 3)

    def columns_inwards(self) -> list[int]:
        """The columns, counted from 0, from the outer ones to the middle."""
        return sorted(range(self.columns), key=lambda c: -abs(2 * c - self.columns + 1))

    def word(self, cells: int) -> int:
        """Cells in the layout of `engine.grid`, which is the sentinel form, in this one."""
        if not self.compact:
            return cells
        return sum(
            ((cells >> (column * (self.rows + 1))) & self.column) << (column * self.step)
            for column in range(self.columns)
        )

    def mirrored(self, word: int) -> int:
        """The word with left and right exchanged."""
        return sum(
            ((word >> (column * self.step)) & self.column)
            << ((self.columns - 1 - column) * self.step)
            for column in range(self.columns)
        )

    def _each_column(self, pattern: int) -> int:
        return sum(pattern << (column * self.step) for column in range(self.columns))


@cache
def geometry(columns: int, rows: int) -> Geometry:
    """The fastest form for a board: sentinel where one word holds it, else compact, else wide."""
    sentinel = Geometry(columns, rows)
    if sentinel.width > WORD_BITS and sentinel.cells <= WORD_BITS:
        return Geometry(columns, rows, compact=True)
    return sentinel
