"""Readings of changed games: sockets of one process that look at the same game share them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakValueDictionary

from games.database import in_database
from games.selectors.reading import Reading, reading_after, reading_after_hint


@dataclass
class Readings:
    """A change of a game reaches all its sockets at once, and they all want the same rows."""

    _under_way: dict[str, tuple[int, asyncio.Task[Reading]]] = field(default_factory=dict)
    # After a move that came with its hint, as long as a socket remembers having told it.
    _by_hint: WeakValueDictionary[tuple[str, int], Reading] = field(
        default_factory=WeakValueDictionary
    )

    async def after_change(self, earlier: Reading, hint: dict[str, Any]) -> Reading:
        """The game, known to have come to the hint's version, with its events after `earlier`."""
        reading = self._after_hint(earlier, hint)
        return reading or await self._from_database(earlier, hint["version"])

    def _after_hint(self, earlier: Reading, hint: dict[str, Any]) -> Reading | None:
        name = (earlier.game.public_id, hint["version"])
        known = self._by_hint.get(name)
        if known is not None and earlier.game.version + 1 == hint["version"]:
            # A move touches nothing there, and one socket may know of more watchers than another.
            return known if known.live is earlier.live else replace(known, live=earlier.live)
        made = reading_after_hint(earlier, hint)
        if made is not None:
            self._by_hint[name] = made
        return made

    async def _from_database(self, earlier: Reading, version: int) -> Reading:
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
