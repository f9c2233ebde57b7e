"""How a game ended: the winner, the reason and the lines that decided it."""

from dataclasses import dataclass
from typing import Literal

Cell = tuple[int, int]
"""(column, row), both from 1; row 1 is the bottom."""

Line = tuple[Cell, ...]
"""The cells of one line from end to end: left to right, an upright one from the bottom."""

Reason = Literal[
    "line", "full", "emptied", "repetition", "collected", "ply_limit", "points", "structure"
]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game; `winner` is None for a draw.

    `lines` are all lines of the winner that the last move completed: none in a draw, two in a
    double line. A line is as long as the run of stones, so five in one row are one line of five
    cells. `other_lines` are those of the loser, where a move can complete lines of both.
    """

    winner: str | None
    reason: Reason
    lines: tuple[Line, ...]
    plies: int
    other_lines: tuple[Line, ...] = ()
