"""Looking ahead from one position: values to a depth, or the best move within a budget of nodes.

Everything here is counted in plies and nodes, never in seconds, so that the same question has the
same answer on every machine. Boards of every size share one compilation.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.lookahead_board import new_state, put, shape
from engine.core.lookahead_search import (
    DECIDED,
    LIMIT,
    NODES,
    STOPPED,
    WIN,
    child_value,
    new_search,
)
from engine.core.lookahead_value import line_weights, order_weights, threat_weights
from engine.core.stop import Stop

_NO_LIMIT = 1 << 62


class Found(NamedTuple):
    """The best column, its value for the side to move, and how many plies were looked at."""

    column: int
    value: int
    depth: int


class Lookahead:
    """One position to look ahead from; columns are numbered from 1.

    The same questions in the same order give the same answers. Not for two threads at once, but
    the interpreter is free for others during a search.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        moves: Sequence[int],
        *,
        slots: int = 1 << 18,
        stop: Stop | None = None,
    ) -> None:
        """After `moves`, which must be legal and leave the game open; `slots` is a power of 2."""
        self._board = shape(columns, rows)
        self._state = new_state(self._board)
        self._search = new_search(
            columns * rows,
            slots,
            Stop().flag if stop is None else stop.flag,
            line_weights(),
            order_weights(),
            threat_weights(),
        )
        self._search.counter[LIMIT] = _NO_LIMIT
        self._side = 0
        for column in moves:
            put(self._board, self._state, self._search.line_weight, self._side, column - 1)
            self._side = 1 - self._side
        self._left = columns * rows - len(moves)
        # From the middle outwards: what is looked at first wins a tie.
        self._columns = sorted(
            (c for c in range(columns) if self._state.height[c] < rows),
            key=lambda c: abs(2 * c - columns + 1),
        )

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return int(self._search.counter[NODES])

    @staticmethod
    def decided(value: int) -> bool:
        """Whether a value stands for a forced win or loss."""
        return abs(value) > DECIDED

    def values(self, depth: int) -> dict[int, int]:
        """Every legal column's value with `depth` plies looked at, the column's own included.

        If the stop flag was thrown, the columns that were not reached are missing, all but one.
        """
        values: dict[int, int] = {}
        for column in self._columns:
            value = self._child(column, depth - 1, -WIN, WIN)
            if self._stopped:
                break
            values[column + 1] = value
        return values or {self._columns[0] + 1: 0}

    def deepen(self, nodes: int) -> Found:
        """The best column by looking one ply deeper each time until `nodes` are spent.

        Ends earlier when the end of the game is in sight.
        """
        self._search.counter[LIMIT] = self.nodes + nodes
        order = list(self._columns)
        found = Found(order[0] + 1, 0, 0)
        for depth in range(1, self._left + 1):
            best, value = self._best_of(order, depth)
            if best is not None:
                found = Found(best + 1, value, depth)
                order.remove(best)
                order.insert(0, best)
            if self._stopped or self.decided(value):
                break
        return found

    def nearly_best(self, found: Found, margin: int, nodes: int) -> list[int]:
        """The other columns that come within `margin` of what was found, looked at as deep.

        A column for which `nodes` do not suffice is left out, and those after it.
        """
        self._search.counter[STOPPED] = 0
        self._search.counter[LIMIT] = self.nodes + nodes
        bound = max(found.value - margin, -DECIDED)
        near = []
        for column in self._columns:
            if column + 1 == found.column:
                continue
            value = self._child(column, found.depth - 1, bound - 1, bound)
            if self._stopped:
                break
            if value >= bound:
                near.append(column + 1)
        return near

    def _best_of(self, order: list[int], depth: int) -> tuple[int | None, int]:
        """The best column and its value; of those looked at before the search was stopped."""
        best = None
        alpha = -WIN
        for column in order:
            value = self._child(column, depth - 1, alpha, alpha + 1 if best is not None else WIN)
            if best is not None and value > alpha and not self._stopped:
                value = self._child(column, depth - 1, alpha, WIN)
            if self._stopped:
                break
            if value > alpha:
                best = column
                alpha = value
        return best, alpha

    def _child(self, column: int, depth: int, alpha: int, beta: int) -> int:
        return int(
            child_value(
                self._board, self._state, self._search, self._side, column, depth, alpha, beta
            )
        )

    @property
    def _stopped(self) -> bool:
        return bool(self._search.counter[STOPPED])
