"""Compiling ahead of need: what a worker will run is compiled at set-up, with progress."""

from collections.abc import Callable
from functools import partial
from time import perf_counter

from engine.core.cache import cache_place, drop_old_caches
from engine.core.solver import Solver
from engine.levels import LEVELS, best
from engine.registry import rules_for

_KEYS = ("7x6",)


def warm_up_all(progress: Callable[[str], None]) -> None:
    """Run every compiled function once; `progress` gets a line before and after each step."""
    place = cache_place()
    progress(f"compiled code is kept in {place}" if place else "compiled code cannot be kept")
    drop_old_caches()
    solver = Solver(table_mb=1, remember=0)
    for key in _KEYS:
        _timed(progress, f"exact solver for {key}", partial(_solve, solver, key))
    _timed(progress, "search of the other games", _look_ahead)
    _timed(progress, "search of twiceFour", _push)
    _timed(progress, "levels", _play)


def _solve(solver: Solver, key: str) -> None:
    position = rules_for(key).start()
    solver.solve(position, node_budget=1)
    solver.value(position, node_budget=1)


def _look_ahead() -> None:
    for key in ("7x6-pop", "10x8-pop"):  # one compilation for small and one for large boards
        best(rules_for(key).start(), "stark", 1)


def _play() -> None:
    for key in ("7x6", "10x7"):  # the look-ahead is compiled for small and for large boards
        # Nothing to win or to block, so that every level has to look ahead.
        position = rules_for(key).parse("4 5")
        for level in LEVELS:
            best(position, level, 1)


def _push() -> None:
    best(rules_for("twicefour").start(), "2", 1)


def _timed(progress: Callable[[str], None], what: str, step: Callable[[], None]) -> None:
    progress(f"{what} …")
    began = perf_counter()
    step()
    progress(f"{what}: ready after {perf_counter() - began:.1f} s")
