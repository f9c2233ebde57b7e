"""Four in a row on any board, and five in a row between side columns: a disc falls to the lowest
free cell, a line wins."""

from dataclasses import dataclass

from engine.board import BoardPosition, BoardRules
from engine.errors import ColumnFull, GameOver
from engine.notation import parse_column, read_moves
from engine.outcome import Cell, Outcome
from engine.perft import count_sequences
from engine.protocol import Family
from engine.sides import SIDES, side_number


@dataclass(frozen=True, slots=True)
class DropRules(BoardRules):
    """The rules of four in a row, or of five, on one board."""

    @property
    def key(self) -> str:
        return self._key()

    @property
    def family(self) -> Family:
        return "drop"

    @property
    def longest(self) -> int:
        return self.columns * self.rows

    def start(self, first: str = "red") -> "DropPosition":
        """The board without a drop, with `first` to move; RuleError `unknown_side`."""
        return DropPosition(self, first, (), None, self.grid.walls_of, side_number(first))

    def parse(self, text: str, first: str = "red") -> "DropPosition":
        """The position after a move list; RuleError with the index of the first bad token."""
        return read_moves(self.start(first), text, self.tokens)


@dataclass(frozen=True, slots=True)
class DropPosition(BoardPosition):
    """A position of four or five in a row; equal when rules, beginning side and moves are equal."""

    spec: DropRules

    # moves

    def legal_moves(self) -> tuple[str, ...]:
        """The columns with room from the left; none when the game is over."""
        if self.outcome is not None:
            return ()
        return tuple(self.spec.tokens[column - 1] for column in self._free_columns())

    def winning_moves(self) -> tuple[str, ...]:
        """The moves that win at once."""
        if self.outcome is not None:
            return ()
        grid, turn = self.spec.grid, self._turn
        free = self._free_columns()
        return tuple(str(c) for c in free if grid.has_line(self._dropped(c)[turn]))

    def lands(self, move: str) -> Cell:
        """The cell where the disc of `move` comes to rest; RuleError if it is not legal."""
        column = parse_column(move, self.spec.columns)
        if self.outcome is not None:
            raise GameOver(move)
        cell = self._landing(column)
        if cell is None:
            raise ColumnFull(move)
        return cell

    def takes(self, move: str) -> tuple[Cell, ...]:
        """No stone leaves the board; RuleError if `move` is not legal."""
        self.lands(move)
        return ()

    def apply(self, move: str) -> "DropPosition":
        """The position after `move`; RuleError if it is not legal."""
        cell = self.lands(move)
        stones = self._dropped(cell[0])
        outcome = self._outcome_after(stones, cell)
        moves = (*self.moves, move)
        return DropPosition(self.spec, self.first, moves, outcome, stones, 1 - self._turn)

    def notes(self) -> dict[str, object]:
        """There is nothing to show beside the board."""
        return {}

    def perft(self, depth: int) -> tuple[int, ...]:
        """How many sequences of 0, 1, … `depth` moves lead on from here."""
        if self.outcome is not None:
            return (1, *[0] * depth)
        return count_sequences(self.words(), depth, self.spec.grid.drops, self.spec.grid.room)

    # outcome

    def _outcome_after(self, stones: tuple[int, int], cell: Cell) -> Outcome | None:
        grid, own = self.spec.grid, stones[self._turn]
        plies = self.plies + 1
        if grid.has_line(own):
            return Outcome(SIDES[self._turn], "line", grid.lines_through(own, cell), plies)
        if grid.is_full(stones[0] | stones[1]):
            return Outcome(None, "full", (), plies)
        return None
