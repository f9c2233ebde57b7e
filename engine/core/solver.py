"""The exact player: the value of a position and the score of every move, for every drop board."""

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from engine.core.book import no_book, open_book
from engine.core.deepening import Question, estimate, find, is_direct
from engine.core.geometry import geometry
from engine.core.recent import Recent
from engine.core.searcher import UNLIMITED, Board, Searcher
from engine.core.stop import NEVER, Flag, Stop
from engine.drop import DropPosition
from engine.protocol import Position


class NotSolvable(ValueError):
    """The game is not four in a row by drops alone."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position for the side to move, and the score of each legal move.

    If `exact`, all of it is proven. If not, some of it is an estimate: values other than 0 are
    proven all the same, and 0 means that nothing is forced within the next `depth` plies.
    `nodes` were searched for it; none if the answer was at hand.
    """

    value: int
    scores: dict[str, int]
    exact: bool
    depth: int | None
    nodes: int


class Solver:
    """Solves positions of drop games, and keeps what it learns for the next ones.

    Several threads may use it: they take turns, and the interpreter is free for others meanwhile.
    The first position of a board size compiles for some seconds, once for all processes where a
    cache can be kept (see `engine.core.cache`).
    """

    def __init__(self, table_mb: int = 8, book: bool = True, remember: int = 10_000) -> None:
        """A table of `table_mb` MB (at least 1), and the opening book if it is installed.

        The last `remember` exact answers are given again without a search.
        """
        self._searcher = Searcher(table_mb, open_book() if book else no_book())
        self._scores: Recent[Board, dict[int, int]] = Recent(remember)
        self._lock = Lock()

    def solve(
        self, position: Position, *, node_budget: int | None = None, stop: Stop | None = None
    ) -> Solution:
        """The value and all scores, exact unless `node_budget` or `stop` ends the search before.

        `stop` may be thrown from another thread and works within some milliseconds. NotSolvable
        for another game than four in a row by drops alone.
        """
        board, flipped = _first_of_mirrored(_board(position))
        if position.outcome is not None:
            return _of_finished(board, position)
        limit = UNLIMITED if node_budget is None else node_budget
        with self._lock:
            known = self._scores.get(board)
            if known is not None:
                return _solution(position, flipped, known, True, None, 0)
            columns = _columns(position, flipped)
            found = find(board, columns, self._ask_scores(board), limit, _flag(stop))
            if found.exact:
                self._scores.put(board, found.values)
        return _solution(position, flipped, found.values, found.exact, found.depth, found.nodes)

    def value(
        self, position: Position, *, node_budget: int | None = None, stop: Stop | None = None
    ) -> Solution:
        """The same with the value alone, which takes a fraction of the time; no `scores`."""
        board = _board(position)
        if position.outcome is not None:
            return _of_finished(board, position)
        limit = UNLIMITED if node_budget is None else node_budget
        with self._lock:
            if is_direct(board):
                value = self._searcher.value(board, board.last_horizon, limit, _flag(stop))
                if value is not None:
                    return Solution(value, {}, True, None, self._searcher.nodes)
                spent = self._searcher.nodes
                found = estimate(board, (0,), self._ask_value(board))
                found.nodes += spent
            else:
                found = find(board, (0,), self._ask_value(board), limit, _flag(stop))
        return Solution(found.values[0], {}, found.exact, found.depth, found.nodes)

    def load(self, position: Position) -> None:
        """Compile or load what positions on this board need, so that no search waits for it."""
        board = _board(position)
        with self._lock:
            self._searcher.load(board)

    def scores(self, position: Position) -> tuple[Mapping[str, int], bool]:
        """The score of every legal move and whether they are exact, as a review asks for them."""
        solution = self.solve(position)
        return solution.scores, solution.exact

    def forget(self) -> None:
        """Start from nothing, as a new solver does."""
        with self._lock:
            self._searcher.clear()
            self._scores.clear()

    def _ask_scores(self, board: Board) -> Question:
        def ask(
            wanted: int, horizon: int, limit: int, stop: Flag
        ) -> tuple[dict[int, int], bool, int]:
            values, complete = self._searcher.scores(board, wanted, horizon, limit, stop)
            return values, complete, self._searcher.nodes

        return ask

    def _ask_value(self, board: Board) -> Question:
        def ask(
            wanted: int, horizon: int, limit: int, stop: Flag
        ) -> tuple[dict[int, int], bool, int]:
            value = self._searcher.value(board, horizon, limit, stop)
            values = {} if value is None else {0: value}
            return values, value is not None, self._searcher.nodes

        return ask


def _flag(stop: Stop | None) -> Flag:
    return NEVER if stop is None else stop.flag


def _board(position: Position) -> Board:
    if not isinstance(position, DropPosition) or position.spec.five:
        raise NotSolvable(f"no exact solver for {position.spec.key}")
    own, other = position.words()
    shape = geometry(position.spec.columns, position.spec.rows)
    if shape.compact:
        own, other = shape.word(own), shape.word(other)
    return Board(shape, own, own | other)


def _first_of_mirrored(board: Board) -> tuple[Board, bool]:
    """The position or its mirror image, whichever comes first; and whether it was turned."""
    shape, own, mask = board
    turned = Board(shape, shape.mirrored(own), shape.mirrored(mask))
    return (turned, True) if turned[1:] < board[1:] else (board, False)


def _columns(position: Position, flipped: bool) -> list[int]:
    last = position.spec.columns - 1
    columns = [int(move) - 1 for move in position.legal_moves()]
    return [last - column for column in columns] if flipped else columns


def _solution(
    position: Position,
    flipped: bool,
    values: dict[int, int],
    exact: bool,
    depth: int | None,
    nodes: int,
) -> Solution:
    columns = _columns(position, flipped)
    moves = position.legal_moves()
    scores = {move: values[column] for move, column in zip(moves, columns, strict=True)}
    return Solution(max(scores.values()), scores, exact, depth, nodes)


def _of_finished(board: Board, position: Position) -> Solution:
    drawn = position.outcome is None or position.outcome.winner is None
    lost = -((board.shape.cells + 2 - position.plies) // 2)
    return Solution(0 if drawn else lost, {}, True, None, 0)
