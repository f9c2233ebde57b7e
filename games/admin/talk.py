"""Talk and reports: to look at; what is done about them is done on the pages of moderators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.people import links_of
from accounts.adminbase.pages import StaffAdmin
from accounts.adminbase.periods import period
from games.models import Report, TalkLine


class OpenFilter(admin.SimpleListFilter):
    """Open or closed."""

    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        return [("open", gettext_lazy("open")), ("closed", gettext_lazy("closed"))]

    def queryset(self, request: Any, queryset: Any) -> Any:
        if self.value() not in {"open", "closed"}:
            return queryset
        return queryset.filter(closed_at__isnull=self.value() == "open")


@admin.register(TalkLine)
class TalkLineAdmin(StaffAdmin[TalkLine]):
    list_display = ("__str__", "player", "match", "said_at", "hidden_at")
    list_select_related = ("player", "match")
    search_fields = ("match__public_id", "player__name", "player__public_id")
    fields = ("match", "player", "side", "preset", "text", "said_at", "hidden_at")

    def links(self, row: TalkLine) -> Sequence[tuple[Any, str]]:
        return links_of(row.player)


@admin.register(Report)
class ReportAdmin(StaffAdmin[Report]):
    list_display = ("public_id", "of", "by", "reason", "weight", "made_at", "outcome", "held_by")
    list_filter = (period("made_at"), OpenFilter, "reason", "outcome")
    list_select_related = ("of", "by", "held_by")
    search_fields = (
        *("public_id", "game__public_id"),
        *("of__name", "of__public_id", "by__name", "by__public_id"),
    )
    fields = (
        *("public_id", "of", "by", "game", "ply", "line", "reason", "text", "evidence", "weight"),
        *("made_at", "held_by", "held_until", "closed_at", "outcome", "answer", "seen_at"),
    )

    def links(self, row: Report) -> Sequence[tuple[Any, str]]:
        return [(_("On the page of moderators"), f"/mod/reports/{row.public_id}/")]
