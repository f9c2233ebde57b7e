"""The lobby socket: lists that keep up, pairing told, wishes that live with their page."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Player
from games.models import Match, Seek
from games.selectors.lobby import lobby_state
from games.services.lobby import seek_open
from tests.games.live import Socket, opened_lobby

pytestmark = pytest.mark.django_db(transaction=True)


async def wish(player: Player, **more: Any) -> Any:
    setup = {"rules": "7x6", "clock": None, "allow": "anyone", **more}
    return await sync_to_async(seek_open)(player=player, **setup)


async def lists(socket: Socket) -> Any:
    await socket.send({"t": "sync"})
    return await socket.next("lobby")


async def listed(viewer: Player) -> Any:
    return (await sync_to_async(lobby_state)(viewer))["seeks"]


async def test_hello_is_answered_with_the_lists(alice: Player, bob: Player) -> None:
    await wish(alice)
    socket = await opened_lobby(bob)
    await socket.send({"t": "hello", "version": None})
    lobby = await socket.next("lobby")
    assert (lobby["seeks"][0]["name"], lobby["games"], lobby["running"]) == (alice.name, [], None)
    await socket.close()


async def test_lists_keep_up(alice: Player, bob: Player) -> None:
    socket = await opened_lobby(bob)
    assert (await lists(socket))["seeks"] == []
    await wish(alice)
    assert len((await socket.next("lobby"))["seeks"]) == 1
    await socket.close()


async def test_changes_that_come_together_are_told_together(
    alice: Player, bob: Player, carol: Player
) -> None:
    socket = await opened_lobby(carol)
    assert (await lists(socket))["seeks"] == []
    await wish(alice, rules="8x7")
    await wish(bob, rules="9x7")
    assert len((await socket.next("lobby"))["seeks"]) == 2
    assert await socket.line.receive_nothing(timeout=0.6)
    await socket.close()


async def test_both_are_told_where_their_match_is(alice: Player, bob: Player) -> None:
    sockets = [await opened_lobby(alice), await opened_lobby(bob)]
    for socket in sockets:
        await lists(socket)  # from here on it is told of news
    await wish(alice)
    await wish(bob)
    match = await sync_to_async(Match.objects.get)()
    for socket in sockets:
        assert (await socket.next("paired"))["url"] == f"/m/{match.public_id}"
        await socket.close()


async def test_wish_goes_with_its_page(alice: Player, bob: Player) -> None:
    socket = await opened_lobby(alice)
    await wish(alice)
    await socket.close()
    assert await listed(bob) == []


async def test_late_end_of_a_broken_line_takes_no_wish_away(alice: Player, bob: Player) -> None:
    broken, again = await opened_lobby(alice), await opened_lobby(alice)
    await wish(alice)
    await broken.close()
    assert (await again.ask({"t": "ping", "n": 1}))["t"] == "pong"
    await again.ask({"t": "ping", "n": 2})
    assert len(await listed(bob)) == 1
    await again.close()


async def test_nobody_may_look_on(db: None) -> None:
    socket = await opened_lobby(None)
    assert (await lists(socket))["seeks"] == []
    assert (await socket.ask({"t": "ping", "n": 1}))["t"] == "pong"
    await socket.close()
    assert await sync_to_async(Player.objects.count)() == 0


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"t": "move", "id": "c", "ply": 0, "move": "4"}, "unknown_command"),
        ({"t": "probe", "n": 1}, "unknown_command"),
        ({"t": "dance"}, "unknown_command"),
        ({"t": "say", "id": "c", "preset": 7}, "bad_message"),
        ({"t": "ping", "n": "1"}, "bad_message"),
        ({}, "bad_message"),
    ],
)
async def test_other_messages_get_a_coded_error_and_the_socket_stays(
    alice: Player, message: dict[str, Any], code: str
) -> None:
    socket = await opened_lobby(alice)
    error = await socket.ask(message, rubbish=True)
    assert (error["t"], error["code"]) == ("error", code)
    assert (await socket.ask({"t": "ping", "n": 1}))["t"] == "pong"
    await socket.close()
    assert await sync_to_async(Seek.objects.count)() == 0
