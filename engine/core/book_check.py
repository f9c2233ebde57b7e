"""Comparing the opening book with the solver, entry by entry."""

import random
from dataclasses import dataclass

from engine.core.book import (
    BOOK_COLUMNS,
    BOOK_ROWS,
    Pages,
    entry_count,
    entry_score,
    entry_stones,
    no_book,
)
from engine.core.geometry import geometry
from engine.core.searcher import UNLIMITED, Board, Searcher
from engine.core.stop import NEVER

_TABLE_MB = 8


@dataclass(frozen=True, slots=True)
class BookReport:
    """How many entries the book has, how many were checked, and which of them are wrong."""

    entries: int
    checked: int
    wrong: tuple[int, ...]


def check_book(book: Pages, sample: int, seed: int) -> BookReport:
    """Solve up to `sample` entries chosen by `seed`, without the book."""
    entries = entry_count(book)
    chosen = sorted(random.Random(seed).sample(range(entries), min(sample, entries)))
    searcher = Searcher(_TABLE_MB, no_book())
    wrong = [
        entry for entry in chosen if _solved(searcher, book, entry) != entry_score(book, entry)
    ]
    return BookReport(entries, len(chosen), tuple(wrong))


def _solved(searcher: Searcher, book: Pages, entry: int) -> int | None:
    own, mask = entry_stones(book, entry)
    board = Board(geometry(BOOK_COLUMNS, BOOK_ROWS), own, mask)
    return searcher.value(board, board.last_horizon, UNLIMITED, NEVER)
