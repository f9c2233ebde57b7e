"""What every game of the family offers: the rules of a key and the positions of a game."""

from typing import Protocol, Self

from engine.outcome import Cell, Outcome


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
        """Whose turn it is; None when the game is over."""

    @property
    def plies(self) -> int: ...
    @property
    def moves(self) -> tuple[str, ...]: ...
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""

    def legal_moves(self) -> tuple[str, ...]:
        """The tokens that `apply` accepts, in a fixed order; none when the game is over."""

    def lands(self, move: str) -> Cell:
        """The cell where the stone of `move` comes to rest; RuleError if it is not legal."""

    def apply(self, move: str) -> Self:
        """The position after `move`; RuleError if it is not legal."""

    def cell(self, column: int, row: int) -> str | None:
        """The side whose stone is there, None for a free cell; IndexError outside the board."""

    def board(self) -> tuple[str, ...]:
        """The rows from the top, one character a cell: `.` or the first letter of the side."""

    def perft(self, depth: int) -> tuple[int, ...]:
        """How many sequences of 0, 1, … `depth` moves lead on from here."""

    def format(self) -> str:
        """The move list, separated by spaces; `spec.parse` reads it back."""


class RulesSpec(Protocol):
    """One game of the family on one board."""

    @property
    def key(self) -> str: ...
    @property
    def sides(self) -> tuple[str, str]: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def connect(self) -> int:
        """How many stones make a line."""

    def start(self, first: str = ...) -> Position:
        """The position before the first move; RuleError `unknown_side`."""

    def parse(self, text: str, first: str = ...) -> Position:
        """The position after a move list; RuleError with the index of the first bad token."""
