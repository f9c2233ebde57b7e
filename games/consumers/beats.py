"""Signs of life of this process's sockets, written down together."""

from __future__ import annotations

import asyncio

from games.database import in_database
from games.services.presence import Sign, connections_beat

# How long a sign waits for others, in seconds: little beside the time after which a silent
# socket is taken for dead.
GATHER = 0.25


class Beats:
    """Writing for each sign alone, a few hundred idle pages would keep a database busy."""

    def __init__(self) -> None:
        self._signs: list[Sign] = []
        self._noted: asyncio.Task[dict[str, int]] | None = None

    async def beat(self, sign: Sign) -> int:
        """Note the sign with others that come soon; the version that its game has come to."""
        if self._noted is None or self._noted.done():
            self._signs = []
            self._noted = asyncio.create_task(self._note_soon(self._signs))
        self._signs.append(sign)
        # One whose socket goes away must not take the answer from the others.
        versions = await asyncio.shield(self._noted)
        return versions[sign.game_id]

    async def _note_soon(self, signs: list[Sign]) -> dict[str, int]:
        await asyncio.sleep(GATHER)
        self._noted = None
        versions: dict[str, int] = await in_database(connections_beat, signs)
        return versions
