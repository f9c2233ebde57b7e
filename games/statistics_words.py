"""Figures in the words, tables and charts of the pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import formats
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine import KNOWN_KEYS
from games.charts import bar_svg, columns_svg, line_svg
from games.models import HistoryEntry, RatingChange
from games.selectors.levels import LEVEL_NAMES
from games.selectors.rating import Rated
from games.selectors.rules import rules_name
from games.selectors.statistics import Period, Statistics, Tally
from games.texts import side_names

# How many curves a page of statistics draws.
MOST_CURVES = 4


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table of wins, draws and losses."""

    label: str
    tally: Tally
    bar: SafeString
    percent: str


@dataclass(frozen=True, slots=True)
class Curve:
    """The rating in one game, with every change for the table behind the curve."""

    rules: str
    rated: Rated
    picture: SafeString
    changes: list[RatingChange]


def opponent_rows(found: Statistics) -> list[Row]:
    """By level, and people."""
    names = {**{key: str(name) for key, name in LEVEL_NAMES.items()}}
    names[HistoryEntry.PERSON] = _("People")
    return rows(found.opponents, names)


def rules_rows(found: Statistics) -> list[Row]:
    """By game, the most played first."""
    return rows(found.rules, {key: rules_words(key) for key in found.rules})


def side_rows(found: Statistics) -> list[Row]:
    """By side, and by who began."""
    names = side_names()
    starts = {"first": _("Moves first"), "second": _("Moves second")}
    sides = rows({key: found.sides[key] for key in names if key in found.sides}, names)
    return sides + rows({key: found.starts.get(key, Tally()) for key in starts}, starts)


def opening_rows(found: Statistics) -> list[Row]:
    """By the first column, in the game most played."""
    return rows(
        found.openings,
        {key: _("Column %(column)d") % {"column": key} for key in found.openings},
    )


def opening_chart(found: Statistics) -> SafeString:
    """The same as a chart."""
    columns = [(str(column), tally) for column, tally in found.openings.items()]
    return columns_svg(columns, _("Games by first column, with their results"))


def period_rows(periods: Sequence[Period]) -> list[Row]:
    """By parts of the calendar, the latest first; those without games are left out."""
    return [
        _row(_period_name(period), period.tally)
        for period in reversed(periods)
        if period.tally.games
    ]


def period_chart(periods: Sequence[Period]) -> SafeString:
    """Games over time as a chart, without gaps."""
    columns = [(_period_name(period, short=True), period.tally) for period in periods]
    return columns_svg(columns, _("Games over time, with their results"))


def curve(rated: Rated, changes: list[RatingChange]) -> Curve:
    """A rating with how it came about."""
    dates = [formats.date_format(one.played_at, "SHORT_DATE_FORMAT") for one in changes]
    values = [changes[0].rating_before, *(one.rating for one in changes)] if changes else []
    label = _("Rating over time, now %(rating)d") % {"rating": rated.rating}
    ends = (dates[0], dates[-1]) if dates else ("", "")
    picture = line_svg(values, ends, label)
    return Curve(rules_words(rated.rules), rated, picture, changes[::-1])


def rows(tallies: Mapping[Any, Tally], names: Mapping[Any, str]) -> list[Row]:
    """A line for each key, in the order of the tallies."""
    return [_row(names[key], tally) for key, tally in tallies.items()]


def rules_words(key: str) -> str:
    """The name of a game, or its key where it is known no more."""
    return rules_name(key) if key in KNOWN_KEYS else key


def rules_options(keys: Iterable[str], chosen: str) -> list[dict[str, Any]]:
    """The games of a form's choice."""
    offered = sorted({*keys, chosen} - {""}, key=rules_words)
    return [{"value": key, "label": rules_words(key), "chosen": key == chosen} for key in offered]


def percent(share: float | None) -> str:
    """A share in whole percent; a dash where there is none."""
    if share is None:
        return "–"
    return _("%(number)s%%") % {"number": round(100 * share)}


def streak_words(found: Statistics) -> str:
    """The run that is going on."""
    run = found.streaks
    if not run.current:
        return "–"
    return {
        "win": _("%(number)d won"),
        "loss": _("%(number)d lost"),
        "draw": _("%(number)d drawn"),
    }[run.current_outcome] % {"number": run.current}


def _row(label: str, tally: Tally) -> Row:
    return Row(label, tally, bar_svg(tally), percent(tally.success))


def _period_name(period: Period, *, short: bool = False) -> str:
    if period.unit == "year":
        return str(period.start.year)
    if period.unit == "month":
        return formats.date_format(period.start, "m/y" if short else "YEAR_MONTH_FORMAT")
    return formats.date_format(period.start, "j.n." if short else "SHORT_DATE_FORMAT")
