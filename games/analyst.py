"""What moves are worth, found in a process of its own that lets every other one go first."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from django.conf import settings

from engine.analysis import Analysis, Analyst
from engine.child import analyst_answer
from games.search_processes import COMMAND, NoneFree, SearchFailed, SearchProcesses

__all__ = ["NoneFree", "SearchFailed", "find_scores", "stop"]

# One is enough: people ask now and then, and reviews have time.
PROCESSES = 1
# How much longer than it may search the process may take, on a busy machine.
_SLACK_SECONDS = 3.0

_lock = threading.Lock()
_processes: SearchProcesses | None = None


def find_scores(
    rules_key: str, moves: str, first: str, *, seconds: float, wait_seconds: float
) -> Analysis:
    """The analysis of a running game, searched for `seconds`.

    NoneFree if nobody could begin with it for `wait_seconds`; SearchFailed if the search broke.
    With SEARCH_EXECUTOR "quick" it is made in this process.
    """
    request = {"rules": rules_key, "moves": moves, "first": first, "seconds": seconds}
    if settings.SEARCH_EXECUTOR == "quick":
        return _analysis(_here(request))
    limit = seconds + _SLACK_SECONDS
    return _analysis(_running().ask_scores(request, wait_seconds, limit))


def stop() -> None:
    """End the process, in the middle of a search too. Safe to call more than once."""
    global _processes
    with _lock:
        processes, _processes = _processes, None
    if processes is not None:
        processes.stop()


def _here(request: dict[str, Any]) -> dict[str, Any]:
    with _lock:
        return analyst_answer(_analyst())(request)


@cache
def _analyst() -> Analyst:
    return Analyst()


def _analysis(answer: dict[str, Any]) -> Analysis:
    return Analysis(answer["scores"], answer["estimates"], answer["exact"], answer["depth"])


def _running() -> SearchProcesses:
    global _processes
    with _lock:
        if _processes is None:
            command = (*COMMAND, "--analyse")
            _processes = SearchProcesses(PROCESSES, folder=settings.BASE_DIR, command=command)
        return _processes
