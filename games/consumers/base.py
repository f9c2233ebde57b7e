"""What all sockets share: who is there, reading frames, refusing, and a bound on floods."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import HttpRequest
from django.utils import translation

from accounts.guests import session_player
from accounts.households import client_address
from accounts.models import Player, Sanction
from accounts.sanctions import ban_seen
from accounts.tokens import token_player
from games import messages
from games.after_commit import player_group
from games.database import in_database
from games.errors import BadMessage, GameError
from games.layer_errors import LAYER_ERRORS
from games.selectors.notices import challenge_notice, notice

log = logging.getLogger(__name__)

CLOSE_REFUSED = 4403
CLOSE_UNKNOWN_GAME = 4404
CLOSE_FLOOD = 4429
# The other end connects again at once, with the cookie that it has by then.
CLOSE_AGAIN = 1012

# The request that changes who somebody is may have a little to do before the change holds.
IDENTITY_WAIT = 0.5

# A person never comes near this; a client gone wild is cut off before it hurts others.
BURST = 400
PER_SECOND = 50.0


class Socket(AsyncWebsocketConsumer):
    """An open page; subclasses say what its messages do."""

    is_open = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        except LAYER_ERRORS as error:
            # The channel layer was away, or its lines still are those from before: a socket that
            # hears nothing is worth nothing, and the next one will be well.
            log.warning("socket closed: the channel layer is out of reach: %s", error)
            if not self.is_open:
                await receive()
                await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": CLOSE_AGAIN, "reason": "layer"})

    async def dispatch(self, message: dict[str, Any]) -> None:
        # Without the base class's database round trip before every message, pings included:
        # connections are cleaned up by the calls that use them.
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.language = _language(self.scope)
        self.player: Player | None = None
        self.budget, self.budget_at = float(BURST), time.monotonic()
        self.is_shut = False
        self.leaving: asyncio.Task[None] | None = None
        await self.accept()
        self.is_open = True
        self.player = await in_database(_who, self.scope)
        if self.player is not None:
            await self.channel_layer.group_add(player_group(self.player), self.channel_name)

    async def disconnect(self, code: int) -> None:
        if self.leaving is not None:
            self.leaving.cancel()
        if self.player is not None:
            await self.channel_layer.group_discard(player_group(self.player), self.channel_name)

    async def identity_changed(self, hint: dict[str, Any]) -> None:
        """The player of this page has logged in, out, or away: who it is has to be proved anew."""
        if self.leaving is None and not self.is_shut:
            self.leaving = asyncio.create_task(self._leave())

    async def _leave(self) -> None:
        await asyncio.sleep(IDENTITY_WAIT)
        await self.shut(CLOSE_AGAIN, "identity")

    async def sanctioned(self, news: dict[str, Any]) -> None:
        """A moderator has done something about the player of this page, or taken it back."""
        if news["kind"] in Sanction.SHUTTING and not news["lifted"]:
            if self.leaving is not None:
                self.leaving.cancel()
            await self.shut(CLOSE_REFUSED, "suspended")
            return
        with translation.override(self.language):
            told = notice(kind=news["kind"], until=news["until"], lifted=news["lifted"])
        await self.say(t="notice", **told)
        if news["kind"] == Sanction.Kind.BAN and not news["lifted"]:
            await in_database(ban_seen, news["sanction"], _address(self.scope))

    async def challenged(self, news: dict[str, Any]) -> None:
        """Somebody would like to play the player of this page."""
        with translation.override(self.language):
            told = challenge_notice(news["by"])
        await self.say(t="notice", **told)

    async def paired(self, news: dict[str, Any]) -> None:
        """The player has a match; a lobby page says so."""

    async def games_changed(self, hint: dict[str, Any]) -> None:
        """The player has a game that was not; who follows all of them is told so elsewhere."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.is_shut:
            return  # what had been on its way before the other end heard of it
        if not self._within_budget():
            await self.shut(CLOSE_FLOOD, "flood")
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

    async def shut(self, code: int, reason: str) -> None:
        """Close the socket for good; nothing that comes after is looked at."""
        self.is_shut = True
        await self.close(code, reason)

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


def _who(scope: dict[str, Any]) -> Player | None:
    """The player of the socket: a program's token, else the browser's session."""
    for name, value in scope["headers"]:
        if name == b"authorization":
            scheme, _, token = value.decode("latin-1").partition(" ")
            return token_player(token.strip()) if scheme.lower() == "bearer" else None
    return session_player(scope["session"])


def _address(scope: dict[str, Any]) -> str:
    """Where the socket comes from."""
    forwarded = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1")
    remote, *_ = scope.get("client") or ("",)
    return client_address(str(remote), forwarded)


def _language(scope: dict[str, Any]) -> str:
    """The language a page would be shown in, by cookie or the browser's preference."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    for name, value in scope["headers"]:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin-1")
    return translation.get_language_from_request(request)
