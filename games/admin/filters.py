"""Filters whose choices are known without asking the database."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from engine import KNOWN_KEYS
from games.history_words import REASONS
from games.selectors.levels import LEVEL_NAMES


class Known(admin.SimpleListFilter):
    """One of a fixed set of values of a column."""

    values: tuple[tuple[str, Any], ...] = ()
    column = ""

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(self.values)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in dict(self.values):
            return queryset
        return queryset.filter(**{self.column: self.value()})


class RulesFilter(Known):
    title = gettext_lazy("rules")
    parameter_name = column = "rules"
    values = tuple((key, key) for key in KNOWN_KEYS)


class LevelFilter(Known):
    title = gettext_lazy("level")
    parameter_name = column = "level"
    values = tuple(LEVEL_NAMES.items())


class ReasonFilter(Known):
    title = gettext_lazy("ended by")
    parameter_name = column = "reason"
    values = (
        ("line", gettext_lazy("a line")),
        *REASONS.items(),
        ("aborted", gettext_lazy("called off")),
    )


class VoidFilter(admin.SimpleListFilter):
    """Games whose result does not count any more."""

    title = gettext_lazy("result")
    parameter_name = "void"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", gettext_lazy("void"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(voided_at__isnull=False) if self.value() == "yes" else queryset
