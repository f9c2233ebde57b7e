"""The other end of a game's socket, as the page's script is one: greets, pings, answers probes."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.program import Program

Message = dict[str, Any]

PING_EVERY = 2.5


async def open_line(player: Program, game: str) -> ClientConnection:
    """A socket of `player` on the game; nothing is said yet."""
    address = f"{player.url}/ws/games/{game}/".replace("http", "ws", 1)
    return await connect(
        address,
        additional_headers=player.headers(),
        ping_interval=None,
        open_timeout=30,
        max_queue=None,
        compression=None,
    )


async def say(line: ClientConnection, **message: Any) -> None:
    """Send one message."""
    await line.send(json.dumps(message))


async def heard(line: ClientConnection) -> Message:
    """The next message that is not about the line itself; probes are answered at once."""
    while True:
        message: Message = json.loads(await line.recv())
        if message["t"] == "probe":
            await say(line, t="probe", n=message["n"])
        elif message["t"] != "pong":
            return message


async def keep_alive(line: ClientConnection, delay: float) -> None:
    """Ping as a page does, until cancelled or the line is gone."""
    await asyncio.sleep(delay)
    number = 0
    while True:
        number += 1
        await say(line, t="ping", n=number)
        await asyncio.sleep(PING_EVERY)
