"""How the line that decided a game came to be: the plies of its stones, and its open three."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.outcome import Cell, Line
from engine.protocol import Position

_NO_STONE = ". "  # of the signs of a board


@dataclass(frozen=True, slots=True)
class LineStory:
    """`line_plies`: when the stones of the deciding line fell, ascending, plies from 1.

    Stones that stood from the start, in side columns, have no ply; stones that are pushed fell
    when they came where they stand. `line_began_at`: the ply from which all stones of the line
    but the last stood where they stand, and only that one's cell was missing; 0 if they did from
    the start.
    """

    line_plies: tuple[int, ...]
    line_began_at: int


class _Stone(NamedTuple):
    fell: int
    came: int  # the ply since which it stands on its cell


def line_story(position: Position) -> LineStory | None:
    """The story of the deciding line; None when no line decided the game, or it still runs.

    A run longer than a line counts as one line with all its stones; it began when the first
    of the lines within it (those through the stone that came last) lacked that stone alone. Of
    several lines completed at once the one that began first decides; if two began together, the
    first in the order of `outcome.lines`.
    """
    outcome = position.outcome
    if outcome is None or not outcome.lines:
        return None
    stones = _stones(position)
    stories = (_story(line, stones, position.spec.connect, outcome.plies) for line in outcome.lines)
    return min(stories, key=lambda story: story.line_began_at)


def _story(line: Line, stones: dict[Cell, _Stone], connect: int, last: int) -> LineStory:
    came = [stones[cell].came for cell in line]
    windows = [came[start : start + connect] for start in range(len(came) - connect + 1)]
    began = min(sorted(window)[-2] for window in windows if last in window)
    fell = sorted(stones[cell].fell for cell in line)
    return LineStory(tuple(ply for ply in fell if ply), began)


def _stones(position: Position) -> dict[Cell, _Stone]:
    """The stones on the board, each with its history."""
    step = position.spec.start(position.first)
    stones = dict.fromkeys(_standing(step), _Stone(0, 0))
    for ply, move in enumerate(position.moves, start=1):
        for column, row in reversed(step.takes(move)):
            del stones[column, row]
            if not step.spec.slides:
                continue
            for above in range(row + 1, position.spec.rows + 1):
                if (column, above) in stones:
                    fell = stones.pop((column, above)).fell
                    stones[column, above - 1] = _Stone(fell, ply)
        landed = step.lands(move)
        if landed is not None:
            stones[landed] = _Stone(ply, ply)
        step = step.apply(move)
    return stones


def _standing(start: Position) -> list[Cell]:
    return [
        (column, row)
        for row, signs in enumerate(reversed(start.board()), start=1)
        for column, sign in enumerate(signs, start=start.spec.first_column)
        if sign not in _NO_STONE
    ]
