"""Readings under way: sockets of one process that wait for the same game share one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from games.consumers.database import in_database
from games.selectors.reading import Reading, reading_by_public_id


@dataclass
class Readings:
    """A change of a game reaches all its sockets at once, and they all want the same rows."""

    _under_way: dict[str, tuple[int, asyncio.Task[Reading]]] = field(default_factory=dict)

    async def after_change(self, game_id: str, since: int, version: int) -> Reading:
        """The game, known to have come to `version`, with its events after `since`; NotFound."""
        since_then, task = self._under_way.get(game_id) or (since + 1, None)
        if task is not None and since_then <= since:
            # One that waits may go away; the others still want the answer.
            reading = await asyncio.shield(task)
            if reading.game.version >= version:
                return reading
        return await asyncio.shield(self._begin(game_id, since))

    def _begin(self, game_id: str, since: int) -> asyncio.Task[Reading]:
        task = asyncio.ensure_future(in_database(reading_by_public_id, game_id, since))
        begun = self._under_way[game_id] = (since, task)

        def end(_: asyncio.Task[Reading]) -> None:
            if self._under_way.get(game_id) is begun:
                del self._under_way[game_id]

        task.add_done_callback(end)
        return task
