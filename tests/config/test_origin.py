"""Only our own pages, and programs, may open a socket."""

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from pytest_django.fixtures import Settings

from config.origin import OriginGuard


async def _welcome(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "welcome"})


async def _outcome(*headers: tuple[bytes, bytes]) -> dict[str, Any]:
    socket = WebsocketCommunicator(OriginGuard(_welcome), "/ws/games/x/", headers=list(headers))
    opened, _ = await socket.connect()
    assert opened
    first: dict[str, Any] = await socket.receive_output()
    return first


@pytest.fixture(autouse=True)
def _hosts(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["game.example", ".sub.example", "[::1]"]


@pytest.mark.parametrize(
    "origin",
    [
        b"https://game.example",
        b"http://game.example:8000",
        b"https://a.sub.example",
        b"http://[::1]:8000",
    ],
)
async def test_our_own_pages_come_in(origin: bytes) -> None:
    assert (await _outcome((b"origin", origin)))["text"] == "welcome"


@pytest.mark.parametrize(
    "origin",
    [
        b"https://evil.example",
        b"https://game.example.evil.example",
        b"https://evilgame.example",
        b"null",
        b"",
        b"file://",
        b"game.example",
        b"http://[::1",
        b"http://\xff\xfe",
    ],
)
async def test_other_pages_are_closed_with_a_code(origin: bytes) -> None:
    answer = await _outcome((b"origin", origin))
    assert (answer["type"], answer["code"]) == ("websocket.close", 4403)


async def test_a_foreign_page_gains_nothing_by_a_token() -> None:
    answer = await _outcome((b"origin", b"https://evil.example"), (b"authorization", b"Bearer x"))
    assert answer["code"] == 4403


async def test_a_program_with_a_token_needs_no_origin() -> None:
    assert (await _outcome((b"authorization", b"Bearer x")))["text"] == "welcome"


async def test_neither_origin_nor_token_is_refused() -> None:
    assert (await _outcome())["code"] == 4403
