"""Time for a move in twiceFour: by level, by link, and lost though nobody looks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Player
from engine.levels.twicefour import SECONDS
from games.models import Clock, Game
from games.selectors.state import game_state
from games.services.finish import time_sweep
from games.services.record_check import records_compare
from games.services.setup import setup_checked
from games.services.undo import game_undo
from tests.games.conftest import fresh
from tests.games.live import opened
from tests.games.twicefour import CIRCLE, CROSS, move, new_round, player_of, position_of


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


def persons_turn(alice: Player, level: str = "3") -> Game:
    """A round against the computer in which both have moved and Alice's time runs."""
    game = move(move(new_round(alice, "computer", level=level, side=CROSS)))
    return move(game) if game.to_move == CIRCLE else game


@pytest.mark.parametrize(("level", "seconds"), SECONDS.items())
def test_level_says_how_long_the_person_may_think(level: str, seconds: int) -> None:
    setup = setup_checked(rules="twicefour", mode="computer", level=level)
    assert setup.clock == {"per_move": seconds}
    again = setup_checked(rules="twicefour", mode="computer", level=level, clock=setup.clock)
    assert again == setup


@pytest.mark.parametrize(
    ("mode", "wish", "clock"),
    [
        ("link", None, {"per_move": 30}),
        ("link", {"per_move": 15}, {"per_move": 15}),
        ("link", {"per_move": 60}, {"per_move": 60}),
        ("hotseat", None, None),
        ("hotseat", {"per_move": 20}, {"per_move": 20}),
    ],
)
def test_people_choose_the_time_for_a_move(mode: str, wish: Any, clock: Any) -> None:
    assert setup_checked(rules="twicefour", mode=mode, clock=wish).clock == clock


def test_time_of_the_computer_never_runs_out(alice: Player) -> None:
    game = persons_turn(alice)
    assert game_state(game, alice)["clock"]["running"] == CROSS
    game = move(game)
    assert (game.to_move, clock(game).deadline_at) == (CIRCLE, None)
    assert game_state(game, alice)["clock"]["running"] is None
    game = move(game)
    assert (game.to_move, game_state(game, alice)["clock"]["running"]) == (CROSS, CROSS)


def test_time_that_is_over_loses_the_round_though_nobody_looks(alice: Player) -> None:
    game = persons_turn(alice, "7")
    pass_time(game, 14)
    assert time_sweep() == 0
    pass_time(game, 2)
    deadline = clock(game).deadline_at
    assert time_sweep() == 1
    ended = fresh(game)
    assert (ended.winner, ended.reason, ended.finished_at) == (CIRCLE, "time", deadline)
    state = game_state(ended, alice)
    assert (state["score"][CIRCLE], state["record"]["7"]["losses"]) == (1, 1)
    assert records_compare() == []


def test_looking_again_gives_no_time_back(alice: Player) -> None:
    game = persons_turn(alice)
    pass_time(game, 30)
    deadlines = {clock(game).deadline_at}
    for _ in range(3):
        left = game_state(fresh(game), alice)["clock"]["left_ms"][CROSS]
        assert 9_000 < left <= 10_000
        deadlines.add(clock(game).deadline_at)
    assert len(deadlines) == 1


def test_undo_takes_back_move_and_answer_and_the_clock_stands_as_before(alice: Player) -> None:
    game = persons_turn(alice)
    plies = game.plies
    pass_time(game, 30)
    game = move(move(game))
    pass_time(game, 10)
    game_undo(game_id=game.public_id, player=alice, ply=game.plies)
    after = fresh(game)
    assert (after.plies, after.to_move) == (plies, CROSS)
    assert clock(game).left_ms == {CROSS: 40_000, CIRCLE: 40_000}
    assert clock(game).running_since is not None


def test_time_at_one_screen_is_lost_by_the_side_to_move(alice: Player) -> None:
    game = move(move(new_round(alice, clock={"per_move": 15})))
    loser = game.to_move
    pass_time(game, 16)
    assert time_sweep() == 1
    ended = fresh(game)
    assert (ended.winner, ended.reason) == (CIRCLE if loser == CROSS else CROSS, "time")


@pytest.mark.django_db(transaction=True)
async def test_two_play_over_sockets_and_one_loses_by_time(alice: Player, bob: Player) -> None:
    game = await sync_to_async(new_round)(alice, "link", bob)
    sockets = {}
    for player in (alice, bob):
        socket = await opened(game, player)
        welcome = await socket.hello()
        assert welcome["state"]["form"] == "two_rounds"
        (side,) = welcome["state"]["you"]
        sockets[side] = socket
    assert await sync_to_async(player_of)(game, CROSS) in (alice, bob)
    for ply in range(3):
        at = await sync_to_async(fresh)(game)
        legal = (await sync_to_async(position_of)(at)).legal_moves()
        mover = sockets[at.to_move]
        asked = {"t": "move", "id": f"m{ply}", "ply": ply, "move": legal[0]}
        assert (await mover.ask(asked))["t"] == "ack"
        for socket in sockets.values():
            state = (await socket.event())["state"]
            assert (state["clock"]["running"] is not None) == (ply > 0)
    loser = state["side_to_move"]
    await sync_to_async(pass_time)(game, 31)
    await sync_to_async(time_sweep)()
    for socket in sockets.values():
        told = await socket.event()
        (event,) = told["events"]
        assert event["data"] == {"winner": CIRCLE if loser == CROSS else CROSS, "reason": "time"}
        assert told["state"]["score"][loser] == 0
        assert told["state"]["can"]["next"] is True
        await socket.close()
