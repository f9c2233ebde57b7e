"""Finds the computer's move, in this process or in a search process, as the settings say."""

import threading

from django.conf import settings

from engine import rules_for
from engine.child import load_levels, run_best
from engine.quick import quick_move
from games.search_processes import NoneFree, SearchFailed, SearchProcesses

__all__ = ["NoneFree", "SearchFailed", "find_move", "start", "stop", "warm_up"]

# After this long the best move found so far is played, whatever the level: with the way there and
# back nobody waits longer than two seconds.
PLAY_SECONDS = 1.5

_lock = threading.Lock()
_processes: SearchProcesses | None = None


def find_move(
    rules_key: str, moves: str, first: str, level: str, seed: int, *, limit_seconds: float
) -> str:
    """The move of `level` after `moves`: the same for the same arguments on every machine that
    is not so busy that PLAY_SECONDS cut the search short.

    SEARCH_EXECUTOR decides who computes: "process" asks a child process and kills it when the
    answer is not there after `limit_seconds`, waiting for a free one included; "inline" computes
    here, for worker processes, whose own time limit guards them; "quick" plays the plain fallback
    move. Raises SearchFailed when no move came; the next call finds a sound process again.
    """
    if settings.SEARCH_EXECUTOR == "process":
        request = {
            "rules": rules_key,
            "moves": moves,
            "first": first,
            "level": level,
            "seed": seed,
            "seconds": PLAY_SECONDS,
        }
        return _running().ask(request, limit_seconds)
    try:
        if settings.SEARCH_EXECUTOR == "quick":
            return quick_move(rules_for(rules_key).parse(moves, first=first), seed)
        return run_best(rules_key, moves, first, level, seed, PLAY_SECONDS)
    except Exception as error:
        # Whatever breaks inside a search must not decide a game: the caller has a fallback.
        raise SearchFailed(f"{type(error).__name__}: {error}") from error


def start() -> None:
    """Begin to load the search processes, so that the first answer does not wait for them."""
    if settings.SEARCH_EXECUTOR == "process":
        _running()


def warm_up() -> None:
    """Load the search core into this process; for workers that compute inline."""
    if settings.SEARCH_EXECUTOR == "inline":
        load_levels()


def stop() -> None:
    """End the search processes, in the middle of a search too. Safe to call more than once."""
    global _processes
    with _lock:
        processes, _processes = _processes, None
    if processes is not None:
        processes.stop()


def _running() -> SearchProcesses:
    global _processes
    with _lock:
        if _processes is None:
            _processes = SearchProcesses(settings.SEARCH_PROCESSES, folder=settings.BASE_DIR)
        return _processes
