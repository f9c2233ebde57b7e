"""What is counted of games: records, histories, ratings, reviews. Games are the truth about it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin

from accounts.adminbase.pages import StaffAdmin
from games.admin.filters import RulesFilter
from games.models import (
    HistoryEntry,
    Leaving,
    RatedGame,
    Rating,
    RatingChange,
    Record,
    RecordEntry,
    ResultNotice,
)


class OfAPlayerAdmin(StaffAdmin[Any]):
    """Rows that are found by the player's name or id."""

    list_select_related: ClassVar[Any] = ("player",)
    search_fields: ClassVar[Any] = ("player__name", "player__public_id")


class OfAGameAdmin(OfAPlayerAdmin):
    """Rows of a player and a game."""

    list_select_related = ("player", "game")
    search_fields = ("game__public_id", "player__name", "player__public_id")


@admin.register(Record)
class RecordAdmin(OfAPlayerAdmin):
    list_display = ("player", "rules", "opponent", "wins", "losses", "draws")
    fields = ("player", "rules", "opponent", "wins", "losses", "draws")


@admin.register(RecordEntry)
class RecordEntryAdmin(OfAGameAdmin):
    list_display = ("game", "player", "outcome")
    fields = ("game", "player", "record", "outcome")


@admin.register(HistoryEntry)
class HistoryEntryAdmin(OfAGameAdmin):
    list_display = ("game", "player", "rules", "opponent", "outcome", "plies", "ended_at")
    fields = (
        *("game", "player", "other", "rules", "opponent", "side", "outcome", "began", "plies"),
        *("opening", "watchable", "ended_at", "day"),
    )


@admin.register(Rating)
class RatingAdmin(OfAPlayerAdmin):
    list_display = ("player", "rules", "rating", "deviation", "games", "played_at")
    list_filter = (RulesFilter,)
    fields = ("player", "rules", "rating", "deviation", "volatility", "games", "played_at")


@admin.register(RatingChange)
class RatingChangeAdmin(OfAPlayerAdmin):
    list_display = ("player", "rated", "score", "rating_before", "rating", "played_at")
    list_select_related = ("player", "rated__game")
    fields = (
        *("rated", "player", "side", "score", "rating_before", "deviation_before"),
        *("volatility_before", "rating", "deviation", "volatility", "number", "played_at"),
    )


@admin.register(RatedGame)
class RatedGameAdmin(StaffAdmin[RatedGame]):
    list_display = ("game", "rules", "voided_at")
    list_select_related = ("game",)
    search_fields = ("game__public_id",)
    fields = ("game", "rules", "voided_at")


@admin.register(ResultNotice)
class ResultNoticeAdmin(OfAGameAdmin):
    list_display = ("game", "player", "what", "made_at", "seen_at")
    fields = ("game", "player", "what", "made_at", "seen_at")


@admin.register(Leaving)
class LeavingAdmin(OfAGameAdmin):
    list_display = ("game", "player", "kind", "at", "excused")
    fields = ("game", "player", "kind", "at", "excused")
