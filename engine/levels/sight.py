"""What a player sees at a glance: wins, threats and what they hang on, and lines that grow."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.drop import DropPosition
from engine.grid import Grid
from engine.outcome import Cell

Taste = Mapping[tuple[int, int], int]
"""Own stones and the other's in a line already -> what one more own stone in it is worth."""

_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))  # level, upright, rising, falling


@dataclass(frozen=True, slots=True)
class Glance:
    """A position as both sides see it; `mine` are the stones of the side to move."""

    grid: Grid
    mine: int
    theirs: int
    landing: dict[int, Cell]  # column -> the cell where its next stone comes to rest

    def wins(self, stones: int) -> list[int]:
        """The columns that complete a line of `stones` now."""
        return [c for c, cell in self.landing.items() if self._completes(stones, cell)]

    def plain_wins(self, stones: int) -> list[int]:
        """The columns that complete a level or an upright line: the threats easy to see."""
        return [c for c, cell in self.landing.items() if self._plain(stones, cell)]

    def opens(self, column: int) -> bool:
        """Whether a stone in `column` lets the other side complete a line on top of it."""
        above = self._above(column)
        return above is not None and self._completes(self.theirs, above)

    def opens_plainly(self, column: int) -> bool:
        """The same for a line that is easy to see."""
        above = self._above(column)
        return above is not None and self._plain(self.theirs, above)

    def worth(self, column: int, taste: Taste) -> int:
        """What a stone there does to the lines of four: own ones grow, the other's are cut."""
        return sum(
            taste.get(((line & self.mine).bit_count(), (line & self.theirs).bit_count()), 0)
            for line in _lines_through(self.grid, self.landing[column])
        )

    def _above(self, column: int) -> Cell | None:
        row = self.landing[column][1] + 1
        return (column, row) if row <= self.grid.rows else None

    def _completes(self, stones: int, cell: Cell) -> bool:
        return self.grid.has_line(stones | self.grid.bit(*cell))

    def _plain(self, stones: int, cell: Cell) -> bool:
        lines = self.grid.lines_through(stones | self.grid.bit(*cell), cell)
        return any(line[0][0] == line[-1][0] or line[0][1] == line[-1][1] for line in lines)


def glance(position: DropPosition) -> Glance:
    """A look at a position that is not over."""
    mine, theirs = position.words()
    landing = {int(move): position.lands(move) for move in position.legal_moves()}
    return Glance(position.spec.grid, mine, theirs, landing)


@cache
def _lines_through(grid: Grid, cell: Cell) -> tuple[int, ...]:
    """The lines of four through a cell, as masks."""
    column, row = cell
    lines = []
    for right, up in _STEPS:
        for back in range(grid.connect):
            run = [
                (column + right * (i - back), row + up * (i - back)) for i in range(grid.connect)
            ]
            if all(grid.holds(*place) for place in run):
                lines.append(sum(grid.bit(*place) for place in run))
    return tuple(lines)
