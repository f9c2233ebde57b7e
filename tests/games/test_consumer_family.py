"""Sockets in games where one act is not one turn; every frame is held against the schema."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Player
from games.models import Game
from tests.games.conftest import fresh, live_game, play_two
from tests.games.family import game_with_a_pass
from tests.games.live import Socket, opened

pytestmark = pytest.mark.django_db(transaction=True)


async def started(rules: str, moves: str, alice: Player, bob: Player) -> tuple[Game, list[Socket]]:
    game = await sync_to_async(live_game)(alice, bob, rules=rules)
    await sync_to_async(play_two)(game, alice, bob, moves)
    sockets = [await opened(game, player) for player in (alice, bob)]
    for socket in sockets:
        await socket.hello()
    return await sync_to_async(fresh)(game), sockets


async def test_forced_pass_comes_with_the_move_and_nobody_is_asked_for_it(
    alice: Player, bob: Player
) -> None:
    *before, last = game_with_a_pass().split()
    game, sockets = await started("7x6-pop10", " ".join(before), alice, bob)
    mover = sockets[game.to_move == "yellow"]
    answer = await mover.ask({"t": "move", "id": "m1", "ply": game.plies, "move": last})
    assert (answer["t"], answer["ply"]) == ("ack", game.plies + 2)
    for socket in sockets:
        told = await socket.event()
        assert [event["data"]["move"] for event in told["events"]] == [last, "--"]
        assert told["state"]["plies"] == game.plies + 2
        assert told["state"]["can"]["move"] == (socket is mover)
        assert (await socket.ask({"t": "sync"}))["state"]["version"] == told["version"]
        assert socket.events == []
    for socket in sockets:
        await socket.close()


async def test_second_act_is_asked_of_the_same_side(alice: Player, bob: Player) -> None:
    _, (red, yellow) = await started("7x6-power", "4 1", alice, bob)
    answer = await red.ask({"t": "move", "id": "m1", "ply": 2, "move": "b2"})
    assert answer["ply"] == 3
    for socket in (red, yellow):
        state = (await socket.event())["state"]
        assert (state["side_to_move"], state["notes"]["pending"]) == ("red", "bomb_pop")
        assert state["can"]["move"] == (socket is red)
    refused = await yellow.ask({"t": "move", "id": "m2", "ply": 3, "move": "5"})
    assert refused["code"] == "not_your_turn"
    refused = await red.ask({"t": "move", "id": "m2", "ply": 3, "move": "5"})
    assert (refused["code"], refused["why"]) == ("illegal_move", "must_pop")
    assert (await red.ask({"t": "move", "id": "m3", "ply": 3, "move": "p1"}))["ply"] == 4
    assert (await yellow.event())["state"]["side_to_move"] == "yellow"
    for socket in (red, yellow):
        await socket.close()
