"""How a game ended: the winner, the reason and the lines that decided it."""

from dataclasses import dataclass
from typing import Literal

Cell = tuple[int, int]
"""(column, row), both from 1; row 1 is the bottom."""

Line = tuple[Cell, ...]
"""The cells of one line from end to end: left to right, an upright one from the bottom."""

Reason = Literal["line", "full"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game; `winner` is None for a draw.

    `lines` are all lines that the last move completed: none in a draw, two in a double line.
    A line is as long as the run of stones, so five in one row are one line of five cells.
    """

    winner: str | None
    reason: Reason
    lines: tuple[Line, ...]
    plies: int
