"""Matches, games and records in the admin: to look at; results are never edited by hand."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import EngineJob, Game, GameReview, Match, Move, Record, Report, Seat


class LookOnly:
    """No adding, changing or deleting: the services alone keep results and records together."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(LookOnly, admin.TabularInline[Seat, Match]):
    model = Seat
    extra = 0


class MoveInline(LookOnly, admin.TabularInline[Move, Game]):
    model = Move
    extra = 0


@admin.register(Match)
class MatchAdmin(LookOnly, admin.ModelAdmin[Match]):
    list_display = ("public_id", "rules", "mode", "owner", "created_at", "touched_at")
    list_filter = ("mode", "rules")
    list_select_related = ("owner",)
    search_fields = ("=public_id", "owner__name")
    show_full_result_count = False
    readonly_fields = ("wished", "drawn")
    inlines = (SeatInline,)

    @admin.display(description=_("wish for a figure"))
    def wished(self, match: Match) -> str:
        return match.wish

    @admin.display(description=_("lots"))
    def drawn(self, match: Match) -> str:
        return ", ".join(f"{lot['round']}: {lot['what']} {lot['side']}" for lot in match.lots)


@admin.register(Game)
class GameAdmin(LookOnly, admin.ModelAdmin[Game]):
    list_display = ("public_id", "match", "round", "status", "winner", "reason", "plies")
    list_filter = ("status", "reason")
    list_select_related = ("match",)
    search_fields = ("=public_id", "=match__public_id")
    show_full_result_count = False
    inlines = (MoveInline,)


@admin.register(EngineJob)
class EngineJobAdmin(LookOnly, admin.ModelAdmin[EngineJob]):
    list_display = ("game", "ply", "level", "attempts", "created_at", "due_at")
    list_filter = ("level",)
    list_select_related = ("game",)


@admin.register(GameReview)
class GameReviewAdmin(LookOnly, admin.ModelAdmin[GameReview]):
    list_display = ("game", "decided_at", "decided_exact", "attempts", "reviewed_at", "due_at")
    list_filter = ("decided_exact",)
    list_select_related = ("game",)
    show_full_result_count = False


@admin.register(Record)
class RecordAdmin(LookOnly, admin.ModelAdmin[Record]):
    list_display = ("player", "rules", "opponent", "wins", "losses", "draws")
    list_filter = ("opponent", "rules")
    list_select_related = ("player",)
    search_fields = ("player__name",)
    show_full_result_count = False


@admin.register(Report)
class ReportAdmin(LookOnly, admin.ModelAdmin[Report]):
    list_display = ("of", "reason", "by", "weight", "made_at", "closed_at", "outcome")
    list_filter = ("reason", "outcome")
    list_select_related = ("of", "by")
    search_fields = ("=public_id", "of__name", "by__name")
    show_full_result_count = False
