"""What the games on a board of columns share: the facts of the rules, the drawing and the text."""

from dataclasses import dataclass, field

from engine.grid import Grid
from engine.outcome import Cell, Outcome
from engine.sides import SIDES

FOUR, FIVE = 4, 5


@dataclass(frozen=True, slots=True)
class BoardRules:
    """The facts of a game on one board.

    `five` makes it a game of five in a row, with side columns that are full from the start.
    """

    columns: int
    rows: int
    five: bool = False
    grid: Grid = field(init=False, repr=False, compare=False)
    tokens: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        connect = FIVE if self.five else FOUR
        grid = Grid(self.columns, self.rows, connect, walls=self.five)
        object.__setattr__(self, "grid", grid)
        object.__setattr__(self, "tokens", tuple(str(c + 1) for c in range(self.columns)))

    @property
    def sides(self) -> tuple[str, str]:
        return SIDES

    @property
    def connect(self) -> int:
        return self.grid.connect

    @property
    def slides(self) -> bool:
        return True

    @property
    def first_column(self) -> int:
        return self.grid.first

    def _key(self, kind: str = "") -> str:
        return f"{self.columns}x{self.rows}{kind}{'-five' if self.five else ''}"


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """A position on a board; equal when rules, beginning side and moves are equal."""

    spec: BoardRules
    first: str
    moves: tuple[str, ...]
    outcome: Outcome | None = field(repr=False, compare=False)
    _stones: tuple[int, int] = field(repr=False, compare=False)  # red's and yellow's
    _turn: int = field(repr=False, compare=False)  # the side that acts next, if any can

    @property
    def plies(self) -> int:
        return len(self.moves)

    @property
    def side_to_move(self) -> str | None:
        """Whose turn it is; None when the game is over."""
        return SIDES[self._turn] if self.outcome is None else None

    def words(self) -> tuple[int, int]:
        """The stones as bits (see engine.grid): of the side to move, then of the other.

        Stones of side columns are among them. After the end "the side to move" is the one that
        would be next.
        """
        return self._stones[self._turn], self._stones[1 - self._turn]

    def cell(self, column: int, row: int) -> str | None:
        """The side whose disc is there, None for a free cell; IndexError outside the board."""
        grid = self.spec.grid
        if not grid.holds(column, row):
            raise IndexError(f"no cell ({column}, {row}) on a board of {grid.columns}x{grid.rows}")
        bit = grid.bit(column, row)
        if self._stones[0] & bit:
            return SIDES[0]
        return SIDES[1] if self._stones[1] & bit else None

    def board(self) -> tuple[str, ...]:
        """The rows from the top, one character a cell: `.` free, `r` red, `y` yellow."""
        red, yellow = self._stones
        return tuple(
            "".join("r" if red >> i & 1 else "y" if yellow >> i & 1 else "." for i in places)
            for places in self.spec.grid.drawn
        )

    def format(self) -> str:
        """The move list, separated by spaces."""
        return " ".join(self.moves)

    def _landing(self, column: int) -> Cell | None:
        """Where a disc comes to rest in an open column; None if it is full."""
        grid = self.spec.grid
        stones = (self._stones[0] | self._stones[1]) & grid.column(column)
        row = stones.bit_count() + 1
        return (column, row) if row <= grid.rows else None

    def _free_columns(self) -> list[int]:
        """The open columns with room, from the left."""
        grid = self.spec.grid
        room = grid.cells & ~(self._stones[0] | self._stones[1])
        return [c for c in range(1, grid.columns + 1) if room & grid.column(c)]

    def _own_bottom(self, side: int) -> list[int]:
        """The open columns whose bottom disc is that side's, from the left."""
        grid = self.spec.grid
        own = self._stones[side] & grid.bottom
        return [c for c in range(1, grid.columns + 1) if own & grid.bit(c, 1)]

    def _dropped(self, column: int) -> tuple[int, int]:
        """The stones after the side to move drops a disc into a column with room."""
        grid = self.spec.grid
        red, yellow = self._stones
        disc = grid.landings(red | yellow) & grid.column(column)
        return (red | disc, yellow) if self._turn == 0 else (red, yellow | disc)

    def _popped(self, column: int) -> tuple[int, int]:
        """The stones after the bottom disc of the column is taken out."""
        grid = self.spec.grid
        red, yellow = self._stones
        return grid.without_bottom(red, column), grid.without_bottom(yellow, column)
