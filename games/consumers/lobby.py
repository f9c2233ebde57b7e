"""The socket of a lobby page: lists that keep up, and the news that somebody wants to play."""

from __future__ import annotations

import asyncio
from typing import Any

from games import messages
from games.after_commit import LOBBY_GROUP
from games.consumers.base import Socket
from games.database import in_database
from games.errors import UnknownCommand
from games.selectors.lobby import lobby_state
from games.services.lobby import seek_beat, seek_leave

# Changes come in bunches, and the lists are read for each page: they are told together.
LISTS_WAIT = 0.3


class LobbyConsumer(Socket):
    """One open lobby page. Wishes are made by REST; this page keeps them alive by its pings."""

    async def connect(self) -> None:
        self.lists_told: asyncio.Task[None] | None = None
        await super().connect()
        await self.channel_layer.group_add(LOBBY_GROUP, self.channel_name)

    async def disconnect(self, code: int) -> None:
        if self.lists_told is not None:
            self.lists_told.cancel()
        if self.player is not None:
            await in_database(seek_leave, player=self.player)
        # Last: the layer may be out of reach.
        await self.channel_layer.group_discard(LOBBY_GROUP, self.channel_name)
        await super().disconnect(code)

    async def handle(self, message: messages.Message) -> None:
        if isinstance(message, messages.Hello | messages.Sync):
            await self.alive()
            await self._tell_lists()
        else:
            await self.refuse(None, UnknownCommand())

    async def alive(self) -> None:
        if self.player is not None:
            await in_database(seek_beat, player=self.player)

    async def lobby_changed(self, hint: dict[str, Any]) -> None:
        """The channel layer says that the lists have changed."""
        if self.lists_told is None or self.lists_told.done():
            self.lists_told = asyncio.create_task(self._tell_lists_soon())

    async def paired(self, news: dict[str, Any]) -> None:
        """This page's player has a match."""
        await self.say(t="paired", url=news["url"])

    async def _tell_lists_soon(self) -> None:
        await asyncio.sleep(LISTS_WAIT)
        await self._tell_lists()

    async def _tell_lists(self) -> None:
        await self.say(t="lobby", **await in_database(lobby_state, self.player))
