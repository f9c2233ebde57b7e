"""Accounts and players in the admin: found by name, never deleted in bulk, secrets out of sight."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import Player, User


@admin.register(User)
class AccountAdmin(UserAdmin[User]):
    list_display = ("username", "email", "is_staff", "is_active", "date_joined")
    list_filter = ("is_staff", "is_active")
    search_fields = ("username", "email")
    show_full_result_count = False
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("E-mail"), {"fields": ("email",)}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    filter_horizontal = ("groups",)

    def has_delete_permission(self, request: HttpRequest, obj: Any | None = None) -> bool:
        # Closing and deleting take the player along; a bare row deletion would not.
        return False


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin[Player]):
    list_display = ("name", "public_id", "user", "created_at", "closed_at")
    search_fields = ("name", "public_id", "user__username")
    list_select_related = ("user",)
    readonly_fields = ("public_id", "created_at")
    raw_id_fields = ("user", "merged_into")
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        # Games point to players: deleting one would tear holes in other people's history.
        return False
