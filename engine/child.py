"""A search process of its own: answers requests on its standard input, one JSON line each.

`python -m engine.child` says `{"ready": true}` once what the levels use is loaded; then it answers
each request `{"rules", "moves", "first", "level", "seed", "seconds"}` with `{"move"}` or
`{"error"}`. With `--compile` it first compiles the whole core and tells of each step as
`{"progress": "…"}`. With `--analyse` it answers `{"rules", "moves", "first", "seconds"}` with what
every move is worth, and lets every other process go first. It is a child of a server that must
never compute for long itself, so it ignores Ctrl-C, which is the server's to act on, and ends at
once, in the middle of a search too, when its standard input closes: the server closed it or is no
more.
"""

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, TextIO

from engine import RuleError, rules_for
from engine.analysis import Analyst
from engine.levels import LEVELS, best

_NICENESS = 10  # of an analysis: it comes after the pages and the moves of the computer
_LOADING = 600.0  # seconds: a search that also loads or compiles is not cut short


def run_best(rules_key: str, moves: str, first: str, level: str, seed: int, seconds: float) -> str:
    """The move of `level` in the position after `moves`; RuleError if there is no such position.

    The level's budget of nodes ends the search as a rule. Where a busy machine takes more than
    `seconds` for it, the best move found so far is played: a person does not wait for strength.
    """
    # Loads the compiled core's parts; whoever only imports this module does not need them.
    from engine.core.stop import Stop

    position = rules_for(rules_key).parse(moves, first=first)
    stop = Stop()
    alarm = threading.Timer(seconds, stop.throw)
    alarm.daemon = True
    alarm.start()
    try:
        return best(position, level, seed, stop=stop)
    finally:
        alarm.cancel()


def main() -> None:
    """Load the core, then serve until standard input closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = _take_over_stdout()
    requests: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read_requests, args=(requests,), daemon=True).start()
    find: Callable[[dict[str, Any]], dict[str, Any]] = _best
    if sys.argv[1:] == ["--analyse"]:
        os.nice(_NICENESS)
        analyst = Analyst()
        analyst.load()
        find = analyst_answer(analyst)
    else:
        if sys.argv[1:] == ["--compile"]:
            _compile(answers)
        load_levels()
    _say(answers, {"ready": True})
    while True:
        _say(answers, _answer(requests.get(), find))


def analyst_answer(analyst: Analyst) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """What answers requests for an analysis; RuleError if there is no such position."""

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        position = rules_for(request["rules"]).parse(request["moves"], first=request["first"])
        found = analyst.analyse(position, seconds=request["seconds"])
        return {
            "scores": found.scores,
            "estimates": found.estimates,
            "exact": found.exact,
            "depth": found.depth,
        }

    return answer


def load_levels() -> None:
    """Load all that the levels use, by playing one move of each; compiles what is not kept."""
    for level in LEVELS:
        run_best("7x6", "4", "red", level, 1, seconds=_LOADING)
    run_best("7x6-pop", "4", "red", "stark", 1, seconds=_LOADING)  # serves other games, too
    run_best("twicefour", "", "cross", "2", 1, seconds=_LOADING)


def _compile(answers: TextIO) -> None:
    from engine.core import warm_up

    warm_up(lambda step: _say(answers, {"progress": step}))


def _answer(line: str, find: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    try:
        return find(json.loads(line))
    except (RuleError, ValueError, KeyError, TypeError) as error:
        return {"error": f"{type(error).__name__}: {error}"}


def _best(request: dict[str, Any]) -> dict[str, Any]:
    names = ("rules", "moves", "first", "level", "seed", "seconds")
    return {"move": run_best(*(request[name] for name in names))}


def _read_requests(requests: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)


def _take_over_stdout() -> TextIO:
    """The real standard output; whatever else is printed from now on goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def _say(answers: TextIO, message: dict[str, Any]) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
