"""Rubbish on the lines of a real site, and how somebody else's line fares meanwhile."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.games.protocol import check_received, schema, validator
from tests.live.bench import percentile
from tests.live.client import Message, open_line, say
from tests.live.frames import RAW, SOUND, frames, wire
from tests.live.matches import Pair, new_pair, new_pairs

# One of these comes for each frame that is not a probe.
ANSWERS = frozenset({"welcome", "state", "pong", "ack", "nack", "error"})

ANSWER_WITHIN = 30.0
PING_EVERY = 0.03


@dataclass
class Findings:
    """What was sent, what was wrong, and the other line's pings in seconds."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    quiet: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)


async def fuzz(url: str, *, count: int, lines: int, seed: int) -> Findings:
    """Send `count` frames over `lines` lines, two a game; raw rubbish over as many others."""
    found = Findings()
    pairs = await asyncio.to_thread(new_pairs, url, (lines + 1) // 2)
    bystander = await asyncio.to_thread(new_pair, url)
    line = await open_line(bystander.players["red"], bystander.game)
    await _ping(line, found.quiet, 1.0)
    pings = asyncio.create_task(_ping(line, found.pings, 3600))
    each = count // lines
    await asyncio.gather(
        *(_talk(pairs[n // 2], n, each, seed + n, found) for n in range(lines)),
        _raw(pairs[0], found),
    )
    pings.cancel()
    await asyncio.gather(pings, return_exceptions=True)
    await _answers_still(line, found, "the bystander's line")
    await line.close()
    return found


async def _talk(pair: Pair, number: int, count: int, seed: int, found: Findings) -> None:
    """Each frame is answered, and the line stays open."""
    line = await open_line(pair.players[("red", "yellow")[number % 2]], pair.game)
    frame: str | bytes = ""
    try:
        for frame in islice(frames(seed), count):
            await line.send(frame)
            if not _is_probe(frame):
                _judge(frame, await _answer(line), found)
            found.counts["frames"] += 1
            # Within what a line is allowed, so that it is not cut off as a flood.
            await asyncio.sleep(0.02)
        await _answers_still(line, found, "a line")
    except ConnectionClosed as end:
        found.wrong.append(f"closed ({end}) after {frame[:300]!r}")
    except TimeoutError:
        found.wrong.append(f"no answer to {frame[:300]!r}")
    await line.close()


def _is_probe(frame: str | bytes) -> bool:
    message = _message(frame)
    return message is not None and message.get("t") == "probe" and _is_sound(message)


def _message(frame: str | bytes) -> Message | None:
    try:
        message = json.loads(frame) if isinstance(frame, str) else None
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def _is_sound(message: Message) -> bool:
    """Whether the schema allows it; members that nobody knows do not matter to the server."""
    name = f"client.{message.get('t')}"
    if name not in schema()["$defs"]:
        return False
    known = schema()["$defs"][name]["properties"]
    return validator(name).is_valid({key: value for key, value in message.items() if key in known})


async def _answer(line: ClientConnection) -> Message:
    async with asyncio.timeout(ANSWER_WITHIN):
        while True:
            message: Message = json.loads(await line.recv())
            check_received(message)
            if message["t"] in ANSWERS:
                return message


def _judge(frame: str | bytes, answer: Message, found: Findings) -> None:
    found.counts[answer.get("code") or answer["t"]] += 1
    message = _message(frame)
    sound = message is not None and _is_sound(message)
    if sound and answer.get("code") in {"bad_message", "unknown_command"}:
        found.wrong.append(f"sound and not understood: {frame[:300]!r}")
    if not sound and answer["t"] in {"ack", "welcome", "state"}:
        found.wrong.append(f"rubbish and understood: {frame[:300]!r}")


async def _answers_still(line: ClientConnection, found: Findings, what: str) -> None:
    try:
        await say(line, t="ping", n=99)
        while (await _answer(line)).get("n") != 99:
            pass
    except (ConnectionClosed, TimeoutError) as end:
        found.wrong.append(f"{what} does not answer any more: {end!r}")


async def _ping(line: ClientConnection, times: list[float], seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sent = time.perf_counter()
        await say(line, t="ping", n=1)
        await _answer(line)
        times.append(time.perf_counter() - sent)
        await asyncio.sleep(PING_EVERY)


async def _raw(pair: Pair, found: Findings) -> None:
    """Rubbish below JSON may end its own line, but nothing else."""
    for name, data in RAW.items():
        reader, writer = await _handshake(pair)
        writer.write(data)
        await _drain(reader)
        found.counts[f"raw: {name}"] += 1
        writer.close()
    for name, data in SOUND.items():
        reader, writer = await _handshake(pair)
        writer.write(data)
        async with asyncio.timeout(ANSWER_WITHIN):
            said = await reader.readuntil(b"}")
        if b"pong" not in said:
            found.wrong.append(f"{name}: {said!r}")
        writer.close()
    for _ in range(20):
        _, writer = await _handshake(pair)
        writer.write(wire(1, b'{"t": "sync"}') * 20)
        writer.transport.abort()
        found.counts["raw: gone at once"] += 1


async def _handshake(pair: Pair) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    player = pair.players["red"]
    place = urlsplit(player.url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws/games/{pair.game}/ HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: {player.headers()['Authorization']}\r\n\r\n".encode()
    )
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), ANSWER_WITHIN)
    assert b" 101 " in head, head
    return reader, writer


async def _drain(reader: asyncio.StreamReader) -> None:
    """Read for a moment, or until the other end has had enough."""
    try:
        async with asyncio.timeout(0.3):
            while await reader.read(4096):
                pass
    except (TimeoutError, OSError):
        return


def allowed_ping(found: Findings) -> float:
    """A quarter of a second; on a machine that is busy with other things three quiet pings."""
    return max(0.25, 3 * percentile(found.quiet, 0.99))


def complaints(found: Findings) -> list[str]:
    """Everything that must not be."""
    p99 = percentile(found.pings, 0.99)
    slow = [f"the bystander's ping took {1000 * p99:.0f} ms"] if p99 > allowed_ping(found) else []
    return found.wrong + slow
