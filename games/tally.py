"""How often something has happened lately: by the minute for an hour, by the hour for a day.

Counts of all processes meet in the cache. What is noted waits a few seconds in the process, so
that noting costs nothing, in a request or in a socket; a process that dies takes seconds with it.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from threading import Lock, Timer

from django.core.cache import cache

log = logging.getLogger(__name__)

REQUESTS, ERRORS, REFUSALS, LOGGED = KINDS = ("requests", "errors", "refusals", "logged")
MINUTES, HOURS = 60, 24
_FLUSH_AFTER = 5.0
_MINUTE, _HOUR = 60, 3600
# By what a moment is divided, for how long that is kept.
_KEPT = {_MINUTE: 2 * _HOUR, _HOUR: 26 * _HOUR}


class Tally:
    """What this process has noted and not yet added to the others'."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._noted: Counter[str] = Counter()
        self._timer: Timer | None = None

    def note(self, kind: str) -> None:
        """It has happened once more; `kind` is one of KINDS."""
        with self._lock:
            self._noted[kind] += 1
            if self._timer is None:
                self._timer = Timer(_FLUSH_AFTER, self.flush)
                self._timer.daemon = True
                self._timer.start()

    def flush(self) -> None:
        """Add what was noted to what stands in the cache; it is lost where that is away."""
        with self._lock:
            noted, self._noted = self._noted, Counter()
            if self._timer is not None:
                self._timer.cancel()
            self._timer = None
        try:
            for kind, number in noted.items():
                for size, kept in _KEPT.items():
                    _add(_key(kind, size, int(time.time()) // size), number, kept)
        except Exception as error:  # whichever cache it is has errors of its own
            log.warning("counts are lost, the cache is away: %s", error)


_tally = Tally()
note, flush = _tally.note, _tally.flush


def by_minute(now: float | None = None) -> dict[str, list[int]]:
    """For each kind the counts of the last hour's minutes, the running one last."""
    return _counts(_MINUTE, MINUTES, now)


def by_hour(now: float | None = None) -> dict[str, list[int]]:
    """For each kind the counts of the last day's hours, the running one last."""
    return _counts(_HOUR, HOURS, now)


class TallyHandler(logging.Handler):
    """Counts what is logged as an error, in workers, too."""

    def emit(self, record: logging.LogRecord) -> None:
        note(LOGGED)


def _counts(size: int, number: int, now: float | None) -> dict[str, list[int]]:
    last = int(time.time() if now is None else now) // size
    places = range(last - number + 1, last + 1)
    stored = cache.get_many([_key(kind, size, place) for kind in KINDS for place in places])
    return {
        kind: [int(stored.get(_key(kind, size, place), 0)) for place in places] for kind in KINDS
    }


def _key(kind: str, size: int, place: int) -> str:
    return f"tally:{kind}:{size}:{place}"


def _add(key: str, number: int, kept: int) -> None:
    if not cache.add(key, number, kept):
        try:
            cache.incr(key, number)
        except ValueError:  # it has just gone
            cache.add(key, number, kept)
