"""Statistics: every figure against plain Python over the games, and in how many queries."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta
from itertools import groupby
from typing import Any

import hypothesis.strategies as st
import pytest
from django.core.cache import cache
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from pytest_django import DjangoAssertNumQueries

from accounts.guests import guest_create
from accounts.models import Player
from engine import rules_for
from games.models import HistoryEntry, Record
from games.selectors.statistics import (
    MOST_MONTHS,
    Tally,
    level_statistics,
    levels_rules,
    periods_of,
    statistics,
    streaks_of,
)
from tests.accounts.people import account
from tests.games.past import Past, past_games
from tests.games.test_history import day_of, result_of

GAMES = 60
# Other work on the machine is no failure.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture
def me(db: None) -> Player:
    return account("Anna")


def opening_of(past: Past, me: Player) -> int | None:
    """The column of my first move, found by going through the game."""
    if past.game.match.rules == "twicefour":
        return None
    step = rules_for(past.game.match.rules).start(past.game.first)
    for move in past.game.moves_text.split():
        if step.side_to_move == past.side_of(me) and move[-1].isdigit():
            return int(move.lstrip("pabwx"))
        step = step.apply(move)
    return None


def tally(games: list[Past], me: Player) -> tuple[int, int, int, int]:
    results = Counter(result_of(past, me) for past in games)
    plies = sum(past.game.plies for past in games)
    return results["win"], results["loss"], results["draw"], plies


def told(tallies: Tally) -> tuple[int, int, int, int]:
    return tallies.wins, tallies.losses, tallies.draws, tallies.plies


def split(games: list[Past], me: Player, key: Any) -> dict[Any, tuple[int, int, int, int]]:
    keys = {key(past) for past in games} - {None}
    return {one: tally([p for p in games if key(p) == one], me) for one in keys}


def all_told(tallies: dict[Any, Tally]) -> dict[Any, tuple[int, int, int, int]]:
    return {key: told(one) for key, one in tallies.items() if one.games}


@pytest.mark.parametrize("seed", range(3))
def test_every_figure_equals_the_games(me: Player, seed: int) -> None:
    dice = random.Random(seed)
    past = past_games(dice, me, [account("Ben"), guest_create()], GAMES)
    spans: list[dict[str, Any]] = [
        {},
        {"rules": "7x6"},
        {"since": date(2026, 4, 1)},
        {"until": date(2026, 4, 20)},
        {"rules": "4x4-pop", "since": date(2026, 3, 15), "until": date(2026, 5, 15)},
        {"since": date(2027, 1, 1)},
    ]
    for span in spans:
        chosen = [
            p
            for p in past
            if p.counts
            and p.mode != "hotseat"
            and span.get("rules", p.game.match.rules) == p.game.match.rules
            and span.get("since", date.min) <= day_of(p) <= span.get("until", date.max)
        ]
        found = statistics(me, **span)
        assert told(found.total) == tally(chosen, me), span
        assert all_told(found.opponents) == split(
            chosen, me, lambda p: p.against(me).level or "person"
        )
        assert all_told(found.rules) == split(chosen, me, lambda p: p.game.match.rules)
        assert all_told(found.sides) == split(chosen, me, lambda p: p.side_of(me))
        assert all_told(found.starts) == split(
            chosen, me, lambda p: "first" if p.side_of(me) == p.game.first else "second"
        )
        alike = [p for p in chosen if p.game.match.rules == found.openings_rules]
        assert all_told(found.openings) == split(alike, me, lambda p: opening_of(p, me))
        order = HistoryEntry.objects.filter(player=me, game__in=[p.game for p in chosen])
        assert found.streaks == streaks_of(e.outcome for e in order.order_by("ended_at", "pk"))
        assert sum(period.tally.games for period in found.periods) == len(chosen)


def test_records_and_statistics_are_the_same_figures(me: Player) -> None:
    past_games(random.Random(7), me, [account("Ben")], GAMES)
    call_command("check_records")
    found = statistics(me).opponents
    for opponent in found:
        rows = Record.objects.filter(player=me, opponent=opponent)
        assert found[opponent].wins == sum(row.wins for row in rows)
        assert found[opponent].losses == sum(row.losses for row in rows)
        assert found[opponent].draws == sum(row.draws for row in rows)


def test_queries_do_not_grow_with_the_games(
    me: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in (0, 5, 40):
        if number:
            past_games(random.Random(number), me, [account(f"Ben{number}")], number)
        with django_assert_num_queries(3):
            statistics(me)


def test_nothing_played_is_nothing_everywhere(me: Player) -> None:
    found = statistics(me)
    assert found.total == Tally()
    assert found.total.success is None
    assert found.total.average_plies is None
    assert (found.periods, found.openings, found.streaks) == ([], {}, streaks_of([]))


def test_levels_are_counted_from_the_sites_side(me: Player) -> None:
    ben = account("Ben")
    past = past_games(random.Random(1), me, [ben], 40)
    past += past_games(random.Random(2), ben, [me], 40)
    cache.clear()
    for rules in ("", *levels_rules()):
        for level, found in level_statistics(rules).items():
            results = Counter(
                "win" if p.game.winner == seat.side else "loss" if p.game.winner else "draw"
                for p in past
                for seat in p.seats.values()
                if p.counts and seat.level == level and rules in ("", p.game.match.rules)
            )
            expected = results["win"], results["loss"], results["draw"]
            assert (found.wins, found.losses, found.draws) == expected
    assert {p.game.match.rules for p in past if p.mode == "computer" and p.counts} == {
        *levels_rules()
    }


@PATIENT
@given(st.lists(st.sampled_from(["win", "loss", "draw"])))
def test_streaks_are_runs(outcomes: list[str]) -> None:
    runs = [(key, len(list(run))) for key, run in groupby(outcomes)]
    found = streaks_of(outcomes)
    assert found.wins == max((length for key, length in runs if key == "win"), default=0)
    assert found.losses == max((length for key, length in runs if key == "loss"), default=0)
    assert (found.current_outcome, found.current) == (runs[-1] if runs else ("", 0))


@PATIENT
@given(st.lists(st.tuples(st.integers(0, 4000), st.integers(1, 9)), unique_by=lambda d: d[0]))
def test_periods_have_no_gaps_and_lose_no_game(days: list[tuple[int, int]]) -> None:
    start = date(2020, 2, 20)
    counts = [(start + timedelta(days=offset), Tally(wins=wins)) for offset, wins in sorted(days)]
    periods = periods_of(counts)
    assert sum(period.tally.wins for period in periods) == sum(wins for _, wins in days)
    assert len(periods) <= MOST_MONTHS
    starts = [period.start for period in periods]
    assert starts == sorted(set(starts))
    for period, following in zip(periods, [*starts[1:], date.max], strict=False):
        inside = [t.wins for day, t in counts if period.start <= day < following]
        assert sum(inside) == period.tally.wins
    if periods:
        assert {period.unit for period in periods} <= {"day", "month", "year"}
        assert len({period.unit for period in periods}) == 1
