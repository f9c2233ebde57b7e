"""What waits for moderators: open reports, by whom they are about."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, QuerySet

from accounts.appeals import appeals_open
from accounts.models import Player, User
from accounts.reasons import REPORT_REASONS
from games.models import Report

# So many reports are on a page; who has more to do begins with the heaviest.
SHOWN = 60


@dataclass
class Waiting:
    """The open reports about one person, the heaviest first, and of the same weight the oldest."""

    of: Player
    reports: list[Report] = field(default_factory=list)

    @property
    def weight(self) -> float:
        return max(row.weight for row in self.reports)

    @property
    def since(self) -> datetime:
        return min(row.made_at for row in self.reports)


@dataclass(frozen=True, slots=True)
class Queue:
    """A page of the queue, and how much there is in all."""

    waiting: list[Waiting]
    # How many open reports there are for each reason that there are any for.
    reasons: list[tuple[str, int]]
    reports: int
    appeals: int


def mod_queue(reason: str = "") -> Queue:
    """The people about whom most has to be said soonest first; of one reason only, if given."""
    open_rows = Report.objects.filter(closed_at=None)
    counts = dict(open_rows.values_list("reason").annotate(Count("pk")))
    rows = open_rows.filter(reason=reason) if reason in REPORT_REASONS else open_rows
    people: dict[int, Waiting] = {}
    for row in _loaded(rows).order_by("-weight", "made_at", "pk")[:SHOWN]:
        people.setdefault(row.of_id, Waiting(row.of)).reports.append(row)
    return Queue(
        waiting=sorted(people.values(), key=lambda one: (-one.weight, one.since)),
        reasons=[(key, counts[key]) for key in REPORT_REASONS if key in counts],
        reports=sum(counts.values()),
        appeals=appeals_open().count(),
    )


def mod_report(public_id: str) -> Report | None:
    """A report with all that its page shows of it."""
    if not public_id.isascii() or not public_id.isalnum():
        return None
    return _loaded(Report.objects.all()).filter(public_id=public_id).first()


def holder_of(report: Report, now: datetime) -> User | None:
    """Who holds the report at this moment."""
    holds = report.held_until is not None and report.held_until > now
    return report.held_by if holds else None


def _loaded(rows: QuerySet[Report]) -> QuerySet[Report]:
    return rows.select_related("by__user", "of__user", "game__match", "line__match", "held_by")
