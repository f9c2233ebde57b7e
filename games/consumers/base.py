"""What all sockets share: who is there, reading frames, the database, and a bound on floods."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

from accounts.guests import session_player
from accounts.models import Player
from accounts.tokens import token_player
from games import messages
from games.errors import BadMessage, GameError

CLOSE_REFUSED = 4403
CLOSE_UNKNOWN_GAME = 4404
CLOSE_FLOOD = 4429

# A person never comes near this; a client gone wild is cut off before it hurts others.
BURST = 400
PER_SECOND = 50.0

# Sockets share these threads for the database. The framework's own single thread would let one
# slow query hold up every socket of the process.
_DATABASE = ThreadPoolExecutor(settings.SOCKET_DB_THREADS, thread_name_prefix="socket-db")


class Socket(AsyncWebsocketConsumer):
    """An open page; subclasses say what its messages do."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        # Without the base class's database round trip before every message, pings included:
        # connections are cleaned up by the calls that use them.
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.language = _language(self.scope)
        self.player: Player | None = None
        self.budget, self.budget_at = float(BURST), time.monotonic()
        await self.accept()
        self.player = await in_database(_who, self.scope)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self._within_budget():
            await self.close(CLOSE_FLOOD, "flood")
            return
        content: dict[str, Any] = {}
        try:
            if text_data is None:
                raise BadMessage
            content = messages.read(text_data)
            message = messages.parse(content)
        except GameError as error:
            await self.refuse(messages.command_id(content), error)
            return
        if isinstance(message, messages.Ping):
            await self.say(t="pong", n=message.n, at=round(time.time() * 1000))
            await self.alive()
        else:
            await self.handle(message)

    async def handle(self, message: messages.Message) -> None:
        """Answer a message that is not a ping."""
        raise NotImplementedError

    async def alive(self) -> None:
        """The page has just shown that it is there."""

    async def refuse(self, command_id: str | None, error: GameError) -> None:
        """Answer what cannot be done."""
        await self.say(t="error", code=error.code, detail=self.sentence(error))

    def sentence(self, error: GameError) -> str:
        with translation.override(self.language):
            return error.sentence

    async def say(self, **message: Any) -> None:
        await self.send(text_data=json.dumps(message))

    def _within_budget(self) -> bool:
        now = time.monotonic()
        refill = (now - self.budget_at) * PER_SECOND
        self.budget, self.budget_at = min(BURST, self.budget + refill) - 1, now
        return self.budget >= 0


async def in_database(function: Any, *args: Any, **named: Any) -> Any:
    """Call a function that uses the database in one of the sockets' threads."""
    call = database_sync_to_async(function, thread_sensitive=False, executor=_DATABASE)
    return await call(*args, **named)


def _who(scope: dict[str, Any]) -> Player | None:
    """The player of the socket: a program's token, else the browser's session."""
    for name, value in scope["headers"]:
        if name == b"authorization":
            scheme, _, token = value.decode("latin-1").partition(" ")
            return token_player(token.strip()) if scheme.lower() == "bearer" else None
    return session_player(scope["session"])


def _language(scope: dict[str, Any]) -> str:
    """The language a page would be shown in, by cookie or the browser's preference."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    for name, value in scope["headers"]:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin-1")
    return translation.get_language_from_request(request)
