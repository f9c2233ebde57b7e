"""When the site came up: what goes wrong in the minutes after that is its own fault."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

log = logging.getLogger(__name__)

# So long people take to find back after a start; pages try anew at once, phones in a pocket later.
SETTLING = timedelta(minutes=5)

_KEY = "web-started"

# Of this process, a worker's or one that answers pages.
_started = timezone.now()


def web_started() -> None:
    """A process that answers pages comes up: those that do not have to know, too."""
    try:
        cache.set(_KEY, timezone.now(), timeout=2 * SETTLING.total_seconds())
    except Exception:  # each cache has errors of its own; none of them may keep the site down
        log.warning("the cache is out of reach: other processes do not know of this start")


def is_settling(at: datetime) -> bool:
    """Whether the site was not up at that moment, or had been for some minutes only.

    As far as is remembered: of two starts the later one.
    """
    return at < _latest() + SETTLING


def _latest() -> datetime:
    try:
        told = cache.get(_KEY)
    except Exception:
        told = None
    return max(_started, told) if isinstance(told, datetime) else _started
