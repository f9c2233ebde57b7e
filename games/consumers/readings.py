"""Readings under way: sockets of one process that wait for the same game share one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from games.consumers.database import in_database
from games.selectors.reading import Reading, reading_after


@dataclass
class Readings:
    """A change of a game reaches all its sockets at once, and they all want the same rows."""

    _under_way: dict[str, tuple[int, asyncio.Task[Reading]]] = field(default_factory=dict)

    async def after_change(self, earlier: Reading, version: int) -> Reading:
        """The game, known to have come to `version`, with its events after `earlier`."""
        since, task = self._under_way.get(earlier.game.public_id) or (0, None)
        if task is not None and since <= earlier.game.version:
            # One that waits may go away; the others still want the answer.
            reading = await asyncio.shield(task)
            if reading.game.version >= version:
                return reading
        return await asyncio.shield(self._begin(earlier))

    def _begin(self, earlier: Reading) -> asyncio.Task[Reading]:
        game_id = earlier.game.public_id
        task = asyncio.ensure_future(in_database(reading_after, earlier))
        begun = self._under_way[game_id] = (earlier.game.version, task)

        def end(_: asyncio.Task[Reading]) -> None:
            if self._under_way.get(game_id) is begun:
                del self._under_way[game_id]

        task.add_done_callback(end)
        return task
