"""Signing up, logging in and out while a page is open on a live game."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import Client

from accounts.models import Player
from games.models import Game
from games.services.play import game_play_move
from tests.accounts.people import account, guest_client, log_in, sign_up
from tests.games.conftest import fresh, live_game
from tests.games.live import Socket

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser() -> tuple[Client, Player]:
    return guest_client()


@pytest.fixture
def game(browser: tuple[Client, Player], bob: Player) -> Game:
    """The guest of the browser has red and begins."""
    return live_game(browser[1], bob)


async def page(client: Client, game: Game) -> Socket:
    """The game's page as this browser opens it, with the cookie that it has now."""
    cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    socket = Socket(f"/ws/games/{game.public_id}/", [(b"cookie", cookie.encode())])
    assert (await socket.line.connect())[0]
    return socket


async def state(socket: Socket) -> Any:
    return (await socket.ask({"t": "sync"}))["state"]


async def moves(socket: Socket, ply: int, move: str) -> str:
    answer = await socket.ask({"t": "move", "id": f"m{ply}", "ply": ply, "move": move})
    return str(answer["t"])


async def closed(socket: Socket) -> int:
    """The code with which the server closes the socket."""
    while True:
        message = await socket.line.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            return int(message["code"])


async def test_signing_up_leaves_the_open_page_as_it_is(
    browser: tuple[Client, Player], game: Game
) -> None:
    client, _ = browser
    socket = await page(client, game)
    await socket.hello()
    assert await moves(socket, 0, "4") == "ack"
    await sync_to_async(sign_up)(client, "Alice")
    now = await state(socket)
    assert (now["you"], now["seats"]["red"]["name"]) == (["red"], "Alice")
    other = await page(client, game)
    assert (await state(other))["you"] == ["red"]
    await socket.close()
    await other.close()


async def test_logging_in_and_taking_over_keeps_the_seat(
    browser: tuple[Client, Player], bob: Player, game: Game
) -> None:
    client, _ = browser
    await sync_to_async(account)("Alice")
    old = await page(client, game)
    await old.hello()
    assert await moves(old, 0, "4") == "ack"
    await sync_to_async(log_in)(client, "Alice")
    assert await closed(old) == 1012
    between = await page(client, game)
    assert (await state(between))["you"] == [], "not yet asked whose game it is"
    await sync_to_async(client.post)("/account/claim/", {"answer": "yes"})
    new = await page(client, game)
    now = await state(new)
    assert (now["you"], now["seats"]["red"]["name"]) == (["red"], "Alice")
    await sync_to_async(_answer)(game, bob)
    assert await moves(new, 2, "4") == "ack"
    await between.close()
    await new.close()


async def test_logging_out_takes_the_seat_from_open_pages(
    browser: tuple[Client, Player], game: Game
) -> None:
    client, _ = browser
    await sync_to_async(sign_up)(client, "Alice")
    socket = await page(client, game)
    assert (await state(socket))["you"] == ["red"]
    cookies = client.cookies.copy()
    await sync_to_async(client.post)("/account/logout/")
    assert await closed(socket) == 1012
    client.cookies = cookies
    stale = await page(client, game)
    assert (await state(stale))["you"] == []
    await stale.close()


async def test_ending_other_sessions_takes_the_seat_from_their_pages(
    browser: tuple[Client, Player], game: Game
) -> None:
    client, _ = browser
    await sync_to_async(sign_up)(client, "Alice")
    elsewhere = Client()
    await sync_to_async(log_in)(elsewhere, "Alice")
    socket = await page(elsewhere, game)
    assert (await state(socket))["you"] == ["red"]
    await sync_to_async(client.post)("/account/sessions/")
    assert await closed(socket) == 1012
    again = await page(elsewhere, game)
    assert (await state(again))["you"] == []
    await again.close()


def _answer(game: Game, bob: Player) -> None:
    game_play_move(game_id=game.public_id, player=bob, ply=fresh(game).plies, move="3")
