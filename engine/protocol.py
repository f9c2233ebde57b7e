"""What every game of the family offers: the rules of a key and the positions of a game."""

from typing import Literal, Protocol, Self

from engine.outcome import Cell, Outcome

Family = Literal["drop", "pop", "pop10", "power", "twicefour"]
"""Games that are alike to a search and to a page; side columns make no family of their own."""


class Position(Protocol):
    """One moment of a game, with the moves that led there; it never changes.

    Two positions are equal when rules, beginning side and moves are the same.
    """

    @property
    def spec(self) -> "RulesSpec": ...
    @property
    def first(self) -> str:
        """The side that began the game."""

    @property
    def side_to_move(self) -> str | None:
        """Whose turn it is; None when the game is over.

        Nobody but the position knows: there are games in which a side acts twice in a turn.
        """

    @property
    def plies(self) -> int: ...
    @property
    def moves(self) -> tuple[str, ...]: ...
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""

    def legal_moves(self) -> tuple[str, ...]:
        """The tokens that `apply` accepts, in a fixed order; none when the game is over."""

    def winning_moves(self) -> tuple[str, ...]:
        """Those of the legal moves after which the side to move has won."""

    def lands(self, move: str) -> Cell | None:
        """The cell where the stone of `move` comes to rest, None for a pop or a pass.

        RuleError if the move is not legal.
        """

    def takes(self, move: str) -> tuple[Cell, ...]:
        """The cells whose stones leave the board with `move`; RuleError if it is not legal.

        They are named as they stand before anything slides. Once they are gone the columns
        slide down, but not in twiceFour, and then the stone of `move` is put where it `lands`.
        """

    def apply(self, move: str) -> Self:
        """The position after `move`; RuleError if it is not legal."""

    def cell(self, column: int, row: int) -> str | None:
        """The side whose stone is there, None for a free cell; IndexError outside the board."""

    def board(self) -> tuple[str, ...]:
        """The rows from the top, one character a cell: `.` or what stands for a side's stone.

        That is `r` or `y`, in twiceFour `x` or `o`; a space where there is no point.
        """

    def notes(self) -> dict[str, object]:
        """What there is to show beside the board, as JSON knows it; empty where nothing is.

        - `collected`: kept discs by side
        - `phase`: "filling" or "popping"; `row`: the row that is being filled
        - `tray`: the special discs of each side that are not played yet
        - `pending`: how the same side must act again ("put_back", "second_disc", "bomb_pop"),
          None where a turn begins
        - `repeated`: 2 where the position stands for the second time
        - `points` and `structure` by side, `counted`: the lines counted so far (twiceFour)
        """

    def perft(self, depth: int) -> tuple[int, ...]:
        """How many sequences of 0, 1, … `depth` moves lead on from here."""

    def format(self) -> str:
        """The move list, separated by spaces; `spec.parse` reads it back."""


class RulesSpec(Protocol):
    """One game of the family on one board."""

    @property
    def key(self) -> str: ...
    @property
    def family(self) -> Family: ...
    @property
    def sides(self) -> tuple[str, str]: ...
    @property
    def columns(self) -> int:
        """How many columns can be played."""

    @property
    def first_column(self) -> int:
        """1, or 0 where filled side columns stand to the left and right of the others."""

    @property
    def rows(self) -> int: ...
    @property
    def slides(self) -> bool:
        """Whether stones above one that is taken slide down by one."""

    @property
    def longest(self) -> int | None:
        """The most plies that a game can have; None where no small number bounds them."""

    @property
    def connect(self) -> int:
        """How many stones make a line."""

    def start(self, first: str = ...) -> Position:
        """The position before the first move; RuleError `unknown_side`."""

    def parse(self, text: str, first: str = ...) -> Position:
        """The position after a move list; RuleError with the index of the first bad token."""
