"""The socket of a game page: frames in, answers and events out. Knows no rules and no tables."""

from __future__ import annotations

import json
import logging
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
from games.after_commit import game_group
from games.errors import BadMessage, GameError, NotFound
from games.selectors.changes import Change, game_change
from games.selectors.lookup import game_by_public_id
from games.services.commands import Receipt

log = logging.getLogger(__name__)

CLOSE_UNKNOWN_GAME = 4404
CLOSE_FLOOD = 4429

# A person never comes near this; a client gone wild is cut off before it hurts others.
BURST = 400
PER_SECOND = 50.0

# Sockets share these threads for the database. The framework's own single thread would let one
# slow query hold up every socket of the process.
_DATABASE = ThreadPoolExecutor(settings.SOCKET_DB_THREADS, thread_name_prefix="socket-db")


class GameConsumer(AsyncWebsocketConsumer):
    """One open page of one game; the protocol is described in docs/live-protocol.md."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        # Without the base class's database round trip before every message, pings included:
        # connections are cleaned up by the calls that use them.
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.game_id = str(self.scope["url_route"]["kwargs"]["public_id"])
        self.language = _language(self.scope)
        self.player: Player | None = None
        # The version this client has been told of; None until its hello.
        self.told: int | None = None
        self.budget, self.budget_at = float(BURST), time.monotonic()
        self.joined = False
        await self.accept()
        try:
            self.player = await _in_database(_who, self.scope)
            await _in_database(game_by_public_id, self.game_id)
        except NotFound:
            await self.close(CLOSE_UNKNOWN_GAME, "not_found")
            return
        await self.channel_layer.group_add(game_group(self.game_id), self.channel_name)
        self.joined = True

    async def disconnect(self, code: int) -> None:
        if self.joined:
            await self.channel_layer.group_discard(game_group(self.game_id), self.channel_name)

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
            await self._refuse(messages.command_id(content), error)
            return
        match message:
            case messages.Ping(n):
                await self._say(t="pong", n=n)
            case messages.Hello(version):
                await self._welcome(version)
            case messages.Sync():
                change = await self._change(None)
                await self._say(t="state", state=change.state)
            case _:
                await self._carry_out(message)

    async def game_changed(self, hint: dict[str, Any]) -> None:
        """The channel layer says that there is something to read."""
        if self.told is None or hint["version"] <= self.told:
            return
        change = await self._change(self.told)
        if change.version > self.told:
            self.told = change.version
            await self._say(
                t="event", version=change.version, events=change.events, state=change.state
            )

    async def _welcome(self, version: int | None) -> None:
        change = await self._change(version)
        self.told = change.version
        await self._say(
            t="welcome", version=change.version, events=change.events, state=change.state
        )

    async def _carry_out(self, command: messages.Command) -> None:
        try:
            receipt = await _in_database(_run, command, self.game_id, self.player)
        except GameError as error:
            await self._refuse(command.id, error)
            return
        answer: dict[str, Any] = {"id": command.id, "version": receipt.version, "ply": receipt.ply}
        if receipt.next_game:
            answer["game"] = receipt.next_game
        await self._say(t="ack", **answer)

    async def _refuse(self, command_id: str | None, error: GameError) -> None:
        with translation.override(self.language):
            detail = error.sentence
        if command_id is None:
            await self._say(t="error", code=error.code, detail=detail)
            return
        change = await self._change(None)
        await self._say(
            t="nack",
            id=command_id,
            code=error.code,
            why=error.why or None,
            detail=detail,
            state=change.state,
        )

    async def _change(self, since: int | None) -> Change:
        change: Change = await _in_database(game_change, self.game_id, self.player, since)
        return change

    async def _say(self, **message: Any) -> None:
        await self.send(text_data=json.dumps(message))

    def _within_budget(self) -> bool:
        now = time.monotonic()
        refill = (now - self.budget_at) * PER_SECOND
        self.budget, self.budget_at = min(BURST, self.budget + refill) - 1, now
        return self.budget >= 0


async def _in_database(function: Any, *args: Any) -> Any:
    call = database_sync_to_async(function, thread_sensitive=False, executor=_DATABASE)
    return await call(*args)


def _run(command: messages.Command, game_id: str, player: Player | None) -> Receipt:
    return command.run(game_id=game_id, player=player)


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
