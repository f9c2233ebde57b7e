"""What has happened in the last day and what is under way: counts alone, each by an index."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Min, QuerySet
from django.db.models.functions import TruncHour
from django.utils import timezone

from accounts.models import Appeal, DataExport, Player, User
from games.models import Connection, EngineJob, Game, GameReview, Match, Report, Seat

HOURS = 24
# A page that has given no sign of life for so long is gone.
ALIVE_FOR = timedelta(seconds=30)
MOST_COUNTED = 10_000

MODES = (Match.Mode.HOTSEAT.value, Match.Mode.COMPUTER.value, Match.Mode.LINK.value)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Things that wait for somebody: how many, and since when the oldest."""

    number: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class Day:
    """Counts of the last 24 hours, by the hour, the running one last; and of this moment."""

    hours: list[datetime]
    # By mode.
    games: dict[str, list[int]]
    guests: list[int]
    accounts: list[int]
    # People who have begun a game.
    active: int
    pages: int
    matches: int
    players: int
    moves_owed: Waiting
    reviews_owed: Waiting
    archives_owed: Waiting
    reports: Waiting
    appeals: Waiting


def day_of(now: datetime | None = None) -> Day:
    """The day that ends with this moment."""
    moment = now or timezone.now()
    last = timezone.localtime(moment).replace(minute=0, second=0, microsecond=0)
    hours = [last - timedelta(hours=HOURS - 1 - number) for number in range(HOURS)]
    since = hours[0]
    seats = Seat.objects.filter(match__games__started_at__gte=since, player__isnull=False)
    alive = Connection.objects.filter(seen_at__gte=moment - ALIVE_FOR).aggregate(
        pages=Count("pk"),
        matches=Count("match", distinct=True),
        players=Count("player", distinct=True),
    )
    guests = Player.objects.filter(created_at__gte=since, user__isnull=True)
    return Day(
        hours=hours,
        games=_by_mode(since, hours),
        guests=_by_hour(guests, "created_at", hours),
        accounts=_by_hour(User.objects.filter(date_joined__gte=since), "date_joined", hours),
        active=seats.aggregate(people=Count("player", distinct=True))["people"],
        **alive,
        moves_owed=_waiting(EngineJob.objects.all(), "created_at"),
        reviews_owed=_waiting(GameReview.objects.filter(due_at__isnull=False), "due_at"),
        archives_owed=_waiting(DataExport.objects.filter(ready_at=None), "asked_at"),
        reports=_waiting(Report.objects.filter(closed_at=None), "made_at"),
        appeals=_waiting(Appeal.objects.filter(decided_at=None), "made_at"),
    )


def _by_mode(since: datetime, hours: list[datetime]) -> dict[str, list[int]]:
    rows = (
        Game.objects.filter(started_at__gte=since)
        .annotate(hour=TruncHour("started_at"))
        .values_list("match__mode", "hour")
        .annotate(number=Count("pk"))
        .order_by()
    )
    counted: dict[tuple[str, datetime], int] = {(mode, hour): number for mode, hour, number in rows}
    return {mode: [counted.get((mode, hour), 0) for hour in hours] for mode in MODES}


def _by_hour(rows: QuerySet[Any], field: str, hours: list[datetime]) -> list[int]:
    counted: dict[datetime, int] = dict(
        rows.annotate(hour=TruncHour(field))
        .values_list("hour")
        .annotate(number=Count("pk"))
        .order_by()
    )
    return [counted.get(hour, 0) for hour in hours]


def _waiting(rows: QuerySet[Any], field: str) -> Waiting:
    """Counted to a limit: nobody needs to know by how many thousands a queue is too long."""
    some = rows.order_by(field).values(field)[:MOST_COUNTED]
    told = some.aggregate(number=Count("*"), oldest=Min(field))
    return Waiting(number=told["number"], oldest=told["oldest"])
