"""Sockets for tests, spoken to as a client would."""

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

APPLICATION = SessionMiddlewareStack(URLRouter(websocket_urlpatterns))


class Socket:
    """One open page: `ask` sends a message and returns its answer, events wait in `events`."""

    def __init__(self, game_id: str, headers: list[tuple[bytes, bytes]]) -> None:
        self.line = WebsocketCommunicator(APPLICATION, f"/ws/games/{game_id}/", headers)
        self.events: list[dict[str, Any]] = []

    async def send(self, message: object) -> None:
        await self.line.send_to(text_data=json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        return dict(json.loads(await self.line.receive_from(timeout=20)))

    async def ask(self, message: object) -> dict[str, Any]:
        await self.send(message)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        while True:
            message = await self.receive()
            if message["t"] != "event":
                return message
            self.events.append(message)

    async def event(self) -> dict[str, Any]:
        """The next event, waiting for it if need be."""
        while not self.events:
            message = await self.receive()
            assert message["t"] == "event", message
            self.events.append(message)
        return self.events.pop(0)

    async def hello(self, version: int | None = None) -> dict[str, Any]:
        return await self.ask({"t": "hello", "version": version})

    async def close(self) -> None:
        await self.line.disconnect()


async def opened(game: Game, player: Player | None, *headers: tuple[bytes, bytes]) -> Socket:
    """A socket of `player` (by token; None for nobody) on `game`."""
    own = list(headers)
    if player is not None:
        token = await sync_to_async(token_create)(player)
        own.append((b"authorization", f"Bearer {token}".encode()))
    socket = Socket(game.public_id, own)
    connected, _ = await socket.line.connect(timeout=20)
    assert connected
    return socket
