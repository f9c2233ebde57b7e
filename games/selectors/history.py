"""A person's finished games: chosen, in order, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import Player
from games.history_query import HistoryQuery
from games.models import HistoryEntry
from games.selectors.places import Order

PAGE = 24
BATCH = 500
# Guests may be called alike.
MOST_NAMESAKES = 100

# By the names that addresses know.
ORDERS = {
    "newest": Order("ended_at", descending=True),
    "oldest": Order("ended_at", descending=False),
    "longest": Order("plies", descending=True, is_number=True),
    "shortest": Order("plies", descending=False, is_number=True),
}


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
    rows = history_chosen(HistoryEntry.objects.filter(player=player), query)
    if viewer is None:
        rows = rows.filter(watchable=True)
    elif viewer.pk != player.pk:
        rows = rows.filter(Q(watchable=True) | Q(other=viewer))
    if viewer is None or viewer.pk != player.pk:
        rows = rows.exclude(opponent=HistoryEntry.SCREEN)
    return rows


def history_chosen(rows: QuerySet[HistoryEntry], query: HistoryQuery) -> QuerySet[HistoryEntry]:
    """Those of the entries that are asked for."""
    rows = rows.filter(**_plain(query))
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
    entries, cursor = ORDERS[query.sort].page(_with_games(rows), after, size)
    return HistoryPage(entries, rows.count(), cursor)


def history_batch(
    rows: QuerySet[HistoryEntry], query: HistoryQuery, after: str = ""
) -> tuple[list[HistoryEntry], str | None]:
    """Many games for an export, and where the next ones begin."""
    return ORDERS[query.sort].page(_with_games(rows), after, BATCH)


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
