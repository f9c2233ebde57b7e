"""The log of staff: to look at and to search, for everybody who is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import Max, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from accounts.admin.people import links_of
from accounts.adminbase.pages import StaffAdmin, linked
from accounts.adminbase.periods import period
from accounts.models import Player, StaffAction

MOST_KINDS = 60
# Looked for among the grounds of every entry: the log is no long list.
_ID = re.compile(r"[A-Za-z0-9]{6,12}")


class WhatFilter(admin.SimpleListFilter):
    """By what was done. The kinds are read off the index one after the other, not row by row."""

    title = gettext_lazy("what")
    parameter_name = "what"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(kind, kind) for kind in _kinds()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(action=self.value()) if self.value() else queryset


def _kinds() -> list[str]:
    def after() -> Iterator[str]:
        last = None
        rows = StaffAction.objects.all()
        for _ in range(MOST_KINDS):
            below = rows if last is None else rows.filter(action__lt=last)
            last = below.aggregate(most=Max("action"))["most"]
            if last is None:
                return
            yield last

    return sorted(after())


@admin.register(StaffAction)
class StaffActionAdmin(StaffAdmin[StaffAction]):
    list_display = ("at", "actor", "action", "subject", "reason", "undoes")
    list_filter = (period("at"), WhatFilter)
    search_fields = ("actor", "subject")
    fields = ("at", "actor", "action", "whom", "reason", "evidence", "undone")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[StaffAction], search_term: str
    ) -> tuple[QuerySet[StaffAction], bool]:
        """By who and whom, and by ids among the grounds: games, reports, sanctions."""
        rows, twice = super().get_search_results(request, queryset, search_term)
        term = search_term.strip()
        if _ID.fullmatch(term):
            rows |= queryset.filter(evidence__icontains=f'"{term}"')
        return rows, twice

    @admin.display(description=gettext_lazy("whom"))
    def whom(self, row: StaffAction) -> Any:
        player = Player.objects.filter(public_id=row.subject).first() if row.subject else None
        return linked(player)

    @admin.display(description=gettext_lazy("takes back"))
    def undone(self, row: StaffAction) -> Any:
        return linked(StaffAction.objects.filter(pk=row.undoes).first() if row.undoes else None)

    def links(self, row: StaffAction) -> Sequence[tuple[Any, str]]:
        player = Player.objects.filter(public_id=row.subject).first() if row.subject else None
        return () if player is None else links_of(player)


@admin.register(LogEntry)
class LogEntryAdmin(StaffAdmin[LogEntry]):
    """What forms of the admin have changed: the framework's own notes beside the log."""

    list_display = ("action_time", "user", "content_type", "object_id", "action_flag")
    list_filter = ("action_flag",)
    list_select_related = ("user", "content_type")
    search_fields = ("user__username", "object_id")
    fields = ("action_time", "user", "content_type", "object_id", "action_flag", "change_message")
