"""The site works on PostgreSQL, Redis, several web processes and real workers."""

import asyncio
import json
import re
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
import redis
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from config.stack.processes import accepts
from config.stack.site import Stack
from tests.program import Program, State, receive
from tests.running_site import on_a_free_core

pytestmark = pytest.mark.stack


@pytest.mark.parametrize("level", ["neuling", "normal", "stark", "meister"])
def test_a_worker_answers_each_level(alice: Program, level: str) -> None:
    game = alice.new_game(mode="computer", level=level, first="me")
    began = time.monotonic()
    alice.move(game, "4", 0)
    state = alice.wait_for_plies(game, 2, 20)
    assert state["history"][1]["by"] == "computer"
    assert time.monotonic() - began < on_a_free_core(5)


def test_the_computer_may_begin(alice: Program) -> None:
    game = alice.new_game(mode="computer", level="normal", first="opponent")
    assert alice.wait_for_plies(game, 1, 20)["history"][0]["by"] == "computer"


async def test_a_move_reaches_the_sockets_of_the_other_process(
    stack: Stack, alice: Program
) -> None:
    game = alice.new_game()
    sockets = [await alice.socket(game, url) for url in stack.web_urls]
    await asyncio.to_thread(alice.move, game, "4", 0)
    for socket in sockets:
        message = await receive(socket, lambda message: message["t"] == "event")
        assert message["state"]["moves"] == "4"
    await sockets[0].send(json.dumps({"t": "move", "id": "a", "ply": 1, "move": "5"}))
    await receive(sockets[0], lambda message: message["t"] == "ack")
    message = await receive(sockets[1], lambda message: message["t"] == "event")
    assert message["state"]["moves"] == "4 5"
    for socket in sockets:
        await socket.close()


async def test_the_computers_move_reaches_the_socket(stack: Stack, alice: Program) -> None:
    game = alice.new_game(mode="computer", level="meister", first="me")
    socket = await alice.socket(game, stack.web_urls[1])
    await socket.send(json.dumps({"t": "move", "id": "a", "ply": 0, "move": "4"}))
    message = await receive(
        socket, lambda message: message["t"] == "event" and message["state"]["plies"] == 2
    )
    assert [event["data"]["by"] for event in message["events"]][-1] == "computer"
    await socket.close()


async def test_an_idle_socket_stays_open_and_still_hears(stack: Stack, alice: Program) -> None:
    game = alice.new_game()
    socket = await alice.socket(game)
    await asyncio.sleep(12)
    await asyncio.to_thread(alice.move, game, "4", 0)
    assert (await receive(socket, lambda m: m["t"] == "event", 2))["state"]["plies"] == 1
    await socket.close()


async def test_two_hundred_sockets_of_one_process_all_hear(stack: Stack, alice: Program) -> None:
    game = alice.new_game()
    sockets = []
    for _ in range(20):
        sockets += await asyncio.gather(*(alice.socket(game) for _ in range(10)))
    await asyncio.to_thread(alice.move, game, "4", 0)
    heard = await asyncio.gather(*(receive(s, lambda m: m["t"] == "event", 20) for s in sockets))
    assert len(heard) == 200
    assert {message["state"]["moves"] for message in heard} == {"4"}
    await asyncio.gather(*(socket.close() for socket in sockets))


def test_many_moves_leave_no_connections_behind(stack: Stack, alice: Program) -> None:
    with redis.Redis.from_url(stack.redis.url) as client:

        def play_a_little() -> int:
            game = alice.new_game(mode="computer", level="neuling", first="me")
            alice.move(game, "4", 0)
            alice.wait_for_plies(game, 2, 20)
            return int(client.info("clients")["connected_clients"])

        before = max(play_a_little() for _ in range(3))
        after = min(play_a_little() for _ in range(30))
        assert after <= before + 2


def test_requests_share_a_pool_of_database_connections(stack: Stack, alice: Program) -> None:
    game = alice.new_game()
    with ThreadPoolExecutor(40) as threads:
        list(threads.map(lambda _: alice.call("GET", f"/games/{game['id']}/"), range(400)))
    with psycopg.connect(stack.postgresql.url) as database:
        row = database.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = 'viererreihe'"
        ).fetchone()
    assert row is not None
    assert row[0] <= 2 * 10 + 6


def test_a_killed_worker_loses_no_answer(stack: Stack, alice: Program) -> None:
    worker = stack.workers["deep"]
    worker.kill()
    game = alice.new_game(mode="computer", level="meister", first="me")
    alice.move(game, "4", 0)
    worker.start()
    alice.wait_for_plies(game, 2, 30)


def test_a_search_killed_in_the_middle_is_asked_for_again(stack: Stack, alice: Program) -> None:
    worker = stack.workers["deep"]
    games = [alice.new_game(mode="computer", level="meister", first="me") for _ in range(3)]
    for game in games:
        alice.move(game, "4", 0)
    time.sleep(0.1)
    worker.kill()
    worker.start()
    for game in games:
        state = alice.wait_for_plies(game, 2, 40)
        assert state["plies"] == 2


async def test_a_web_process_that_stops_tells_its_sockets(stack: Stack, alice: Program) -> None:
    game = alice.new_game()
    web, url = stack.webs[1], stack.web_urls[1]
    socket = await alice.socket(game, url)
    await asyncio.to_thread(web.stop)
    with pytest.raises(ConnectionClosed) as closed:
        await asyncio.wait_for(socket.recv(), 5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    web.start()
    port = int(url.rsplit(":", 1)[1])
    await asyncio.to_thread(web.wait_for, lambda: accepts(port), 30)
    again = await alice.socket(game, url)
    await again.close()


async def test_games_go_on_after_redis_was_away(stack: Stack, alice: Program) -> None:
    game = alice.new_game(mode="computer", level="normal", first="me")
    socket = await alice.socket(game)
    stack.redis.child.kill()
    state = await asyncio.to_thread(alice.move, game, "4", 0)
    assert state["plies"] == 1, "the move is kept though nobody can be told"
    stack.redis.start()
    await asyncio.to_thread(alice.wait_for_plies, game, 2, 60)
    await socket.close()
    again = await alice.socket(game)
    await again.send(json.dumps({"t": "move", "id": "b", "ply": 2, "move": "1"}))
    await receive(again, lambda m: m["t"] == "event" and m["state"]["plies"] == 4, 60)
    await again.close()


def test_the_proxy_serves_pages_and_modules_for_ever(stack: Stack) -> None:
    if stack.nginx is None:
        pytest.skip("nginx is not installed")
    with urllib.request.urlopen(f"{stack.url}/", timeout=10) as page:
        text = page.read().decode()
        assert "X-Forwarded" not in str(page.headers)
    module = re.search(r'src="(/static/games/js/main\.[0-9a-f]{12}\.js)"', text)
    assert module, "the page loads its module by a hashed name"
    with urllib.request.urlopen(stack.url + module[1], timeout=10) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Type"].startswith("text/javascript")


async def test_sockets_work_through_the_proxy(stack: Stack, alice: Program) -> None:
    game = alice.new_game()
    socket = await connected(alice, game, stack.url)
    await socket.send(json.dumps({"t": "ping", "n": 7}))
    pong = await receive(socket, lambda m: m["t"] == "pong")
    assert pong["n"] == 7
    await socket.close()


async def connected(program: Program, game: State, url: str) -> ClientConnection:
    """A socket, tried again as clients do: Redis has been away shortly before."""
    for _ in range(10):
        try:
            return await program.socket(game, url)
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != 1012:
                raise
        await asyncio.sleep(0.5)
    raise AssertionError("no socket opened within five seconds")


def test_every_process_is_still_there(stack: Stack) -> None:
    assert [child.name for child in stack.children() if not child.running()] == []
