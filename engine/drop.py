"""Four in a row on any board: a disc falls to the lowest free cell, four in a line win."""

from dataclasses import dataclass, field

from engine.errors import ColumnFull, GameOver, RuleError, UnknownSide
from engine.grid import Grid
from engine.notation import parse_column, split_moves
from engine.outcome import Cell, Outcome
from engine.perft import count_sequences
from engine.protocol import Family

SIDES = ("red", "yellow")
CONNECT = 4


@dataclass(frozen=True, slots=True)
class DropRules:
    """The rules of four in a row on one board."""

    columns: int
    rows: int
    key: str = field(init=False)
    grid: Grid = field(init=False, repr=False, compare=False)
    tokens: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", f"{self.columns}x{self.rows}")
        object.__setattr__(self, "grid", Grid(self.columns, self.rows, CONNECT))
        object.__setattr__(self, "tokens", tuple(str(c + 1) for c in range(self.columns)))

    @property
    def sides(self) -> tuple[str, str]:
        return SIDES

    @property
    def family(self) -> Family:
        return "drop"

    @property
    def first_column(self) -> int:
        return 1

    @property
    def connect(self) -> int:
        return CONNECT

    def start(self, first: str = "red") -> "DropPosition":
        """The empty board with `first` to move; RuleError `unknown_side`."""
        if first not in SIDES:
            raise UnknownSide(first, SIDES)
        return DropPosition(self, first, (), 0, 0, None)

    def parse(self, text: str, first: str = "red") -> "DropPosition":
        """The position after a move list; RuleError with the index of the first bad token."""
        position = self.start(first)
        for index, token in enumerate(split_moves(text, self.tokens)):
            try:
                position = position.apply(token)
            except RuleError as error:
                error.index = index
                raise
        return position


@dataclass(frozen=True, slots=True)
class DropPosition:
    """A position of four in a row; equal when rules, beginning side and moves are equal."""

    spec: DropRules
    first: str
    moves: tuple[str, ...]
    _next: int = field(repr=False, compare=False)
    _last: int = field(repr=False, compare=False)
    outcome: Outcome | None = field(repr=False, compare=False)

    # position

    @property
    def plies(self) -> int:
        return len(self.moves)

    @property
    def side_to_move(self) -> str | None:
        """Whose turn it is; None when the game is over."""
        return self._next_side() if self.outcome is None else None

    def words(self) -> tuple[int, int]:
        """The stones as bits (see engine.grid): of the side to move, then of the other.

        After the end "the side to move" is the one that would be next, so the side that moved
        last always comes second.
        """
        return self._next, self._last

    def cell(self, column: int, row: int) -> str | None:
        """The side whose disc is there, None for a free cell; IndexError outside the board."""
        if not self.spec.grid.holds(column, row):
            raise IndexError(f"no cell ({column}, {row}) on {self.spec.key}")
        bit = self.spec.grid.bit(column, row)
        if self._next & bit:
            return self._next_side()
        return self._last_side() if self._last & bit else None

    def board(self) -> tuple[str, ...]:
        """The rows from the top, one character a cell: `.` free, `r` red, `y` yellow."""
        columns = range(1, self.spec.columns + 1)
        rows = range(self.spec.rows, 0, -1)
        return tuple("".join((self.cell(c, r) or ".")[0] for c in columns) for r in rows)

    # moves

    def legal_moves(self) -> tuple[str, ...]:
        """The columns with room from the left; none when the game is over."""
        if self.outcome is not None:
            return ()
        room = self.spec.grid.cells & ~(self._next | self._last)
        column = self.spec.grid.column
        return tuple(t for i, t in enumerate(self.spec.tokens) if room & column(i + 1))

    def lands(self, move: str) -> Cell:
        """The cell where the disc of `move` comes to rest; RuleError if it is not legal."""
        column = parse_column(move, self.spec.columns)
        if self.outcome is not None:
            raise GameOver(move)
        stones = (self._next | self._last) & self.spec.grid.column(column)
        row = stones.bit_count() + 1
        if row > self.spec.rows:
            raise ColumnFull(move)
        return column, row

    def takes(self, move: str) -> tuple[Cell, ...]:
        """No stone leaves the board; RuleError if `move` is not legal."""
        self.lands(move)
        return ()

    def apply(self, move: str) -> "DropPosition":
        """The position after `move`; RuleError if it is not legal."""
        cell = self.lands(move)
        stones = self._next | self.spec.grid.bit(*cell)
        outcome = self._outcome_after(stones, cell)
        return DropPosition(self.spec, self.first, (*self.moves, move), self._last, stones, outcome)

    def perft(self, depth: int) -> tuple[int, ...]:
        """How many sequences of 0, 1, … `depth` moves lead on from here."""
        if self.outcome is not None:
            return (1, *[0] * depth)
        return count_sequences(self.words(), depth, self.spec.grid.drops, self.spec.grid.room)

    def notes(self) -> dict[str, object]:
        """There is nothing to show beside the board."""
        return {}

    # outcome

    def _outcome_after(self, stones: int, cell: Cell) -> Outcome | None:
        grid = self.spec.grid
        plies = self.plies + 1
        if grid.has_line(stones):
            lines = grid.lines_through(stones, cell)
            return Outcome(self._next_side(), "line", lines, plies)
        if stones | self._last == grid.cells:
            return Outcome(None, "full", (), plies)
        return None

    # text

    def format(self) -> str:
        """The move list, separated by spaces."""
        return " ".join(self.moves)

    # private helpers

    def _next_side(self) -> str:
        return self.first if self.plies % 2 == 0 else _other(self.first)

    def _last_side(self) -> str:
        return _other(self._next_side())


def _other(side: str) -> str:
    return SIDES[1] if side == SIDES[0] else SIDES[0]
