"""What is under way: wishes, invitations, offers, clocks, open pages. No codes and no keys."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.adminbase.acts import Act, By
from accounts.adminbase.pages import StaffAdmin
from games.models import (
    Absence,
    Clock,
    Command,
    Connection,
    GameEvent,
    Invitation,
    Offer,
    OfferRest,
    OnceKey,
    Seek,
)
from games.services.lobby import seek_cancel


class NumberedAdmin(StaffAdmin[Any]):
    """Rows that are known by their number."""

    @admin.display(description=gettext_lazy("number"))
    def number(self, row: Any) -> int:
        return int(row.pk)


def _cancel(seek: Seek, by: By) -> None:
    seek_cancel(player=seek.player)


@admin.register(Seek)
class SeekAdmin(StaffAdmin[Seek]):
    list_display = ("player", "rules", "clock", "allow", "created_at", "seen_at")
    list_select_related = ("player",)
    search_fields = ("player__name", "player__public_id")
    fields = ("player", "rules", "clock", "allow", "created_at", "seen_at")
    acts = (
        Act[Seek](
            "withdraw",
            gettext_lazy("Take the wish out of the lobby"),
            gettext_lazy("Nobody is paired by it any more; the person can make a new one."),
            _cancel,
        ),
    )


@admin.register(Invitation)
class InvitationAdmin(StaffAdmin[Invitation]):
    """Without the code: who knows it may take the seat."""

    list_display = ("match", "to", "expires_at", "accepted_at", "cancelled_at")
    list_select_related = ("match", "to")
    search_fields = ("match__public_id", "to__name", "to__public_id")
    fields = ("match", "to", "expires_at", "accepted_at", "cancelled_at")


@admin.register(Offer)
class OfferAdmin(StaffAdmin[Offer]):
    list_display = ("game", "kind", "side", "ply", "made_at")
    list_select_related = ("game",)
    search_fields = ("game__public_id",)
    fields = ("game", "kind", "side", "ply", "made_at")


@admin.register(OfferRest)
class OfferRestAdmin(StaffAdmin[OfferRest]):
    list_display = ("game", "kind", "side", "declines", "until")
    list_select_related = ("game",)
    search_fields = ("game__public_id",)
    fields = ("game", "kind", "side", "declines", "until")


@admin.register(Clock)
class ClockAdmin(StaffAdmin[Clock]):
    list_display = ("game", "left_ms", "running_since", "deadline_at")
    list_select_related = ("game",)
    search_fields = ("game__public_id",)
    fields = ("game", "left_ms", "running_since", "deadline_at", "lag_ms")


@admin.register(GameEvent)
class GameEventAdmin(StaffAdmin[GameEvent]):
    list_display = ("game", "version", "kind", "created_at")
    list_select_related = ("game",)
    search_fields = ("game__public_id",)
    fields = ("game", "version", "kind", "data", "created_at")


@admin.register(Command)
class CommandAdmin(StaffAdmin[Command]):
    list_display = ("game", "player", "code", "why", "version", "ply", "created_at")
    list_select_related = ("game", "player")
    search_fields = ("game__public_id", "player__name", "player__public_id")
    fields = ("game", "player", "code", "why", "version", "ply", "created_at")


@admin.register(OnceKey)
class OnceKeyAdmin(NumberedAdmin):
    list_display = ("number", "player", "made", "created_at")
    list_select_related = ("player",)
    search_fields = ("made", "player__public_id")
    fields = ("number", "player", "made", "created_at")


@admin.register(Connection)
class ConnectionAdmin(NumberedAdmin):
    list_display = ("number", "match", "player", "seen_at")
    list_select_related = ("match", "player")
    search_fields = ("match__public_id", "player__name", "player__public_id")
    fields = ("number", "match", "player", "seen_at")


@admin.register(Absence)
class AbsenceAdmin(NumberedAdmin):
    list_display = ("number", "seat", "kind", "since")
    list_select_related = ("seat__match", "seat__player")
    search_fields = ("seat__match__public_id",)
    fields = ("number", "seat", "kind", "since")
