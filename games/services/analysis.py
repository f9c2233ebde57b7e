"""Analyses of positions for whoever asks: from the cache, or searched for within a second."""

from __future__ import annotations

import hashlib
import logging
import threading
from typing import Any

from django.core.cache import cache

from engine import Position, rules_for
from engine.analysis import Analysis
from engine.errors import UnknownRules as NoSuchRules
from engine.errors import UnknownSide
from games.analyst import NoneFree, SearchFailed, find_scores
from games.errors import Busy, UnknownFirst, UnknownRules

log = logging.getLogger(__name__)

SEARCH_SECONDS = 0.6
WAIT_SECONDS = 0.4
# When to ask again who was refused: some searches later, or when the process has loaded.
BUSY_SECONDS = 2

# What is proven stays so; an estimate may come out better on a quieter machine.
_PROVEN_FOR, _ESTIMATE_FOR = 7 * 24 * 3600, 3600
# Further callers would only hold threads that pages need.
_MOST_WAITING = 3
_waiting = threading.BoundedSemaphore(_MOST_WAITING)


def position_of(rules: str, moves: str, first: str | None) -> Position:
    """The position after the moves; UnknownRules, UnknownFirst, or RuleError of the bad token."""
    try:
        spec = rules_for(rules)
    except NoSuchRules as error:
        raise UnknownRules from error
    try:
        return spec.parse(moves, first=first or spec.sides[0])
    except UnknownSide as error:
        raise UnknownFirst from error


def position_analyse(position: Position) -> Analysis:
    """The analysis of a running game; Busy when nobody is free to make it."""
    key = _key(position)
    known = _kept(key)
    if known is not None:
        return known
    if not _waiting.acquire(blocking=False):
        raise Busy(str(BUSY_SECONDS))
    try:
        found = find_scores(
            position.spec.key,
            position.format(),
            position.first,
            seconds=SEARCH_SECONDS,
            wait_seconds=WAIT_SECONDS,
        )
    except NoneFree as error:
        raise Busy(str(BUSY_SECONDS)) from error
    except SearchFailed as error:
        log.exception("an analysis failed: %s %s", position.spec.key, position.format())
        raise Busy(str(BUSY_SECONDS)) from error
    finally:
        _waiting.release()
    _keep(key, found)
    return found


def _key(position: Position) -> str:
    """The same for the same moves of the same game, however they were written."""
    text = f"{position.spec.key} {position.first} {position.format()}"
    return f"analysis:{hashlib.sha256(text.encode()).hexdigest()[:40]}"


def _kept(key: str) -> Analysis | None:
    try:
        known: Any = cache.get(key)
    except Exception:  # each cache has errors of its own; none of them may keep an answer back
        log.warning("the cache gives nothing", exc_info=True)
        return None
    return known if isinstance(known, Analysis) else None


def _keep(key: str, found: Analysis) -> None:
    try:
        cache.set(key, found, _PROVEN_FOR if found.exact else _ESTIMATE_FOR)
    except Exception:
        log.warning("the cache keeps nothing", exc_info=True)
