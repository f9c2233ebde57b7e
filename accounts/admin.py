"""Players in the admin: found by name, never deleted in bulk, tokens out of sight."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from accounts.models import Player


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin[Player]):
    list_display = ("name", "public_id", "user", "created_at")
    search_fields = ("name", "public_id", "user__username")
    list_select_related = ("user",)
    readonly_fields = ("public_id", "created_at")
    raw_id_fields = ("user",)
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        # Games point to players: deleting one would tear holes in other people's history.
        return False
