"""How the line that decided a game came to be: the plies of its stones, and its open three."""

from dataclasses import dataclass

from engine.outcome import Cell, Line
from engine.protocol import Position


@dataclass(frozen=True, slots=True)
class LineStory:
    """`line_plies`: when the stones of the deciding line fell, ascending, plies from 1.

    `line_began_at`: the ply from which the line stood as all but one, its last cell free.
    """

    line_plies: tuple[int, ...]
    line_began_at: int


def line_story(position: Position) -> LineStory | None:
    """The story of the deciding line; None when no line decided the game, or it still runs.

    A run longer than a line counts as one line with all its stones; it began when the first
    of the lines within it (those through the winning cell) lacked the winning stone alone. Of
    several lines closed at once the one that began first decides; if two began together, the
    first in the order of `outcome.lines`.
    """
    outcome = position.outcome
    if outcome is None or not outcome.lines:
        return None
    fell = _plies_of_cells(position)
    stories = (_story(line, fell, position.spec.connect, outcome.plies) for line in outcome.lines)
    return min(stories, key=lambda story: story.line_began_at)


def _story(line: Line, fell: dict[Cell, int], connect: int, last: int) -> LineStory:
    plies = [fell[cell] for cell in line]
    windows = [plies[start : start + connect] for start in range(len(plies) - connect + 1)]
    began = min(sorted(window)[-2] for window in windows if last in window)
    return LineStory(tuple(sorted(plies)), began)


def _plies_of_cells(position: Position) -> dict[Cell, int]:
    fell = {}
    step = position.spec.start(position.first)
    for ply, move in enumerate(position.moves, start=1):
        fell[step.lands(move)] = ply
        step = step.apply(move)
    return fell
