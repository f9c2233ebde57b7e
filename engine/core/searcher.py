"""Calls the compiled search: one block of memory, and the machine code for each board size."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from engine.core.book import BOOK_COLUMNS, BOOK_ROWS, Pages, no_book
from engine.core.compile import machine_code
from engine.core.geometry import WORD_BITS, Geometry
from engine.core.memory import NODES, SCORES, Memory, new_memory
from engine.core.search import GAVE_UP
from engine.core.stop import NEVER, Flag
from engine.core.values import OPEN, values

UNLIMITED = 1 << 62

_ENTRIES_PER_MB = (1 << 20) // 8
_LEAST_BITS = 17  # with fewer the table could not tell all positions apart
_HALF = (1 << 64) - 1


class Board(NamedTuple):
    """A position as words of its geometry: the stones of the side to move, and all stones."""

    shape: Geometry
    own: int
    mask: int

    @property
    def plies(self) -> int:
        return self.mask.bit_count()

    @property
    def last_horizon(self) -> int:
        """The horizon that the search needs to see everything."""
        return self.shape.cells - 2


class Searcher:
    """Searches positions of any board size; its table belongs to the last size and horizon."""

    def __init__(self, table_mb: int, book: Pages) -> None:
        self._far_bits = max((table_mb * _ENTRIES_PER_MB).bit_length() - 1, _LEAST_BITS)
        self._book = book
        self._memory: Memory | None = None
        self._table_of: tuple[Geometry, int] | None = None
        self._code: dict[Geometry, Callable[..., int]] = {}

    def value(self, board: Board, horizon: int, limit: int, stop: Flag) -> int | None:
        """The value, None if it was not found; nodes from `horizon` on count as draws."""
        value = self._run(board, 0, horizon, limit, stop)
        return None if value == GAVE_UP else value

    def scores(
        self, board: Board, columns: int, horizon: int, limit: int, stop: Flag
    ) -> tuple[dict[int, int], bool]:
        """The scores of the columns with a bit in `columns`, and whether none is missing."""
        complete = self._run(board, columns, horizon, limit, stop) != GAVE_UP
        kept = self._block()[int(SCORES) : int(SCORES) + board.shape.columns].astype(np.int64)
        found = {column: int(score) for column, score in enumerate(kept) if score != OPEN}
        return found, complete

    @property
    def nodes(self) -> int:
        """How many nodes the last search took."""
        return int(self._block()[NODES])

    def clear(self) -> None:
        """Forget everything learnt."""
        self._block()[:] = 0

    def load(self, board: Board) -> None:
        """Compile or load the code for the board's size."""
        self._code_for(board.shape)

    def _run(self, board: Board, columns: int, horizon: int, limit: int, stop: Flag) -> int:
        shape, own, mask = board
        if self._table_of != (shape, horizon):
            self.clear()
            self._table_of = (shape, horizon)
        return self._code_for(shape)(
            shape,
            self._memory,
            stop,
            self._book_for(board, horizon),
            (own & _HALF, own >> WORD_BITS),
            (mask & _HALF, mask >> WORD_BITS),
            columns,
            horizon,
            self._far_bits,
            limit,
        )

    def _code_for(self, shape: Geometry) -> Callable[..., int]:
        code = self._code.get(shape)
        if code is None:
            zeros = (np.uint64(0), np.uint64(0))
            example = (shape, self._block(), NEVER, no_book(), zeros, zeros, 0, 0, 0, 0)
            code = self._code[shape] = machine_code(values, *example)
        return code

    def _book_for(self, board: Board, horizon: int) -> Pages:
        """The book where it belongs; not for a nearer horizon, beyond which it looks."""
        its_board = (board.shape.columns, board.shape.rows) == (BOOK_COLUMNS, BOOK_ROWS)
        return self._book if its_board and horizon >= board.last_horizon else no_book()

    def _block(self) -> Memory:
        if self._memory is None:
            self._memory = new_memory(self._far_bits)
        return self._memory
