"""Sockets for tests, spoken to as a client would; every frame is held against the schema."""

from __future__ import annotations

import json
from typing import Any

from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.sessions import SessionMiddlewareStack
from channels.testing import WebsocketCommunicator

from accounts.models import Player
from accounts.tokens import token_create
from games.models import Game
from games.routing import websocket_urlpatterns
from tests.games.protocol import check_received, check_sent

APPLICATION = SessionMiddlewareStack(URLRouter(websocket_urlpatterns))

# What comes without being asked for.
UNASKED = frozenset({"event", "watchers", "probe", "lobby", "paired", "notice"})


class Socket:
    """One open page: `ask` sends a message and returns its answer, what else comes waits."""

    def __init__(self, path: str, headers: list[tuple[bytes, bytes]]) -> None:
        self.line = WebsocketCommunicator(APPLICATION, path, headers)
        self.unasked: dict[str, list[dict[str, Any]]] = {kind: [] for kind in UNASKED}

    @property
    def events(self) -> list[dict[str, Any]]:
        """Events that nobody has taken yet."""
        return self.unasked["event"]

    async def send(self, message: dict[str, Any], *, rubbish: bool = False) -> None:
        if not rubbish:
            check_sent(message)
        await self.line.send_to(text_data=json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        message = dict(json.loads(await self.line.receive_from(timeout=20)))
        check_received(message)
        return message

    async def ask(self, message: dict[str, Any], *, rubbish: bool = False) -> dict[str, Any]:
        await self.send(message, rubbish=rubbish)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        while True:
            message = await self.receive()
            if message["t"] not in UNASKED:
                return message
            self.unasked[message["t"]].append(message)

    async def event(self) -> dict[str, Any]:
        """The next event, waiting for it if need be."""
        return await self.next("event")

    async def next(self, kind: str) -> dict[str, Any]:
        """The next message of a kind that comes without being asked for."""
        while not self.unasked[kind]:
            message = await self.receive()
            assert message["t"] in UNASKED, message
            self.unasked[message["t"]].append(message)
        return self.unasked[kind].pop(0)

    async def hello(self, version: int | None = None) -> dict[str, Any]:
        return await self.ask({"t": "hello", "version": version})

    async def close(self) -> None:
        await self.line.disconnect()


async def opened(game: Game, player: Player | None, *headers: tuple[bytes, bytes]) -> Socket:
    """A socket of `player` (by token; None for nobody) on `game`."""
    return await opened_path(f"/ws/games/{game.public_id}/", player, *headers)


async def opened_lobby(player: Player | None) -> Socket:
    """A socket of `player` on the lobby."""
    return await opened_path("/ws/lobby/", player)


async def opened_path(path: str, player: Player | None, *headers: tuple[bytes, bytes]) -> Socket:
    own = list(headers)
    if player is not None:
        token = await sync_to_async(token_create)(player)
        own.append((b"authorization", f"Bearer {token}".encode()))
    socket = Socket(path, own)
    connected, _ = await socket.line.connect(timeout=20)
    assert connected
    return socket
