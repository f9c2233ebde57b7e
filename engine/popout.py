"""Pop Out, with lines of four or of five: a turn is a drop, or a pop of an own bottom disc.

After a pop the whole board is looked at again: lines of both make the side that popped the winner,
lines of the other side alone make that side the winner. A drop that fills the grid and a pop that
empties it are draws, and so is the same position (discs and side to move) for the third time.
"""

from dataclasses import dataclass, field

from engine.board import BoardPosition, BoardRules
from engine.errors import ColumnFull, GameOver, NotYourDisc
from engine.notation import POP, parse_column, read_moves
from engine.outcome import Cell, Outcome
from engine.perft import count_sequences
from engine.protocol import Family
from engine.sides import SIDES, side_number

_REPEATED, _DRAWN = 2, 3  # times that a position stands


@dataclass(frozen=True, slots=True)
class PopRules(BoardRules):
    """The rules of Pop Out on one board."""

    @property
    def key(self) -> str:
        return self._key("-pop")

    @property
    def family(self) -> Family:
        return "pop"

    @property
    def longest(self) -> None:
        return None

    def start(self, first: str = "red") -> "PopPosition":
        """The board without a drop, with `first` to move; RuleError `unknown_side`."""
        turn, stones = side_number(first), self.grid.walls_of
        return PopPosition(self, first, (), None, stones, turn, (stones,))

    def parse(self, text: str, first: str = "red") -> "PopPosition":
        """The position after a move list; RuleError with the index of the first bad token."""
        return read_moves(self.start(first), text, self.tokens)


@dataclass(frozen=True, slots=True)
class PopPosition(BoardPosition):
    """A position of Pop Out; equal when rules, beginning side and moves are equal."""

    spec: PopRules
    # The discs after every ply, these last. Each side's number of discs tells whether it has acted
    # an odd or an even number of times, so the same discs always have the same side to move.
    _past: tuple[tuple[int, int], ...] = field(repr=False, compare=False)

    # moves

    def legal_moves(self) -> tuple[str, ...]:
        """The drops from the left, then the pops from the left; none when the game is over."""
        if self.outcome is not None:
            return ()
        drops = [self.spec.tokens[column - 1] for column in self._free_columns()]
        pops = [f"{POP}{column}" for column in self._own_bottom(self._turn)]
        return (*drops, *pops)

    def winning_moves(self) -> tuple[str, ...]:
        """The moves that win at once."""
        if self.outcome is not None:
            return ()
        grid, turn = self.spec.grid, self._turn
        free, own = self._free_columns(), self._own_bottom(turn)
        drops = [str(c) for c in free if grid.has_line(self._dropped(c)[turn])]
        return (*drops, *(f"{POP}{c}" for c in own if grid.has_line(self._popped(c)[turn])))

    def lands(self, move: str) -> Cell | None:
        """The cell where a dropped disc comes to rest, None for a pop; RuleError if not legal."""
        column, pops = self._read(move)
        return None if pops else self._landing(column)

    def takes(self, move: str) -> tuple[Cell, ...]:
        """The bottom cell of a pop; RuleError if `move` is not legal."""
        column, pops = self._read(move)
        return ((column, 1),) if pops else ()

    def apply(self, move: str) -> "PopPosition":
        """The position after `move`; RuleError if it is not legal."""
        stones, turn = self._stones_after(move), 1 - self._turn
        past = (*self._past, stones)
        outcome = self._outcome_after(stones, past)
        moves = (*self.moves, move)
        return PopPosition(self.spec, self.first, moves, outcome, stones, turn, past)

    def notes(self) -> dict[str, object]:
        """`repeated`: 2 where the same discs with the same side to move stand again."""
        repeated = self._past.count(self._past[-1]) == _REPEATED
        return {"repeated": _REPEATED} if repeated and self.outcome is None else {}

    def perft(self, depth: int) -> tuple[int, ...]:
        """How many sequences of 0, 1, … `depth` moves lead on from here.

        Lines and a full grid end a sequence. The draws by an emptied grid and by repetition do
        not: published counts go on there, and what is counted is the state of the board alone.
        """
        if self.outcome is not None:
            return (1, *[0] * depth)
        return count_sequences(self.words(), depth, self._running, self._width)

    # outcome

    def _outcome_after(
        self, stones: tuple[int, int], past: tuple[tuple[int, int], ...]
    ) -> Outcome | None:
        grid, plies = self.spec.grid, self.plies + 1
        for side in (self._turn, 1 - self._turn):
            if grid.has_line(stones[side]):
                lines, others = grid.lines(stones[side]), grid.lines(stones[1 - side])
                return Outcome(SIDES[side], "line", lines, plies, others)
        occupied = stones[0] | stones[1]
        if grid.is_full(occupied):
            return Outcome(None, "full", (), plies)
        if not occupied & grid.cells:
            return Outcome(None, "emptied", (), plies)
        if past.count(past[-1]) >= _DRAWN:
            return Outcome(None, "repetition", (), plies)
        return None

    # private helpers

    def _read(self, move: str) -> tuple[int, bool]:
        """The column of a legal move, and whether it is a pop; RuleError."""
        pops = move.startswith(POP)
        column = parse_column(move, self.spec.columns, POP if pops else "")
        if self.outcome is not None:
            raise GameOver(move)
        if pops and not self._stones[self._turn] & self.spec.grid.bit(column, 1):
            raise NotYourDisc(move)
        if not pops and self._landing(column) is None:
            raise ColumnFull(move)
        return column, pops

    def _stones_after(self, move: str) -> tuple[int, int]:
        column, pops = self._read(move)
        return self._popped(column) if pops else self._dropped(column)

    def _width(self, words: tuple[int, int]) -> int:
        grid = self.spec.grid
        return grid.room(words) + (words[0] & grid.bottom).bit_count()

    def _running(self, words: tuple[int, int]) -> list[tuple[int, int]]:
        """The words (mover, other) after each move that completes no line and fills no grid."""
        grid = self.spec.grid
        after = grid.drops(words)
        for column in range(1, grid.columns + 1):
            if words[0] & grid.bit(column, 1):
                mover, other = (grid.without_bottom(word, column) for word in words)
                if not grid.has_line(mover) and not grid.has_line(other):
                    after.append((other, mover))
        return after
