"""The day on the admin's first page: games, people, queues, workers and errors, with plots."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from config.tasks import HEARTBEAT_QUEUES, heartbeat_key
from games import tally
from games.charts import stacks_svg
from games.models import Match
from games.selectors.day import Day, Waiting, day_of

# A queue that was not served for so long has nobody who serves it; the heartbeat is every 5 s.
SILENT_SECONDS = 30
# What somebody should look at.
LATE = {
    "moves": timedelta(seconds=30),
    "reviews": timedelta(hours=1),
    "archives": timedelta(minutes=10),
    "reports": timedelta(days=1),
    "appeals": timedelta(days=7),
}


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing, what its colours mean, and the same figures as a table."""

    title: str
    drawing: SafeString
    # Class and name of each kind.
    legend: list[tuple[str, str]]
    # A name and a figure for each kind.
    rows: list[tuple[str, Sequence[int]]]


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its name; `is_bad` where somebody should look at it."""

    name: str | Promise
    value: str
    note: str = ""
    is_bad: bool = False
    address: str = ""


def day_page(now: datetime | None = None) -> dict[str, Any]:
    """What the template shows."""
    moment = now or timezone.now()
    day = day_of(moment)
    hourly, minutely = tally.by_hour(moment.timestamp()), tally.by_minute(moment.timestamp())
    return {
        "figures": [
            *_now(day),
            *_queues(day, moment),
            *_workers(),
            *_errors(hourly, minutely),
        ],
        "plots": [
            _games(day),
            _people(day),
            _trouble(_("Errors by the hour"), hourly, _names(day)),
            _trouble(_("Errors of the last hour, by the minute"), minutely, _minutes(moment)),
        ],
        "at": moment,
    }


def _now(day: Day) -> list[Figure]:
    games = sum(sum(numbers) for numbers in day.games.values())
    return [
        Figure(_("Games today"), str(games), _("begun in the last 24 hours")),
        Figure(_("People"), str(day.active), _("who began a game in that time")),
        Figure(
            _("Live now"),
            str(day.matches),
            _("matches, %(pages)d pages, %(players)d people")
            % {"pages": day.pages, "players": day.players},
        ),
    ]


def _queues(day: Day, now: datetime) -> list[Figure]:
    """What waits; late is what has waited for longer than it ever should."""
    waiting: list[tuple[str, str | Promise, Waiting, str]] = [
        ("moves", gettext_lazy("Computer's moves"), day.moves_owed, "/admin/games/enginejob/"),
        ("reviews", gettext_lazy("Reviews"), day.reviews_owed, "/admin/games/gamereview/"),
        ("archives", gettext_lazy("Archives"), day.archives_owed, "/admin/accounts/dataexport/"),
        ("reports", gettext_lazy("Open reports"), day.reports, "/mod/"),
        ("appeals", gettext_lazy("Open appeals"), day.appeals, "/mod/appeals/"),
    ]
    return [
        Figure(
            name,
            str(one.number),
            "" if one.oldest is None else _("oldest: %(age)s") % {"age": _age(now - one.oldest)},
            one.oldest is not None and now - one.oldest > LATE[key],
            address,
        )
        for key, name, one, address in waiting
    ]


def _workers() -> list[Figure]:
    now, told = time.time(), []
    for queue in HEARTBEAT_QUEUES:
        served = cache.get(heartbeat_key(queue))
        silent = None if served is None else max(0.0, now - served)
        told.append(
            Figure(
                _("Workers: %(queue)s") % {"queue": queue},
                "–" if silent is None else _age(timedelta(seconds=silent)),
                _("never served") if silent is None else _("since the last sign of life"),
                silent is None or silent > SILENT_SECONDS,
            )
        )
    return told


def _errors(hourly: dict[str, list[int]], minutely: dict[str, list[int]]) -> list[Figure]:
    requests, errors = sum(hourly[tally.REQUESTS]), sum(hourly[tally.ERRORS])
    share = 100 * errors / requests if requests else 0.0
    latest = sum(minutely[tally.ERRORS])
    return [
        Figure(
            _("Error rate"),
            f"{number_format(share, 2)} %",
            _("%(errors)d of %(requests)d requests in a day, %(latest)d in the last hour")
            % {"errors": errors, "requests": requests, "latest": latest},
            latest > 0,
        )
    ]


def _games(day: Day) -> Plot:
    names = [str(Match.Mode(mode).label) for mode in day.games]
    return _plot(_("Games by the hour"), _names(day), list(day.games.values()), names)


def _people(day: Day) -> Plot:
    names = [_("guests"), _("accounts")]
    return _plot(_("New people by the hour"), _names(day), [day.guests, day.accounts], names)


def _trouble(title: str, counts: dict[str, list[int]], names: list[str]) -> Plot:
    series = [counts[tally.ERRORS], counts[tally.REFUSALS], counts[tally.LOGGED]]
    kinds = [_("answers 5xx"), _("refused commands"), _("errors logged")]
    return _plot(title, names, series, kinds, first=4)


def _plot(
    title: str, names: list[str], series: list[list[int]], kinds: list[str], first: int = 1
) -> Plot:
    classes = [f"kind-{first + number}" for number in range(len(kinds))]
    numbers: list[Sequence[int]] = list(zip(*series, strict=True))
    rows = list(zip(names, numbers, strict=True))
    legend = list(zip(classes, kinds, strict=True))
    return Plot(title, stacks_svg(rows, classes, title), legend, rows)


def _names(day: Day) -> list[str]:
    return [f"{timezone.localtime(hour):%H}" for hour in day.hours]


def _minutes(now: datetime) -> list[str]:
    ago = range(tally.MINUTES - 1, -1, -1)
    return [f"{timezone.localtime(now - timedelta(minutes=one)):%H:%M}" for one in ago]


def _age(span: timedelta) -> str:
    """Roughly how long: seconds, minutes, hours or days."""
    seconds = max(0, int(span.total_seconds()))
    if seconds < 120:
        return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
    minutes = seconds // 60
    if minutes < 120:
        return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    hours = minutes // 60
    if hours < 48:
        return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    days = hours // 24
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
