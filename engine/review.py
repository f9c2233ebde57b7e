"""Reading a game again with a solver beside it: what every move was worth, and what decided it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from engine.lines import line_story
from engine.protocol import Position

Quality = Literal["best", "inaccuracy", "mistake", "blunder"]
Choice = Literal["free", "obvious", "some", "only"]


class Scorer(Protocol):
    """Whoever knows what moves are worth."""

    def scores(self, position: Position) -> tuple[Mapping[str, int], bool]:
        """The score of every legal move of a running game, and whether all are exact.

        Scores are for the side to move: 0 a draw, n > 0 a win and the higher the sooner (one
        point is one stone of the winner), negative a loss.
        """


@dataclass(frozen=True, slots=True)
class PlyReview:
    """One move; `before` is the score of the best move there was, `after` of the one played.

    Both are for the side that moved. `quality` compares them:

    - blunder: a win became a loss
    - mistake: a win became a draw, or a draw a loss
    - inaccuracy: the outcome stayed, but the win comes later or the loss sooner
    - best: there was no better move

    `choice` says what hung on it, whatever was played:

    - free: every move had the same outcome
    - obvious: one had only to see a line that could be completed at once, by either side
    - some: several moves kept the outcome, and others did not
    - only: one move kept it, and no other
    """

    ply: int
    side: str
    move: str
    before: int
    after: int
    quality: Quality
    choice: Choice


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game; `exact` is False if any score in it is an estimate.

    `decided_at` is the last ply that changed the outcome of perfect play into the one the game
    has come to, 0 if that was the outcome from the start. `line_plies` and `line_began_at` tell
    how the deciding line came to be (see engine.lines); they are None without a line.
    """

    plies: tuple[PlyReview, ...]
    decided_at: int
    line_plies: tuple[int, ...] | None
    line_began_at: int | None
    exact: bool


def review(position: Position, scorer: Scorer) -> Review:
    """Review the game that led to `position`, finished or not."""
    before_each = _positions(position)[:-1]
    # From the end backwards: a search profits from what it has learnt about later positions.
    answers = [scorer.scores(step) for step in reversed(before_each)][::-1]
    plies = tuple(
        _review_ply(step, move, scores)
        for step, move, (scores, _) in zip(before_each, position.moves, answers, strict=True)
    )
    story = line_story(position)
    return Review(
        plies=plies,
        decided_at=_decided_at(plies),
        line_plies=None if story is None else story.line_plies,
        line_began_at=None if story is None else story.line_began_at,
        exact=all(exact for _, exact in answers),
    )


def judge(before: int, after: int) -> Quality:
    """How good a move is that turned the score `before` into `after`."""
    if _outcome(before) != _outcome(after):
        return "blunder" if before > 0 > after else "mistake"
    return "inaccuracy" if after < before else "best"


def choice_of(position: Position, scores: Mapping[str, int]) -> Choice:
    """What hangs on the move in a position, by the scores of all its moves."""
    best = _outcome(max(scores.values()))
    losing = {move for move, score in scores.items() if _outcome(score) != best}
    if not losing:
        return "free"
    if position.winning_moves() or losing == _refuted(position):
        return "obvious"
    return "only" if len(scores) - len(losing) == 1 else "some"


def _refuted(position: Position) -> set[str]:
    """The moves that the other side answers with a win at once."""
    after = ((move, position.apply(move)) for move in position.legal_moves())
    return {
        move
        for move, step in after
        if step.side_to_move not in (None, position.side_to_move) and step.winning_moves()
    }


def _positions(last: Position) -> list[Position]:
    positions = [last.spec.start(last.first)]
    for move in last.moves:
        positions.append(positions[-1].apply(move))
    return positions


def _review_ply(position: Position, move: str, scores: Mapping[str, int]) -> PlyReview:
    side = position.side_to_move
    if side is None:
        raise ValueError("nothing can be played after the end of a game")
    before, after = max(scores.values()), scores[move]
    return PlyReview(
        ply=position.plies + 1,
        side=side,
        move=move,
        before=before,
        after=after,
        quality=judge(before, after),
        choice=choice_of(position, scores),
    )


def _decided_at(plies: Sequence[PlyReview]) -> int:
    changed = (ply.ply for ply in plies if _outcome(ply.before) != _outcome(ply.after))
    return max(changed, default=0)


def _outcome(score: int) -> int:
    return (score > 0) - (score < 0)
