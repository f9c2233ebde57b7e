"""Turns of the other games of the family: clocks over several acts, and forced passes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Player
from games.errors import IllegalMove, NotYourTurn
from games.models import Absence, Clock, Game, GameEvent, Move, Seat
from games.selectors.changes import game_change
from games.selectors.state import game_state
from games.services.ending import game_claim
from games.services.play import game_play_move
from tests.games.conftest import fresh, live_game, play_two
from tests.games.family import (
    game_with_a_pass,
)
from tests.games.family_acts import hotseat, taken_back, undo


def pass_time(game: Game, seconds: float) -> None:
    row = Clock.objects.get(game=game)
    assert row.running_since is not None
    assert row.deadline_at is not None
    row.running_since -= timedelta(seconds=seconds)
    row.deadline_at -= timedelta(seconds=seconds)
    row.save()


def left(game: Game, side: str) -> int:
    return int(Clock.objects.get(game=game).left_ms[side])


def test_increment_comes_once_a_turn(alice: Player, bob: Player) -> None:
    clock = {"initial": 60, "increment": 5}
    game = play_two(live_game(alice, bob, rules="7x6-power", clock=clock), alice, bob, "1 2")
    pass_time(game, 10)
    play_two(game, alice, bob, "w4")
    assert 49_500 < left(game, "red") <= 50_000
    assert game_state(fresh(game), alice)["clock"]["running"] == "red"
    pass_time(game, 10)
    play_two(game, alice, bob, "5")
    assert 44_500 < left(game, "red") <= 45_000
    assert game_state(fresh(game), alice)["clock"]["running"] == "yellow"


def test_time_per_move_begins_anew_with_each_act(alice: Player, bob: Player) -> None:
    clock = {"per_move": 30}
    game = play_two(live_game(alice, bob, rules="7x6-power", clock=clock), alice, bob, "1 2")
    pass_time(game, 20)
    play_two(game, alice, bob, "w4")
    assert left(game, "red") == 30_000
    deadline = Clock.objects.get(game=game).deadline_at
    assert deadline is not None
    assert (deadline - timezone.now()).total_seconds() > 28


def test_first_turn_is_free_however_many_acts_it_has(alice: Player, bob: Player) -> None:
    clock = {"initial": 60, "increment": 0}
    game = play_two(live_game(alice, bob, rules="7x6-power", clock=clock), alice, bob, "x4 4")
    assert Clock.objects.get(game=game).running_since is None
    play_two(game, alice, bob, "1")
    assert game_state(fresh(game), alice)["clock"]["running"] == "red"


def test_clock_stands_as_before_after_second_act_istaken_back(alice: Player, bob: Player) -> None:
    clock = {"initial": 60, "increment": 5}
    game = play_two(live_game(alice, bob, rules="7x6-power", clock=clock), alice, bob, "1 2")
    pass_time(game, 10)
    play_two(game, alice, bob, "w4")
    before = left(game, "red")
    pass_time(game, 7)
    play_two(game, alice, bob, "5")
    taken_back(game, asks=alice, gives=bob)
    assert (left(game, "red"), left(game, "yellow")) == (before, 60_000)


# Absence


def test_only_the_side_that_is_awaited_can_be_claimed_against(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob, rules="7x6-power"), alice, bob, "1 2 w4")
    long_ago = timezone.now() - timedelta(minutes=5)
    for side, claims in (("yellow", alice), ("red", bob)):
        seat = Seat.objects.get(match=game.match, side=side)
        Absence.objects.create(seat=seat, kind="left", since=long_ago)
        if claims is alice:
            with pytest.raises(NotYourTurn):
                game_claim(game_id=game.public_id, player=alice, draw=False)
    game_claim(game_id=game.public_id, player=bob, draw=False)
    assert (fresh(game).winner, fresh(game).reason) == ("yellow", "abandoned")


# The forced pass


@pytest.fixture
def passed(alice: Player, bob: Player) -> Game:
    """Pop 10 by link, where the last move has left yellow or red nothing but to pass."""
    clock = {"initial": 3600, "increment": 5}
    game = live_game(alice, bob, rules="7x6-pop10", clock=clock)
    return play_two(game, alice, bob, game_with_a_pass())


def test_forced_pass_is_made_with_the_move_before_it(passed: Game, alice: Player) -> None:
    asked = len(game_with_a_pass().split())
    assert passed.plies == asked + 1
    assert passed.moves_text.endswith(" --")
    last, forced = Move.objects.filter(game=passed).order_by("-ply")[:2][::-1]
    assert (forced.text, forced.spent_ms, forced.clock_before_ms) == ("--", 0, None)
    assert forced.side != last.side == passed.to_move
    change = game_change(passed.public_id, alice, passed.version - 2)
    assert [event["data"]["move"] for event in change.events] == [last.text, "--"]
    assert (change.events[1]["data"]["lands"], change.events[1]["data"]["takes"]) == (None, [])
    assert "--" not in [legal["move"] for legal in change.state["legal"]]


def test_pass_leaves_the_clock_of_who_passes_alone(passed: Game) -> None:
    forced = Move.objects.filter(game=passed).latest("ply")
    last_own = (
        Move.objects.filter(game=passed, side=forced.side).exclude(pk=forced.pk).latest("ply")
    )
    clock = Clock.objects.get(game=passed)
    assert clock.running_since is not None
    assert clock.left_ms[forced.side] >= (last_own.clock_before_ms or 0)
    assert game_state(passed, None)["clock"]["running"] == passed.to_move


def test_undo_takes_the_pass_with_the_move_before_it(
    passed: Game, alice: Player, bob: Player
) -> None:
    mover = alice if passed.to_move == "red" else bob
    other = bob if mover is alice else alice
    before = " ".join(game_with_a_pass().split()[:-1])
    assert taken_back(passed, asks=mover, gives=other).moves_text == before


def test_who_had_to_pass_takes_back_the_last_own_decision(
    passed: Game, alice: Player, bob: Player
) -> None:
    other = bob if passed.to_move == "red" else alice
    mover = alice if other is bob else bob
    sides = list(Move.objects.filter(game=passed).order_by("ply").values_list("side", "text"))
    side = "yellow" if other is bob else "red"
    own = max(i for i, (who, text) in enumerate(sides) if who == side and text != "--")
    assert taken_back(passed, asks=other, gives=mover).plies == own


def test_undo_at_one_screen_takes_the_pass_too(alice: Player) -> None:
    game = hotseat(alice, "7x6-pop10", game_with_a_pass())
    assert undo(game, alice).moves_text == " ".join(game_with_a_pass().split()[:-1])


def test_nobody_sends_a_pass(passed: Game, alice: Player, bob: Player) -> None:
    mover = alice if passed.to_move == "red" else bob
    with pytest.raises(IllegalMove, match="not_a_move_now"):
        game_play_move(game_id=passed.public_id, player=mover, ply=passed.plies, move="--")


def test_versions_and_events_have_no_gap_over_a_pass(passed: Game) -> None:
    versions = list(
        GameEvent.objects.filter(game=passed).order_by("version").values_list("version", flat=True)
    )
    assert versions == list(range(1, passed.version + 1))
