"""Places in a long list: pages that neither show a row twice nor leave one out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)

_FORM = re.compile(r"([0-9]{1,17})-([0-9]{1,18})")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MOST_NUMBER = 2**31


@dataclass(frozen=True, slots=True)
class Order:
    """An order by a moment or a number, rows with the same one by their keys.

    A place names the last row seen, so that nothing is lost while new rows come in.
    """

    field: str
    descending: bool
    is_number: bool = False

    def rows_after(self, rows: QuerySet[Row], text: str = "") -> QuerySet[Row]:
        """The rows in their order, those after a place; all of them for a text that is none."""
        sign, step = ("-", "lt") if self.descending else ("", "gt")
        place = self._read(text)
        if place is not None:
            value, key = place
            beyond = Q(**{f"{self.field}__{step}": value})
            beyond |= Q(**{self.field: value, f"pk__{step}": key})
            # The first condition says nothing new, and lets the index be entered at the place.
            rows = rows.filter(beyond, **{f"{self.field}__{step}e": value})
        return rows.order_by(f"{sign}{self.field}", f"{sign}pk")

    def page(self, rows: QuerySet[Row], text: str, size: int) -> tuple[list[Row], str | None]:
        """So many rows after a place, and the place that the next ones come after, if there are."""
        found = list(self.rows_after(rows, text)[: size + 1])
        more = len(found) > size
        return found[:size], self.place_of(found[size - 1]) if more else None

    def columns(
        self, rows: QuerySet[Row], text: str, size: int, names: tuple[str, ...]
    ) -> tuple[list[tuple[Any, ...]], str | None]:
        """The same with these columns of the rows alone, which is much quicker."""
        chosen = self.rows_after(rows, text).values_list(*names, self.field, "pk")
        found: list[tuple[Any, ...]] = list(chosen[: size + 1])
        place = self._place(*found[size - 1][-2:]) if len(found) > size else None
        return [row[:-2] for row in found[:size]], place

    def place_of(self, row: Model) -> str:
        """The place of a row, to be put into addresses."""
        return self._place(getattr(row, self.field), row.pk)

    def _place(self, value: Any, key: int) -> str:
        if not self.is_number:
            value = (value - _EPOCH) // timedelta(microseconds=1)
        return f"{value}-{key}"

    def is_place(self, text: str) -> bool:
        """Whether the text can be a place in this order."""
        return self._read(text) is not None

    def _read(self, text: str) -> tuple[Any, int] | None:
        found = _FORM.fullmatch(text)
        if found is None:
            return None
        value, key = int(found[1]), int(found[2])
        if self.is_number:
            return (value, key) if value < _MOST_NUMBER else None
        try:
            return _EPOCH + timedelta(microseconds=value), key
        except OverflowError:
            return None
