"""What a person's games come to: counted from the histories, in a fixed number of queries."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.core.cache import cache
from django.db.models import Count, Q, QuerySet, Sum

from accounts.models import Player
from engine import rules_for
from engine.levels import LEVELS, levels_for
from games.models import HistoryEntry, Record, RecordEntry
from games.selectors.levels import LEVEL_NAMES

PERSON = HistoryEntry.PERSON
WIN, LOSS, DRAW = RecordEntry.Outcome.WIN, RecordEntry.Outcome.LOSS, RecordEntry.Outcome.DRAW

# A chart has room for so many columns; longer spans are shown by larger parts of the calendar.
MOST_DAYS, MOST_MONTHS = 31, 48
MONTHS_A_YEAR = 12

# The figures of the whole site are counted at most once in so many seconds.
SITE_FRESH = 60


@dataclass(slots=True)
class Tally:
    """Wins, losses and draws, and the moves that they took together."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    plies: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def success(self) -> float | None:
        """The share of the points, a draw being half of one; None without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else None

    @property
    def average_plies(self) -> float | None:
        return self.plies / self.games if self.games else None

    def add(self, outcome: str, number: int = 1, plies: int = 0) -> None:
        self.plies += plies
        if outcome == WIN:
            self.wins += number
        elif outcome == LOSS:
            self.losses += number
        else:
            self.draws += number

    def join(self, other: Tally) -> None:
        self.wins += other.wins
        self.losses += other.losses
        self.draws += other.draws
        self.plies += other.plies


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest runs of wins and of losses, and the run that is going on."""

    wins: int = 0
    losses: int = 0
    current: int = 0
    current_outcome: str = ""


@dataclass(frozen=True, slots=True)
class Period:
    """A part of the calendar, by its first day; `unit` is `day`, `month` or `year`."""

    start: date
    unit: str
    tally: Tally


@dataclass(slots=True)
class Statistics:
    """All figures of a choice of games; empty tallies stand where there is a fixed set of keys."""

    total: Tally = field(default_factory=Tally)
    # By level, and `person`.
    opponents: dict[str, Tally] = field(default_factory=dict)
    rules: dict[str, Tally] = field(default_factory=dict)
    sides: dict[str, Tally] = field(default_factory=dict)
    # `first` where the person began, else `second`.
    starts: dict[str, Tally] = field(default_factory=dict)
    # The person's first column in the game most played, and which game that is.
    openings: dict[int, Tally] = field(default_factory=dict)
    openings_rules: str = ""
    streaks: Streaks = Streaks()
    periods: list[Period] = field(default_factory=list)


def statistics(
    player: Player, *, rules: str = "", since: date | None = None, until: date | None = None
) -> Statistics:
    """The figures of the person's games, all or those of a game and a span of days.

    Games at one screen are nobody's success and count for nothing here.
    """
    rows = HistoryEntry.objects.filter(player=player).exclude(outcome="")
    if rules:
        rows = rows.filter(rules=rules)
    if since is not None:
        rows = rows.filter(day__gte=since)
    if until is not None:
        rows = rows.filter(day__lte=until)
    found = _counted(rows, rules)
    # The day first, for the sake of the index; it comes to the same order.
    outcomes = rows.order_by("day", "ended_at", "pk").values_list("outcome", flat=True)
    found.streaks = streaks_of(outcomes.iterator(chunk_size=10_000))
    found.periods = periods_of(_days(rows))
    return found


def streaks_of(outcomes: Iterable[str]) -> Streaks:
    """The runs in outcomes from the oldest on."""
    letters = "".join(outcome[0] for outcome in outcomes)
    if not letters:
        return Streaks()
    wins, losses = (
        max(map(len, re.findall(f"{outcome[0]}+", letters)), default=0) for outcome in (WIN, LOSS)
    )
    last = next(outcome for outcome in (WIN, LOSS, DRAW) if letters[-1] == outcome[0])
    current = len(letters) - len(letters.rstrip(letters[-1]))
    return Streaks(wins, losses, current, last.value)


def periods_of(days: Iterable[tuple[date, Tally]]) -> list[Period]:
    """Counts by day, in order, as parts of the calendar without gaps: as small as there is room."""
    counts = list(days)
    if not counts:
        return []
    first, last = counts[0][0], counts[-1][0]
    months = _month(last) - _month(first) + 1
    if (last - first).days < MOST_DAYS:
        unit, keys = "day", range(first.toordinal(), last.toordinal() + 1)
    elif months <= MOST_MONTHS:
        unit, keys = "month", range(_month(first), _month(last) + 1)
    else:
        unit, keys = "year", range(first.year, last.year + 1)
    tallies = {key: Tally() for key in keys}
    for moment, tally in counts:
        tallies[_key(unit, moment)].join(tally)
    return [Period(_start(unit, key), unit, tally) for key, tally in tallies.items()]


def total_record(player: Player) -> Tally:
    """All that is counted of the player's games; `plies` is not."""
    sums = Record.objects.filter(player=player).aggregate(
        won=Sum("wins", default=0), lost=Sum("losses", default=0), drawn=Sum("draws", default=0)
    )
    return Tally(sums["won"], sums["lost"], sums["drawn"])


def level_statistics(rules: str = "") -> dict[str, Tally]:
    """How each level of the computer has fared against everybody, seen from its side.

    At most a minute old; `plies` is not counted.
    """
    key = f"levels:{rules}"
    found: dict[str, Tally] | None = cache.get(key)
    if found is None:
        found = _levels(rules)
        cache.set(key, found, SITE_FRESH)
    return found


def _levels(rules: str) -> dict[str, Tally]:
    rows = Record.objects.exclude(opponent=PERSON)
    if rules:
        rows = rows.filter(rules=rules)
    levels = rows.order_by("opponent").values("opponent")
    sums = levels.annotate(won=Sum("wins"), lost=Sum("losses"), drawn=Sum("draws"))
    tallies = {row["opponent"]: Tally(row["lost"], row["won"], row["drawn"]) for row in sums}
    return _by_level(tallies, rules)


def _by_level(tallies: Mapping[str, Tally], rules: str) -> dict[str, Tally]:
    """In the order of strength; those of the game are there even where nobody has met them."""
    usual: tuple[str, ...] = levels_for(rules_for(rules)) if rules else LEVELS
    known = [level for level in LEVEL_NAMES if level in usual or level in tallies]
    return {level: tallies.get(level, Tally()) for level in known}


def levels_rules() -> list[str]:
    """The games in which anybody has played the computer."""
    rows = Record.objects.exclude(opponent=PERSON).order_by("rules")
    return list(rows.values_list("rules", flat=True).distinct())


def _counted(rows: QuerySet[HistoryEntry], chosen: str) -> Statistics:
    found, opponents = Statistics(), defaultdict[str, Tally](Tally)
    openings: dict[str, dict[int, Tally]] = defaultdict(lambda: defaultdict(Tally))
    names = ("rules", "opponent", "side", "began", "opening", "outcome")
    groups = rows.order_by(*names).values_list(*names).annotate(Count("pk"), Sum("plies"))
    for rules, opponent, side, began, opening, outcome, number, plies in groups:
        start = "first" if began else "second"
        tallies: list[Tally] = [found.total, opponents[opponent]]
        for table, key in ((found.rules, rules), (found.sides, side), (found.starts, start)):
            tallies.append(_at(table, key))
        if opening is not None:
            tallies.append(openings[rules][opening])
        for tally in tallies:
            tally.add(outcome, number, plies)
    people = opponents.pop(PERSON, Tally())
    found.opponents = {**_by_level(opponents, chosen), PERSON: people}
    found.rules = dict(sorted(found.rules.items(), key=lambda item: (-item[1].games, item[0])))
    if found.rules:
        found.openings_rules = next(iter(found.rules))
        found.openings = dict(sorted(openings[found.openings_rules].items()))
    return found


def _days(rows: QuerySet[HistoryEntry]) -> list[tuple[date, Tally]]:
    """What was played on each day, in order."""
    by_outcome = {
        name: Count("pk", filter=Q(outcome=outcome))
        for name, outcome in (("won", WIN), ("lost", LOSS), ("drawn", DRAW))
    }
    days = rows.order_by("day").values("day").annotate(**by_outcome, moves=Sum("plies"))
    return [
        (row["day"], Tally(row["won"], row["lost"], row["drawn"], row["moves"])) for row in days
    ]


def _at(table: dict[str, Tally], key: str) -> Tally:
    return table.setdefault(key, Tally())


def _key(unit: str, moment: date) -> int:
    if unit == "day":
        return moment.toordinal()
    return _month(moment) if unit == "month" else moment.year


def _month(moment: date) -> int:
    return moment.year * MONTHS_A_YEAR + moment.month - 1


def _start(unit: str, key: int) -> date:
    if unit == "day":
        return date.fromordinal(key)
    year, month = divmod(key, MONTHS_A_YEAR) if unit == "month" else (key, 0)
    return date(year, month + 1, 1)
