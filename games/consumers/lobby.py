"""The socket of a lobby page: lists that keep up, and the news that somebody wants to play."""

from __future__ import annotations

from typing import Any

from games import messages
from games.after_commit import LOBBY_GROUP, player_group
from games.consumers.base import Socket
from games.consumers.database import in_database
from games.errors import UnknownCommand
from games.selectors.lobby import lobby_state
from games.services.lobby import seek_beat, seek_cancel


class LobbyConsumer(Socket):
    """One open lobby page. Wishes are made by REST; this page keeps them alive by its pings."""

    async def connect(self) -> None:
        await super().connect()
        await self.channel_layer.group_add(LOBBY_GROUP, self.channel_name)
        if self.player is not None:
            await self.channel_layer.group_add(player_group(self.player), self.channel_name)

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(LOBBY_GROUP, self.channel_name)
        if self.player is not None:
            await self.channel_layer.group_discard(player_group(self.player), self.channel_name)
            await in_database(seek_cancel, player=self.player)

    async def handle(self, message: messages.Message) -> None:
        if isinstance(message, messages.Hello | messages.Sync):
            await self.lobby_changed({})
        else:
            await self.refuse(None, UnknownCommand())

    async def alive(self) -> None:
        if self.player is not None:
            await in_database(seek_beat, player=self.player)

    async def lobby_changed(self, hint: dict[str, Any]) -> None:
        """The channel layer says that the lists have changed."""
        state = await in_database(lobby_state, self.player)
        await self.say(t="lobby", **state)

    async def paired(self, news: dict[str, Any]) -> None:
        """This page's player has a match."""
        await self.say(t="paired", url=news["url"])
