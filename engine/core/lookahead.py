"""Looking ahead from one position: values to a depth, or the best move within a budget of nodes.

Everything here is counted in plies and nodes, never in seconds, so that the same question has the
same answer on every machine. Boards of every size share one compilation.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.core.geometry import WORD_BITS, Geometry
from engine.core.lookahead_memory import (
    CELLS,
    COLUMNS,
    FLIPPED,
    GAVE_UP,
    LIMIT,
    NODES,
    ORDER,
    OTHER,
    OWN,
    SLOT_BITS,
    SYMMETRIC,
    WALLS,
    new_lookahead_memory,
)
from engine.core.lookahead_search import DECIDED, WIN, child_value
from engine.core.stop import Stop

# Every board lies in one of these, so two compilations serve all sizes.
LAYOUTS = (Geometry(9, 6), Geometry(10, 8))

_NO_LIMIT = 1 << 62
_LOW = (1 << WORD_BITS) - 1


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
        slot_bits: int = 18,
        stop: Stop | None = None,
    ) -> None:
        """After `moves`, which must be legal and leave the game open.

        The table holds 2 ** `slot_bits` positions.
        """
        self._geo = next(g for g in LAYOUTS if columns <= g.columns and rows <= g.rows)
        self._stop = Stop().flag if stop is None else stop.flag
        spare = self._geo.columns - columns
        self._shift = spare // 2
        self._memory = new_lookahead_memory(slot_bits)
        self._set(CELLS, columns * rows)
        self._set(SLOT_BITS, slot_bits)
        self._set(SYMMETRIC, spare % 2 == 0)
        # The last column's lowest cell gets the stone of that number, counted from 0.
        self._set(FLIPPED, (columns - 1) * rows % 2)
        self._set(COLUMNS, columns)
        by_middle = sorted(range(columns), key=lambda c: abs(2 * c - columns + 1))
        for place, column in enumerate(reversed(by_middle)):
            self._set(ORDER + np.uint64(place), column + self._shift)
        heights = [0] * columns
        stones = [0, 0]
        for ply, number in enumerate(moves):
            stones[(ply + len(moves)) % 2] |= self._cell(number - 1, heights[number - 1])
            heights[number - 1] += 1
        board = sum(self._cell(column, row) for column in range(columns) for row in range(rows))
        self._set_word(OWN, stones[0])
        self._set_word(OTHER, stones[1])
        self._set_word(WALLS, self._geo.board ^ board)
        self._plies = len(moves)
        self._left = columns * rows - self._plies
        # From the middle outwards: what is looked at first wins a tie.
        self._columns = [c for c in by_middle if heights[c] < rows]

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return self._number(NODES)

    @staticmethod
    def decided(value: int) -> bool:
        """Whether a value stands for a forced win or loss."""
        return abs(value) > DECIDED

    def values(self, depth: int) -> dict[int, int]:
        """Every legal column's value with `depth` plies looked at, the column's own included.

        If the stop flag was thrown, the columns that were not reached are missing, all but one.
        """
        self._allow(_NO_LIMIT)
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
        self._allow(nodes)
        order = list(self._columns)
        found = Found(order[0] + 1, 0, 0)
        for depth in range(1, self._left + 1):
            best, value = self._best_of(order, depth)
            if best is not None:
                found = Found(best + 1, value, depth)
                order.remove(best)
                order.insert(0, best)
            if self._stopped:
                break
            if self.decided(value):
                # A line of only moves costs no depth, so there may be a shorter one beside it.
                if depth >= WIN - abs(value) - self._plies:
                    break
                self._set(LIMIT, min(self._number(LIMIT), self.nodes + nodes // 16))
        return found

    def nearly_best(self, found: Found, margin: int, nodes: int) -> list[int]:
        """The other columns that come within `margin` of what was found, looked at as deep.

        A column for which `nodes` do not suffice is left out, and those after it.
        """
        self._allow(nodes)
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
                self._geo, self._memory, self._stop, column + self._shift, depth, alpha, beta
            )
        )

    def _allow(self, nodes: int) -> None:
        """Begin a search of so many nodes."""
        self._set(GAVE_UP, 0)
        self._set(LIMIT, self.nodes + nodes)

    def _set(self, place: np.uint64, number: int) -> None:
        self._memory[place] = number

    def _set_word(self, place: np.uint64, word: int) -> None:
        self._set(place, word & _LOW)
        self._set(place + np.uint64(1), word >> WORD_BITS)

    def _cell(self, column: int, row: int) -> int:
        """The bit of a cell of the board, both counted from 0."""
        return 1 << ((column + self._shift) * self._geo.step + row)

    def _number(self, place: np.uint64) -> int:
        return int(self._memory[place])

    @property
    def _stopped(self) -> bool:
        return bool(self._memory[GAVE_UP])
