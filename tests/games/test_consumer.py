"""The socket: parsing, relaying, refusing."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from redis.exceptions import ConnectionError as RedisConnectionError

from accounts.models import Player
from games.consumers import base as consumers
from games.models import Game
from games.services.play import game_play_move
from games.services.undo import game_undo
from tests.games.conftest import SHORT_WIN, fresh, new_game, play
from tests.games.live import Socket, opened

pytestmark = pytest.mark.django_db(transaction=True)


async def test_hello_is_answered_with_the_state(alice: Player, hotseat: Game) -> None:
    socket = await opened(hotseat, alice)
    welcome = await socket.hello()
    assert (welcome["t"], welcome["version"], welcome["events"]) == ("welcome", 0, [])
    assert welcome["state"]["you"] == ["red", "yellow"]
    await socket.close()


@pytest.mark.parametrize("step", ["new_channel", "group_add"])
async def test_socket_that_the_layer_cannot_take_is_told_to_come_again(
    alice: Player, hotseat: Game, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    async def away(*args: str) -> str:
        raise RedisConnectionError("Connection closed by server.")

    with monkeypatch.context() as broken:
        broken.setattr(get_channel_layer(), step, away)
        socket = await opened(hotseat, alice)
        closed = await socket.line.receive_output(timeout=20)
    assert (closed["type"], closed["code"]) == ("websocket.close", consumers.CLOSE_AGAIN)
    again = await opened(hotseat, alice)
    assert (await again.hello())["t"] == "welcome"
    await again.close()


async def test_late_hello_gets_the_missing_events(alice: Player, hotseat: Game) -> None:
    await sync_to_async(play)(hotseat, alice, "4 4 5")
    socket = await opened(hotseat, alice)
    welcome = await socket.hello(1)
    assert [event["version"] for event in welcome["events"]] == [2, 3]
    assert welcome["state"]["moves"] == "4 4 5"
    await socket.close()


async def test_move_is_acknowledged_and_told_to_the_others(
    alice: Player, carol: Player, hotseat: Game
) -> None:
    player, watcher = await opened(hotseat, alice), await opened(hotseat, carol)
    await player.hello()
    await watcher.hello()
    ack = await player.ask({"t": "move", "id": "c1", "ply": 0, "move": "4"})
    assert ack == {"t": "ack", "id": "c1", "version": 1, "ply": 1}
    for socket, sides in ((player, ["red", "yellow"]), (watcher, [])):
        event = await socket.event()
        assert event["version"] == 1
        assert event["events"][0]["kind"] == "move"
        assert event["events"][0]["data"]["lands"] == [4, 1]
        assert event["state"]["you"] == sides
    await player.close()
    await watcher.close()


async def test_acts_on_other_faces_are_told_too(alice: Player, hotseat: Game) -> None:
    socket = await opened(hotseat, alice)
    await socket.hello()
    game_id = hotseat.public_id
    await sync_to_async(game_play_move)(game_id=game_id, player=alice, ply=0, move="4")
    assert (await socket.event())["events"][0]["kind"] == "move"
    await sync_to_async(game_undo)(game_id=game_id, player=alice, ply=1)
    event = await socket.event()
    assert (event["events"][0]["kind"], event["state"]["plies"]) == ("undo", 0)
    await socket.close()


async def test_undo_and_next_round_by_socket(alice: Player, hotseat: Game) -> None:
    socket = await opened(hotseat, alice)
    await socket.hello()
    await socket.ask({"t": "move", "id": "c1", "ply": 0, "move": "4"})
    ack = await socket.ask({"t": "undo", "id": "c2", "ply": 1})
    assert (ack["t"], ack["ply"]) == ("ack", 0)
    await sync_to_async(play)(hotseat, alice, SHORT_WIN)
    answers = [await socket.ask({"t": "next", "id": f"n{i}"}) for i in range(3)]
    assert len({answer["game"] for answer in answers}) == 1
    await socket.close()


async def test_watcher_is_refused_with_the_state(carol: Player, hotseat: Game) -> None:
    socket = await opened(hotseat, carol)
    await socket.hello()
    nack = await socket.ask({"t": "move", "id": "c1", "ply": 0, "move": "4"})
    assert (nack["t"], nack["id"], nack["code"]) == ("nack", "c1", "not_a_player")
    assert nack["state"]["plies"] == 0
    await socket.close()


async def test_refusal_says_why_in_the_clients_language(alice: Player, hotseat: Game) -> None:
    await sync_to_async(play)(hotseat, alice, "1 1 1 1 1 1")
    for language, sentence in ((b"de", "Diese Spalte ist voll."), (b"en", "This column is full.")):
        socket = await opened(hotseat, alice, (b"accept-language", language))
        await socket.hello()
        nack = await socket.ask({"t": "move", "id": language.decode(), "ply": 6, "move": "1"})
        assert (nack["code"], nack["why"]) == ("illegal_move", "column_full")
        assert nack["detail"] == sentence
        await socket.close()


async def test_ping_and_sync_are_answered(alice: Player, hotseat: Game) -> None:
    socket = await opened(hotseat, alice)
    pong = await socket.ask({"t": "ping", "n": 7})
    assert (pong["t"], pong["n"]) == ("pong", 7)
    assert (await socket.ask({"t": "sync"}))["state"]["id"] == hotseat.public_id
    await socket.close()


async def test_unknown_game_has_its_close_code(db: None) -> None:
    for name in ("nothere", "%00", "x" * 100):
        socket = Socket(f"/ws/games/{name}/", [])
        await socket.line.connect()
        closed = await socket.line.receive_output(timeout=5)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4404)


async def test_flood_is_cut_off(
    alice: Player, hotseat: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "BURST", 5)
    monkeypatch.setattr(consumers, "PER_SECOND", 0.0)
    socket = await opened(hotseat, alice)
    for n in range(5):
        assert (await socket.ask({"t": "ping", "n": n}))["t"] == "pong"
    await socket.send({"t": "ping", "n": 6})
    closed = await socket.line.receive_output(timeout=5)
    assert (closed["type"], closed["code"]) == ("websocket.close", 4429)


FRAMES = [
    " ",
    "hello",
    "[]",
    "null",
    "7",
    "{}",
    '{"t": null}',
    '{"t": ["move"]}',
    '{"t": "dance"}',
    '{"t": "ping", "n": NaN}',
    '{"t": "ping", "n": true}',
    '{"t": "ping", "n": -1}',
    '{"t": "hello", "version": "1"}',
    '{"t": "ping", "n": ' + "9" * 5000 + "}",
    "[" * 15_000,
    '{"t": "move", "ply": 0, "move": "4"}',
    '{"t": "move", "id": "", "ply": 0, "move": "4"}',
    '{"t": "move", "id": "\\ud800", "ply": 0, "move": "4"}',
    '{"t": "undo", "id": {}, "ply": 0}',
]


@pytest.mark.parametrize("frame", FRAMES)
async def test_rubbish_gets_a_coded_error_and_the_socket_stays(
    alice: Player, hotseat: Game, frame: str
) -> None:
    socket = await opened(hotseat, alice)
    await socket.line.send_to(text_data=frame)
    error = await socket.receive()
    assert error["t"] == "error"
    assert error["code"] in {"bad_message", "unknown_command"}
    assert error["detail"]
    assert (await socket.ask({"t": "ping", "n": 1}))["t"] == "pong"
    await socket.close()


async def test_binary_frame_gets_a_coded_error(alice: Player, hotseat: Game) -> None:
    socket = await opened(hotseat, alice)
    await socket.line.send_to(bytes_data=b"\x00\xff")
    assert (await socket.receive())["code"] == "bad_message"
    assert (await socket.ask({"t": "ping", "n": 1}))["t"] == "pong"
    await socket.close()


COMMANDS = [
    {"t": "move"},
    {"t": "move", "ply": 0},
    {"t": "move", "ply": "0", "move": "4"},
    {"t": "move", "ply": True, "move": "4"},
    {"t": "move", "ply": 2**60, "move": "4"},
    {"t": "move", "ply": 0, "move": 4},
    {"t": "move", "ply": 0, "move": "4" * 100},
    {"t": "move", "ply": 0, "move": "\x00"},
    {"t": "move", "ply": 0, "move": "\ud800"},
    {"t": "move", "ply": 0, "move": "99"},
    {"t": "move", "ply": 5, "move": "4"},
    {"t": "undo"},
    {"t": "undo", "ply": 0},
    {"t": "undo", "ply": None},
    {"t": "dance"},
]


@pytest.mark.parametrize("command", COMMANDS)
async def test_command_of_rubbish_is_nacked_with_the_state(
    alice: Player, hotseat: Game, command: dict[str, object]
) -> None:
    socket = await opened(hotseat, alice)
    nack = await socket.ask({**command, "id": "c1"}, rubbish=True)
    assert (nack["t"], nack["id"]) == ("nack", "c1")
    assert nack["code"]
    assert nack["state"]["version"] == 0
    assert (await sync_to_async(fresh)(hotseat)).version == 0
    await socket.close()


async def test_nothing_is_pushed_before_hello(alice: Player) -> None:
    game = await sync_to_async(new_game)(alice)
    socket = await opened(game, alice)
    await sync_to_async(play)(game, alice, "4")
    assert await socket.line.receive_nothing(timeout=0.3)
    assert (await socket.hello())["version"] == 1
    await socket.close()
