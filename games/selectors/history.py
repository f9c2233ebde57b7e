"""A person's finished games: chosen, in order, a page at a time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import Player
from games.history_query import HistoryQuery
from games.models import HistoryEntry

PAGE = 24
BATCH = 500
# Guests may be called alike.
MOST_NAMESAKES = 100

# By the names that addresses know: the field, and whether the larger comes first.
_ORDERS = {
    "newest": ("ended_at", True),
    "oldest": ("ended_at", False),
    "longest": ("plies", True),
    "shortest": ("plies", False),
}
_CURSOR = re.compile(r"([0-9]{1,17})-([0-9]{1,18})")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some games of a list, how many there are in all, and where the next page begins."""

    entries: list[HistoryEntry]
    count: int
    after: str | None


def history(player: Player, viewer: Player | None, query: HistoryQuery) -> QuerySet[HistoryEntry]:
    """The games that are asked for and that `viewer` may look at.

    Games at one screen are nobody else's business, and those that may not be watched are the
    two players' alone. Whether the viewer may see the player's profile at all is asked elsewhere.
    """
    rows = HistoryEntry.objects.filter(player=player, **_plain(query))
    if viewer is None:
        rows = rows.filter(watchable=True)
    elif viewer.pk != player.pk:
        rows = rows.filter(Q(watchable=True) | Q(other=viewer))
    if viewer is None or viewer.pk != player.pk:
        rows = rows.exclude(opponent=HistoryEntry.SCREEN)
    if query.opponent == "computer":
        rows = rows.exclude(opponent__in=[HistoryEntry.PERSON, HistoryEntry.SCREEN])
    elif query.opponent:
        rows = rows.filter(opponent=query.opponent)
    if query.name:
        # First who is called so, then their games: never the names of a hundred thousand.
        called = Player.objects.filter(name__iexact=query.name).values_list("pk", flat=True)
        rows = rows.filter(other__in=list(called[:MOST_NAMESAKES]))
    return rows


def history_page(
    rows: QuerySet[HistoryEntry], query: HistoryQuery, after: str = "", size: int = PAGE
) -> HistoryPage:
    """The page after a place in the list; the first one for a place that is none.

    A cursor names the last game seen, so that no game is shown twice or left out while new ones
    come in.
    """
    found = list(_with_games(_from(rows, query, after))[: size + 1])
    more = len(found) > size
    entries = found[:size]
    cursor = _cursor(entries[-1], query) if more else None
    return HistoryPage(entries, rows.count(), cursor)


def history_batch(
    rows: QuerySet[HistoryEntry], query: HistoryQuery, after: str = ""
) -> tuple[list[HistoryEntry], str | None]:
    """Many games for an export, and where the next ones begin."""
    found = list(_with_games(_from(rows, query, after))[:BATCH])
    full = len(found) == BATCH
    return found, _cursor(found[-1], query) if full else None


def played_rules(player: Player) -> list[str]:
    """The games that a player has ever finished, by rules key."""
    rows = HistoryEntry.objects.filter(player=player).order_by("rules")
    return list(rows.values_list("rules", flat=True).distinct())


def _plain(query: HistoryQuery) -> dict[str, Any]:
    """What is compared with a column as it stands."""
    conditions = {
        "rules": query.rules,
        "opponent": query.level,
        "outcome": query.result,
        "side": query.side,
        "day__gte": query.since,
        "day__lte": query.until,
        "plies__gte": query.min_plies,
        "plies__lte": query.max_plies,
    }
    return {name: value for name, value in conditions.items() if value not in ("", None)}


def _with_games(rows: QuerySet[HistoryEntry]) -> QuerySet[HistoryEntry]:
    return rows.select_related("game__match", "other")


def _from(rows: QuerySet[HistoryEntry], query: HistoryQuery, after: str) -> QuerySet[HistoryEntry]:
    field, descending = _ORDERS[query.sort]
    sign, step = ("-", "lt") if descending else ("", "gt")
    place = _place(after, field)
    if place is not None:
        value, key = place
        beyond = Q(**{f"{field}__{step}": value}) | Q(**{field: value, f"pk__{step}": key})
        # The first condition says nothing new, and lets the index be entered at the place.
        rows = rows.filter(beyond, **{f"{field}__{step}e": value})
    return rows.order_by(f"{sign}{field}", f"{sign}pk")


def _cursor(entry: HistoryEntry, query: HistoryQuery) -> str:
    field, _ = _ORDERS[query.sort]
    if field == "plies":
        return f"{entry.plies}-{entry.pk}"
    return f"{(entry.ended_at - _EPOCH) // timedelta(microseconds=1)}-{entry.pk}"


def _place(after: str, field: str) -> tuple[Any, int] | None:
    found = _CURSOR.fullmatch(after)
    if found is None:
        return None
    value, key = int(found[1]), int(found[2])
    if field == "plies":
        return (value, key) if value < 2**31 else None
    try:
        return _EPOCH + timedelta(microseconds=value), key
    except OverflowError:
        return None
