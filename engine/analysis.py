"""What every move of a position is worth, for every game of the family, within a time.

>>> from engine import rules_for
>>> from engine.analysis import Analyst
>>> Analyst().analyse(rules_for("4x4").parse("1 2 1 2 1 2"), seconds=1).best
('1',)

Importing this loads no compiler; the first analysis does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Timer
from typing import TYPE_CHECKING

from engine.drop import DropPosition
from engine.protocol import Position
from engine.twicefour import TwiceFourPosition

if TYPE_CHECKING:
    from engine.core.solver import Solver
    from engine.core.stop import Stop

SOLVED = "7x6"
"""The board that is solved to the end within a fraction of a second."""

SOONEST = 1000
"""In games without a number of stones: the score of a win, less the plies until then."""

_DEEPEST = 40
_SLOT_BITS = 17


@dataclass(frozen=True, slots=True)
class Analysis:
    """The worth of every legal move for the side to move.

    `scores` are 0 for a draw, or for what is open, n > 0 for a forced win, the higher the sooner,
    and negative for a loss. In four in a row by drops they count as the field does: 1 is a win
    with the very last stone, 2 with the one before. In the other games it is SOONEST less the
    plies until the win. `estimates` say of each move that is open how good it looks, in units of
    the search. If `exact`, every score is proven and nothing is open; `depth` is how far was
    looked where not.
    """

    scores: dict[str, int]
    estimates: dict[str, int]
    exact: bool
    depth: int | None

    @property
    def value(self) -> int:
        """The score of the best move."""
        return self.scores[self.best[0]]

    @property
    def best(self) -> tuple[str, ...]:
        """The moves that nothing is better than, as far as was seen."""
        worth = {move: self._worth(move) for move in self.scores}
        most = max(worth.values())
        return tuple(move for move, one in worth.items() if one == most)

    def outcome(self, move: str) -> str:
        """`win`, `loss`, `draw` or `open`: what the move leads to by perfect play."""
        if self.scores[move]:
            return "win" if self.scores[move] > 0 else "loss"
        return "open" if move in self.estimates else "draw"

    def _worth(self, move: str) -> tuple[int, int, int]:
        """What orders moves: proven outcomes around those that are open."""
        score = self.scores[move]
        return ((score > 0) - (score < 0), score, self.estimates.get(move, 0))


class Analyst:
    """Analyses positions of any game; the solver's table is kept for the next ones.

    For one thread at a time, but the interpreter is free for others during a search.
    """

    def __init__(self) -> None:
        self._solver: Solver | None = None

    def analyse(self, position: Position, *, seconds: float) -> Analysis:
        """The analysis of a running game in about `seconds`; ValueError of one that is over."""
        if position.outcome is not None:
            raise ValueError("the game is over")
        if position.spec.key == SOLVED:
            return self._solve(position, seconds)
        if isinstance(position, TwiceFourPosition):
            return _push(position, seconds)
        if isinstance(position, DropPosition) and not position.spec.five:
            return _look_ahead(position, seconds)
        return _search(position, seconds)

    def load(self) -> None:
        """Load or compile all that analyses use."""
        from engine.registry import rules_for

        for key in (SOLVED, "8x7", "10x7", "7x6-pop", "10x8-pop", "twicefour"):
            self.analyse(rules_for(key).start(), seconds=0.01)

    def _solve(self, position: Position, seconds: float) -> Analysis:
        from engine.core.solver import Solver
        from engine.core.stop import Stop

        if self._solver is None:
            self._solver = Solver()
            self._solver.load(position)
        stop = Stop()
        with _alarm(stop, seconds):
            found = self._solver.solve(position, stop=stop)
        if found.exact:
            return Analysis(found.scores, {}, True, None)
        estimates = {move: 0 for move, score in found.scores.items() if not score}
        return Analysis(found.scores, estimates, False, found.depth)


@dataclass(frozen=True, slots=True)
class AnalystScorer:
    """An analyst as a review asks for it: what is open counts as a draw."""

    analyst: Analyst
    seconds: float

    def scores(self, position: Position) -> tuple[Mapping[str, int], bool]:
        """The score of every legal move, and whether all are exact."""
        found = self.analyst.analyse(position, seconds=self.seconds)
        return found.scores, found.exact


@contextmanager
def _alarm(stop: Stop, seconds: float) -> Iterator[None]:
    """Throw the switch after `seconds`, unless all is done before."""
    timer = Timer(seconds, stop.throw)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _look_ahead(position: DropPosition, seconds: float) -> Analysis:
    """Four in a row by drops: one ply deeper each time, to the end of the game if it is near."""
    from engine.core.lookahead import Lookahead
    from engine.core.lookahead_search import WIN
    from engine.core.stop import Stop

    spec = position.spec
    cells, moves = spec.columns * spec.rows, [int(move) for move in position.moves]
    left = cells - position.plies
    stop = Stop()
    look = Lookahead(spec.columns, spec.rows, moves, slot_bits=18, stop=stop)
    values, depth = look.values(1), 1  # takes no time, and is there whatever happens
    with _alarm(stop, seconds):
        while depth < left and not stop.thrown:
            deeper = look.values(depth + 1)
            if not stop.thrown:
                values, depth = deeper, depth + 1

    def score(value: int) -> int:
        stones = (cells + 2 - (WIN - abs(value))) // 2
        return stones if value > 0 else -stones

    named = {move: values[int(move)] for move in position.legal_moves()}
    scores = {move: score(v) if look.decided(v) else 0 for move, v in named.items()}
    if depth >= left:
        return Analysis(scores, {}, True, None)
    estimates = {move: value for move, value in named.items() if not look.decided(value)}
    return Analysis(scores, estimates, False, depth)


def _search(position: Position, seconds: float) -> Analysis:
    """The other games on boards: one turn deeper each time."""
    from engine.core.stop import Stop
    from engine.core.variant import VariantSearch
    from engine.core.variant_table import WIN

    stop = Stop()
    look = VariantSearch(position, slot_bits=_SLOT_BITS, stop=stop)
    values, depth = look.values(1), 1
    with _alarm(stop, seconds):
        while depth < _DEEPEST and not stop.thrown:
            if all(look.decided(value) for value in values.values()):
                break
            deeper = look.values(depth + 1)
            if not stop.thrown:
                values, depth = deeper, depth + 1
    plies = {move: WIN - abs(value) for move, value in values.items() if look.decided(value)}
    return _estimated(position, values, plies, depth)


def _push(position: TwiceFourPosition, seconds: float) -> Analysis:
    """TwiceFour: one ply deeper each time."""
    from engine.core.pusher import Pusher
    from engine.core.pushing import DECIDED, WIN
    from engine.core.stop import Stop

    moves, stop = position.legal_moves(), Stop()
    pusher = Pusher(position, stop)
    values, depth = pusher.values(moves, 1, slack=2 * WIN) or dict.fromkeys(moves, 0), 1
    with _alarm(stop, seconds):
        while depth < _DEEPEST:
            order = sorted(moves, key=lambda move: -values[move])
            found = pusher.values(order, depth + 1, slack=2 * WIN)
            if found is None:
                break
            values, depth = found, depth + 1
            if all(abs(value) > DECIDED for value in values.values()):
                break
    plies = {
        move: WIN - abs(value) - position.plies
        for move, value in values.items()
        if abs(value) > DECIDED
    }
    return _estimated(position, values, plies, depth)


def _estimated(
    position: Position, values: dict[str, int], plies: dict[str, int], depth: int
) -> Analysis:
    """`plies` until the end by those moves that decide the game."""
    scores, estimates = {}, {}
    for move in position.legal_moves():
        if move in plies:
            worth = max(1, SOONEST - plies[move])
            scores[move] = worth if values[move] > 0 else -worth
        else:
            scores[move] = 0
            estimates[move] = values[move]
    return Analysis(scores, estimates, False, depth)
