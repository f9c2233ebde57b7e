"""Two people at two web processes play a live match with a clock."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from copy import copy

import pytest
from websockets.asyncio.client import ClientConnection, connect

from config.stack.site import Stack
from tests.live.client import heard, keep_alive, open_line, say
from tests.live.matches import Pair, new_pair, quiet_moves
from tests.program import Program, receive

pytestmark = pytest.mark.stack

PER_MOVE = 5


@pytest.fixture
def pair(stack: Stack) -> Pair:
    """Red at the first web process, yellow at the second one."""
    made = new_pair(stack.web_urls[0], rules="8x7", clock={"initial": 300, "increment": 2})
    return _apart(stack, made)


def _apart(stack: Stack, made: Pair) -> Pair:
    yellow = copy(made.players["yellow"])
    yellow.url = stack.web_urls[1]
    return Pair(made.game, {"red": made.players["red"], "yellow": yellow})


async def _greeted(pair: Pair, side: str) -> ClientConnection:
    line = await open_line(pair.players[side], pair.game)
    await say(line, t="hello", version=None)
    await receive(line, lambda message: message["t"] == "welcome")
    return line


async def test_a_game_is_played_across_two_processes(pair: Pair) -> None:
    lines = [await _greeted(pair, side) for side in ("red", "yellow")]
    moves = quiet_moves("8x7", 20, 5)
    for ply, move in enumerate(moves):
        mover, watcher = lines[ply % 2], lines[1 - ply % 2]
        await say(mover, t="move", id=f"m{ply}", ply=ply, move=move)
        for line in (mover, watcher):
            event = await receive(
                line, lambda m, ply=ply: m["t"] == "event" and m["state"]["plies"] == ply + 1
            )
            assert event["state"]["moves"].split() == moves[: ply + 1]
    clock = event["state"]["clock"]
    assert clock["running"] == "red"
    # Two seconds were added to each move that took time.
    assert all(300_000 < clock["left_ms"][side] <= 318_000 for side in ("red", "yellow"))
    await say(lines[1], t="offer", id="o", ply=20, kind="draw")
    await receive(lines[0], lambda m: m["t"] == "event" and m["state"]["live"]["offers"])
    await say(lines[0], t="answer", id="a", ply=20, kind="draw", accept=True)
    for line in lines:
        end = await receive(line, lambda m: m["t"] == "event" and m["state"]["result"])
        assert end["state"]["result"]["reason"] == "agreement"
        await line.close()


async def test_time_is_lost_though_nobody_looks(stack: Stack) -> None:
    pair = _apart(
        stack, await asyncio.to_thread(new_pair, stack.web_urls[0], clock={"per_move": PER_MOVE})
    )
    for ply, side in enumerate(("red", "yellow")):
        await asyncio.to_thread(pair.players[side].move, {"id": pair.game}, "4", ply)
    moved = time.monotonic()
    line = await _greeted(pair, "yellow")
    end = await receive(line, lambda m: m["t"] == "event" and m["state"]["result"], PER_MOVE + 5)
    assert end["state"]["result"]["reason"] == "time"
    assert PER_MOVE - 0.5 < time.monotonic() - moved < PER_MOVE + 2.5
    await line.close()


async def test_presence_crosses_processes(pair: Pair) -> None:
    red, yellow = await _greeted(pair, "red"), await _greeted(pair, "yellow")
    pings = asyncio.create_task(keep_alive(red, 0))
    await asyncio.sleep(0.5)
    await yellow.close()
    assert await _yellow_is(red) == "left"
    yellow = await _greeted(pair, "yellow")
    assert await _yellow_is(red) == "here"
    pings.cancel()
    await yellow.close()
    await red.close()


async def _yellow_is(line: ClientConnection) -> str:
    async with asyncio.timeout(10):
        while True:
            message = await heard(line)
            for event in message.get("events", []):
                if event["kind"] == "presence" and event["data"]["side"] == "yellow":
                    return str(event["data"]["is"])


async def test_both_are_paired_in_the_lobbies_of_two_processes(stack: Stack) -> None:
    people = [await asyncio.to_thread(Program, url) for url in stack.web_urls]
    lines = [
        await connect(
            f"{person.url}/ws/lobby/".replace("http", "ws", 1), additional_headers=person.headers()
        )
        for person in people
    ]
    for line in lines:
        await say(line, t="hello", version=None)
        await receive(line, lambda message: message["t"] == "lobby")
    wish = {"rules": "9x7", "clock": {"initial": 180, "increment": 2}}
    for person in people:
        await asyncio.to_thread(person.call, "POST", "/lobby/", wish)
    news = [await receive(line, lambda message: message["t"] == "paired") for line in lines]
    assert news[0] == news[1]
    for line in lines:
        await line.close()


def test_one_link_gives_one_seat_however_many_follow_it_at_once(stack: Stack) -> None:
    maker = Program(stack.web_urls[0])
    made = maker.call("POST", "/matches/", {"rules": "7x6", "mode": "link"})
    code = made["game"]["live"]["invitation"]["url"].rsplit("/", 1)[1]
    guests = [Program(stack.web_urls[number % 2]) for number in range(10)]

    def join(guest: Program) -> str:
        try:
            guest.call("POST", f"/matches/{made['id']}/join/", {"code": code})
        except AssertionError as refusal:
            return str(refusal)
        return ""

    with ThreadPoolExecutor(10) as threads:
        refusals = sorted(threads.map(join, guests))
    assert refusals[0] == ""
    assert all("link_taken" in refusal for refusal in refusals[1:])


def test_two_wishes_at_once_make_one_match(stack: Stack) -> None:
    people = [Program(stack.web_urls[number % 2]) for number in range(2)]
    wish = {"rules": "10x7", "clock": None}
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda person: person.call("POST", "/lobby/", wish), people))
    # If neither saw the other the sweep brings them together.
    end = time.monotonic() + 8
    while True:
        running = {person.call("GET", "/lobby/")["running"] for person in people}
        if len(running) == 1 and None not in running:
            return
        assert time.monotonic() < end, running
        time.sleep(0.2)


async def test_doubled_moves_at_two_processes_land_once(pair: Pair, stack: Stack) -> None:
    first = await _greeted(pair, "red")
    again = copy(pair.players["red"])
    again.url = stack.web_urls[1]
    second = await _greeted(Pair(pair.game, {"red": again}), "red")
    yellow = await _greeted(pair, "yellow")
    for ply, move in enumerate(quiet_moves("8x7", 10, 7)):
        if ply % 2:
            await say(yellow, t="move", id=f"y{ply}", ply=ply, move=move)
            await receive(yellow, lambda m: m["t"] == "ack")
            continue
        for line in (first, second):
            await say(line, t="move", id=f"r{ply}", ply=ply, move=move)
        answers = [
            await receive(line, lambda m: m["t"] in {"ack", "nack"}) for line in (first, second)
        ]
        assert answers[0] == answers[1]
        assert answers[0]["t"] == "ack"
    state = await asyncio.to_thread(pair.state)
    assert (state["plies"], state["version"] >= 10) == (10, True)
    for line in (first, second, yellow):
        await line.close()
