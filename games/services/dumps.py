"""Keeps the files of months true: makes what is missing, and anew what has changed since."""

from __future__ import annotations

import logging
import time
from datetime import date, datetime, timedelta

from django.core.cache import cache
from django.db.models import Min
from django.utils import timezone

from games.models import Game
from games.selectors.dumps import dump_of, dumps, dumps_folder
from games.services.month_export import SCHEMA_VERSION, month_export, month_games, month_mark

log = logging.getLogger(__name__)

# One at a time writes them all; who died while writing is succeeded after so many seconds.
_LOCK, _LOCK_SECONDS = "dumps", 3600


def dumps_refresh(now: datetime | None = None) -> list[date]:
    """Write every file that is missing or no longer true, and say of which months; safe to repeat.

    There is one of each month that is over and in which a public game was finished. One that was
    made by hand of a month that is not over is kept true, too. Whoever has left, has become
    private or has another name, and games that are gone, make a month's file come anew.
    """
    if not cache.add(_LOCK, 1, timeout=_LOCK_SECONDS):
        return []
    try:
        _tidy()
        written = [month for month in _months(timezone.localdate(now)) if _is_due(month)]
        for month in written:
            done = month_export(month, dumps_folder())
            log.info("%s: %d games", done.path.name, done.games)
        return written
    finally:
        cache.delete(_LOCK)


def _tidy() -> None:
    """Drop the drafts of those who died while writing."""
    for draft in dumps_folder().glob("*.part"):
        if draft.stat().st_mtime < time.time() - _LOCK_SECONDS:
            draft.unlink(missing_ok=True)


def _months(today: date) -> list[date]:
    """The months that there may be files of, by their first days."""
    found = {dump.month for dump in dumps()}
    finished = Game.objects.filter(status=Game.Status.FINISHED)
    first = finished.aggregate(at=Min("finished_at"))["at"]
    month = today.replace(day=1) if first is None else timezone.localdate(first).replace(day=1)
    while month < today.replace(day=1):
        found.add(month)
        month = (month + timedelta(days=31)).replace(day=1)
    return sorted(found)


def _is_due(month: date) -> bool:
    there = dump_of(month)
    if there is None:
        return month_games(month).exists()
    return (there.schema, there.mark) != (SCHEMA_VERSION, month_mark(month))
