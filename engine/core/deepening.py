"""Searching to the end of the game where that can be hoped for, less deep first where not.

A search with a near horizon takes what lies beyond for a draw. Values other than 0 that it finds
are forced within the horizon, and so they are true; 0 means: not decided within so many plies.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.searcher import Board
from engine.core.stop import NEVER, Flag

ESTIMATE_NODES = 200_000
"""What an estimate may still cost after the search has given up: some 10 ms."""

_DIRECT_EMPTIES = 42
_FIRST_DEPTH = 8
_DEEPER = 4


Question = Callable[[int, int, int, Flag], tuple[dict[int, int], bool, int]]
"""(items wanted as bits, horizon, most nodes, stop) to (values by item, whether all, nodes)."""


@dataclass(slots=True)
class Findings:
    """Values by item; unproven ones are 0, and then `depth` tells how far was looked."""

    values: dict[int, int]
    exact: bool = False
    depth: int | None = None
    nodes: int = 0


def find(board: Board, items: Sequence[int], ask: Question, limit: int, stop: Flag) -> Findings:
    """The values of all items, by one question for each horizon, until proven or given up."""
    found = Findings(dict.fromkeys(items, 0))
    _deepen(board, found, ask, _horizons(board), limit, stop)
    if not found.exact and found.depth is None:
        _estimate(board, found, ask)
    return found


def estimate(board: Board, items: Sequence[int], ask: Question) -> Findings:
    """What a short look tells about all items."""
    found = Findings(dict.fromkeys(items, 0))
    _estimate(board, found, ask)
    return found


def is_direct(board: Board) -> bool:
    """Whether the end of the game can be hoped for at once."""
    return board.shape.cells - board.plies <= _DIRECT_EMPTIES


def _estimate(board: Board, found: Findings, ask: Question) -> None:
    last = board.last_horizon
    nearest = (*range(board.plies + 2, last, 2), last)
    _deepen(board, found, ask, nearest, found.nodes + ESTIMATE_NODES, NEVER)


def _deepen(
    board: Board,
    found: Findings,
    ask: Question,
    horizons: Iterable[int],
    limit: int,
    stop: Flag,
) -> None:
    open_items = [item for item, value in found.values.items() if value == 0]
    for horizon in horizons:
        wanted = sum(1 << item for item in open_items)
        values, complete, nodes = ask(wanted, horizon, limit - found.nodes, stop)
        found.nodes += nodes
        found.values.update(values)
        to_the_end = horizon >= board.last_horizon
        open_items = [i for i in open_items if i not in values or not (values[i] or to_the_end)]
        if not open_items:
            found.exact, found.depth = True, None
        if found.exact or not complete:
            return
        found.depth = horizon - board.plies


def _horizons(board: Board) -> Iterator[int]:
    if not is_direct(board):
        yield from range(board.plies + _FIRST_DEPTH, board.last_horizon, _DEEPER)
    yield board.last_horizon
