"""A drill-down by years, months and days that asks for the first and the last moment only."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Max, Min, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.dates import MONTHS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


def period(field: str) -> type[admin.SimpleListFilter]:
    """The filter for a field of moments, which must have an index."""
    return type(f"Period_{field}", (Period,), {"field": field})


class Period(admin.SimpleListFilter):
    """`?when=2026`, `2026-11` or `2026-11-30`; anything else filters nothing."""

    field = ""
    title = gettext_lazy("when")
    parameter_name = "when"

    def __init__(self, request: HttpRequest, params: Any, model: Any, model_admin: Any) -> None:
        self._model = model
        super().__init__(request, params, model, model_admin)

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        ends = self._model._default_manager.aggregate(first=Min(self.field), last=Max(self.field))
        if ends["first"] is None:
            self._first = self._last = None
            return [("", "")]
        self._first = timezone.localdate(ends["first"])
        self._last = timezone.localdate(ends["last"])
        return [("", "")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        span = _span(self.value())
        if span is None:
            return queryset
        first, after = (timezone.make_aware(datetime.combine(day, time.min)) for day in span)
        return queryset.filter(**{f"{self.field}__gte": first, f"{self.field}__lt": after})

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """Where one is, the way back up, and what is below."""
        value = self.value() or ""
        today = timezone.localdate()
        told = [("", _("Any time")), (f"{today}", _("Today"))]
        told.append((f"{today - timedelta(days=1)}", _("Yesterday")))
        for key, name in [*told, *self._below(value)]:
            changed = {self.parameter_name: key or None}
            yield {
                "selected": key == value,
                "query_string": changelist.get_query_string(changed),
                "display": name,
            }

    def _below(self, value: str) -> Iterator[tuple[str, str]]:
        """The years; of a chosen year the months; of a chosen month the days."""
        if self._first is None or self._last is None:
            return
        first, last, span = self._first, self._last, _span(value)
        for year in range(last.year, first.year - 1, -1):
            yield f"{year}", f"{year}"
            if span is None or span[0].year != year:
                continue
            for month in range(12, 0, -1):
                begin = date(year, month, 1)
                if begin > last or _after(begin) <= first:
                    continue
                key = f"{year}-{month:02}"
                yield key, f"· {MONTHS[month]}"
                if value.startswith(key):
                    yield from self._days(key, begin)

    def _days(self, key: str, begin: date) -> Iterator[tuple[str, str]]:
        for day in range((_after(begin) - begin).days, 0, -1):
            yield f"{key}-{day:02}", f"· · {day}."


def _span(value: str | None) -> tuple[date, date] | None:
    """From which day, and until before which one; None for what is no period."""
    parts = (value or "").split("-")
    if not all(part.isascii() and part.isdigit() for part in parts) or len(parts) > 3:
        return None
    try:
        year, month, day = [*(int(part) for part in parts), 1, 1][:3]
        begin = date(year, month, day)
        if len(parts) == 3:
            return begin, begin + timedelta(days=1)
        return begin, _after(begin) if len(parts) == 2 else date(year + 1, 1, 1)
    except (ValueError, OverflowError):
        return None


def _after(begin: date) -> date:
    """The first day of the next month."""
    return (begin + timedelta(days=31)).replace(day=1)
