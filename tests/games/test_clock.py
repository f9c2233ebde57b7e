"""Clocks kept by the server."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player
from games.errors import GameOver, UnknownClock
from games.models import Clock, Game, Move
from games.selectors.state import game_state
from games.selectors.time import LAG_PER_GAME_MS, LAG_PER_MOVE_MS
from games.services.finish import time_sweep
from games.services.offers import game_offer, game_offer_answer
from games.services.play import game_play_move
from games.services.record_check import records_compare
from tests.games.conftest import SHORT_WIN, fresh, live_game, play_two

FISCHER = {"initial": 60, "increment": 2}


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    return play_two(live_game(alice, bob, clock=FISCHER), alice, bob, "4 4")


def clock(game: Game) -> Clock:
    return Clock.objects.get(game=game)


def pass_time(game: Game, seconds: float) -> None:
    """As if the running side had thought for so long."""
    row = clock(game)
    assert row.running_since is not None
    assert row.deadline_at is not None
    row.running_since -= timedelta(seconds=seconds)
    row.deadline_at -= timedelta(seconds=seconds)
    row.save()


def left(game: Game, side: str) -> int:
    return int(clock(game).left_ms[side])


def test_first_moves_are_free(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob, clock=FISCHER)
    assert clock(game).running_since is None
    play_two(game, alice, bob, "4")
    assert clock(game).running_since is None
    play_two(game, alice, bob, "4")
    assert game_state(fresh(game), alice)["clock"]["running"] == "red"
    assert (left(game, "red"), left(game, "yellow")) == (60_000, 60_000)


def test_time_is_charged_and_the_increment_given(alice: Player, bob: Player, game: Game) -> None:
    pass_time(game, 10)
    play_two(game, alice, bob, "5")
    assert 51_500 < left(game, "red") <= 52_000
    assert left(game, "yellow") == 60_000
    assert game_state(fresh(game), alice)["clock"]["running"] == "yellow"


def test_clock_per_move_starts_anew(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob, clock={"per_move": 30}), alice, bob, "4 4")
    pass_time(game, 20)
    play_two(game, alice, bob, "5")
    assert left(game, "red") == 30_000


def test_time_that_is_over_loses_when_it_ran_out_though_nobody_looks(
    alice: Player, bob: Player, game: Game
) -> None:
    pass_time(game, 61)
    deadline = clock(game).deadline_at
    assert time_sweep() == 1
    assert time_sweep() == 0
    ended = fresh(game)
    assert (ended.status, ended.winner, ended.reason) == ("finished", "yellow", "time")
    assert ended.finished_at == deadline
    assert game_state(ended, alice)["clock"]["left_ms"]["red"] == 0
    assert bob.records.get().wins == 1
    assert records_compare() == []


def test_sweep_waits_for_a_move_on_its_way(game: Game) -> None:
    pass_time(game, 60.2)
    assert time_sweep() == 0


def test_late_move_is_refused_and_the_game_is_lost(alice: Player, game: Game) -> None:
    pass_time(game, 61)
    with pytest.raises(GameOver):
        game_play_move(game_id=game.public_id, player=alice, ply=2, move="5", command_id="late")
    assert (fresh(game).winner, fresh(game).plies) == ("yellow", 2)


def test_late_move_without_an_id_finds_the_game_lost_too(alice: Player, game: Game) -> None:
    pass_time(game, 61)
    with pytest.raises(GameOver):
        game_play_move(game_id=game.public_id, player=alice, ply=2, move="5")
    assert (fresh(game).status, fresh(game).winner) == ("finished", "yellow")


def test_move_sent_in_time_counts_within_the_bounds_for_lag(alice: Player, game: Game) -> None:
    pass_time(game, 60.3)
    game_play_move(game_id=game.public_id, player=alice, ply=2, move="5", lag_ms=450)
    assert fresh(game).plies == 3
    assert 0 <= left(game, "red") - 2000 < 400


def test_lag_is_given_back_only_up_to_the_bounds(alice: Player, bob: Player, game: Game) -> None:
    moves = iter(["5", "5", "6", "1", "6", "1", "1", "2", "2", "3", "2", "3", "3", "3"])
    given = 0
    for _ in range(7):
        before = left(game, "red")
        pass_time(game, 2)
        at = fresh(game)
        game_play_move(
            game_id=game.public_id, player=alice, ply=at.plies, move=next(moves), lag_ms=60_000
        )
        charged = before + 2000 - left(game, "red")
        given += 2000 - charged
        play_two(game, alice, bob, next(moves))
        assert clock(game).lag_ms["red"] <= LAG_PER_GAME_MS
        assert 2000 - charged <= LAG_PER_MOVE_MS
    assert given <= LAG_PER_GAME_MS
    assert clock(game).lag_ms["red"] == LAG_PER_GAME_MS


def test_lag_gives_nobody_more_than_was_used(alice: Player, game: Game) -> None:
    game_play_move(game_id=game.public_id, player=alice, ply=2, move="5", lag_ms=500)
    assert left(game, "red") <= 62_000


def test_after_an_undo_clocks_stand_as_before(alice: Player, bob: Player, game: Game) -> None:
    pass_time(game, 10)
    play_two(game, alice, bob, "5")
    pass_time(game, 20)
    play_two(game, alice, bob, "5")
    pass_time(game, 3)
    ply = fresh(game).plies
    game_offer(game_id=game.public_id, player=alice, kind="undo", ply=ply)
    game_offer_answer(game_id=game.public_id, player=bob, kind="undo", ply=ply, accept=True)
    assert (fresh(game).plies, fresh(game).to_move) == (2, "red")
    assert (left(game, "red"), left(game, "yellow")) == (60_000, 60_000)
    assert Move.objects.filter(game=game).count() == 2


def test_clock_stops_with_the_game(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob, clock=FISCHER), alice, bob, SHORT_WIN)
    assert clock(game).deadline_at is None
    assert game_state(game, alice)["clock"]["running"] is None


def test_every_round_has_a_full_clock(alice: Player, bob: Player) -> None:
    from games.services.rounds import game_next_round

    game = play_two(live_game(alice, bob, clock=FISCHER), alice, bob, SHORT_WIN)
    for player in (alice, bob):
        receipt = game_next_round(game_id=game.public_id, player=player)
    following = Game.objects.get(public_id=receipt.next_game)
    assert left(following, "red") == 60_000


def test_state_carries_the_servers_time(game: Game, alice: Player) -> None:
    state = game_state(game, alice)["clock"]
    assert abs(state["now"] / 1000 - timezone.now().timestamp()) < 2
    assert 59_000 < state["left_ms"]["red"] <= 60_000


@pytest.mark.parametrize(
    "wish",
    [
        {},
        [],
        "60+2",
        60,
        {"initial": 60},
        {"initial": 5, "increment": 0},
        {"initial": 60, "increment": 61},
        {"initial": True, "increment": 0},
        {"initial": 60.0, "increment": 0},
        {"initial": 10**9, "increment": 0},
        {"per_move": 4},
        {"per_move": "30"},
        {"per_move": 30, "initial": 60},
    ],
)
def test_unknown_clocks_are_refused(alice: Player, wish: Any) -> None:
    with pytest.raises(UnknownClock):
        live_game(alice, clock=wish)
