"""Statements written once give and store the same as Django's own."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Model
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Player
from games.models import Clock, Game, GameEvent
from games.statements import Select, insert, update
from tests.games.conftest import live_game

GAMES = Select(
    lambda round, status: (
        Game.objects.select_related("match__owner", "clock")
        .filter(round=round, status=status)
        .order_by("pk")
    ),
    *(1, ""),
)


def columns(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_rows_are_those_of_the_query_set_with_what_it_follows(
    alice: Player, bob: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    live_game(alice, bob, clock={"initial": 60, "increment": 2})
    live_game(bob, alice)
    expected = list(Game.objects.order_by("pk"))
    for _ in range(2):  # written at the first, used again at the second
        with django_assert_num_queries(1):
            rows = GAMES.rows(1, "running")
            owners = [row.match.owner for row in rows]
        assert [columns(row) for row in rows] == [columns(row) for row in expected]
        assert owners == [alice, bob]
        assert columns(rows[0].clock) == columns(expected[0].clock)
        assert not hasattr(rows[1], "clock")
        assert not rows[0]._state.adding
    assert GAMES.rows(2, "running") == []
    assert GAMES.first(1, "finished") is None


def test_query_that_does_not_use_its_values_in_order_is_refused(db: None) -> None:
    mixed = Select(lambda a, b: Game.objects.filter(round=b).filter(status=a), "", 1)
    with pytest.raises(ValueError, match="needs"):
        mixed.rows("running", 1)
    constant = Select(lambda a: Game.objects.filter(round=a, status="running"), 1)
    with pytest.raises(ValueError, match="needs"):
        constant.rows(1)


def test_inserted_row_has_its_values_and_the_time_of_its_making(hotseat: Game) -> None:
    before = timezone.now()
    insert(GameEvent(game=hotseat, version=7, kind="move", data={"ä": [1, None]}))
    row = GameEvent.objects.get(game=hotseat, version=7)
    assert (row.kind, row.data) == ("move", {"ä": [1, None]})
    assert before <= row.created_at <= timezone.now()


def test_update_changes_what_matches_and_nothing_else(alice: Player, bob: Player) -> None:
    first = live_game(alice, bob, clock={"initial": 60, "increment": 2}).clock
    second = live_game(bob, alice, clock={"initial": 60, "increment": 2}).clock
    now = timezone.now()
    changes = {"left_ms": {"red": 5}, "running_since": now, "deadline_at": now}
    assert update(Clock, changes, id=first.pk, game=first.game_id) == 1
    assert update(Clock, changes, id=first.pk, game=second.game_id) == 0
    row = Clock.objects.get(pk=first.pk)
    assert (row.left_ms, row.running_since, row.deadline_at) == ({"red": 5}, now, now)
    assert columns(Clock.objects.get(pk=second.pk)) == columns(second)
