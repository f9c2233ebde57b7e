"""Lists of any length, of which the first pages are shown and nothing is counted to the end."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.utils.functional import cached_property

# Who wants to see what lies behind looks for it, or chooses a day.
MOST_COUNTED = 1000


class CappedPaginator(Paginator[Any]):
    """Counts to `MOST_COUNTED` and stops; the pages behind are not offered."""

    @cached_property
    def count(self) -> int:
        rows: Any = self.object_list
        # Without order and joins; the database stops as soon as it has found enough.
        counted = rows.order_by().select_related(None).values("pk")[: MOST_COUNTED + 1].count()
        self.is_capped = counted > MOST_COUNTED
        return min(int(counted), MOST_COUNTED)
