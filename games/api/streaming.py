"""Answers that stay open: what has to be told is told when it happens, a line each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import AsyncGenerator, AsyncIterator, Collection, Iterator
from typing import Any, Protocol

from channels.layers import get_channel_layer
from django.http import StreamingHttpResponse

from games.api.public import as_json
from games.database import in_database
from games.errors import TooManyStreams
from games.layer_errors import LAYER_ERRORS

log = logging.getLogger(__name__)

# After so many seconds of silence there is a sign of life, and everything is looked at anew: the
# channel layer may lose a hint.
KEEP_ALIVE = 7.0
# So many a process; a stream is a thread that rests.
MOST_STREAMS = 500
RETRY_SECONDS = 30
# Whoever reads no more than the line is wide keeps no memory busy for ever.
LONGEST = 4 * 3600.0

NDJSON, EVENTS = "application/x-ndjson", "text/event-stream"

Line = dict[str, Any]


class Teller(Protocol):
    """What a stream tells. All but `groups` and `is_over` uses the database."""

    is_over: bool

    def groups(self) -> set[str]:
        """The groups of the channel layer whose hints concern what is told."""

    def news(self, games: Collection[str] | None) -> list[Line]:
        """What has changed in these games since it was told, in everything for None."""

    def tick(self) -> str:
        """A sign of life; the reason why the stream has to end now, empty if it has not."""

    def end(self) -> None:
        """Nobody listens any more."""


class Ears:
    """What the channel layer says to one stream; hints are gathered, so they take no room."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._layer: Any = get_channel_layer()
        self._channel = ""
        self._pump: asyncio.Task[None] | None = None
        self.groups: set[str] = set()
        self.woken = asyncio.Event()
        self.games: set[str] = set()
        self.all = False
        self.closing = ""
        self.failed: BaseException | None = None

    async def follow(self, groups: set[str]) -> bool:
        """Listen to these groups and to no others; whether there is one that is new."""
        if not self._channel:
            self._channel = await self._layer.new_channel("stream")
            self._pump = asyncio.create_task(self._listen())
        new, old = groups - self.groups, self.groups - groups
        for group in new:
            await self._layer.group_add(group, self._channel)
        for group in old:
            await self._layer.group_discard(group, self._channel)
        self.groups = set(groups)
        return bool(new)

    async def announce(self, group: str) -> None:
        """Say to the other streams of the group that this one takes their place."""
        await self._layer.group_send(group, {"type": "stream.opened", "key": self._key})

    async def close(self) -> None:
        """Listen no more."""
        if self._pump is not None:
            try:
                for group in self.groups:
                    await self._layer.group_discard(group, self._channel)
            except LAYER_ERRORS as error:
                log.warning("a stream is left on the channel layer: %s", error)
            self._pump.cancel()

    def shut(self, reason: str) -> None:
        """End the stream with this as its last word."""
        self.closing = self.closing or reason
        self.woken.set()

    async def _listen(self) -> None:
        try:
            while True:
                self._hear(await self._layer.receive(self._channel))
        except LAYER_ERRORS as error:
            self.failed = error
            self.woken.set()

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "game.changed":
                self.games.add(message["game"])
            case "games.changed" | "paired":
                self.all = True
            case "identity.changed":
                self.shut("identity")
            case "stream.opened" if message["key"] != self._key:
                self.shut("replaced")
            case _:
                return
        self.woken.set()


_OPEN: set[Ears] = set()


def end_streams(reason: str) -> bool:
    """Have every stream of this process say its last word; whether there was any. In its loop."""
    for ears in list(_OPEN):
        ears.shut(reason)
    return bool(_OPEN)


def require_room() -> None:
    """TooManyStreams if this process holds as many as it can."""
    if len(_OPEN) >= MOST_STREAMS:
        raise TooManyStreams(str(RETRY_SECONDS))


async def stream(teller: Teller, form: str, key: str, only: str = "") -> AsyncGenerator[str, None]:
    """The lines of an open answer in the media type `form`, until it ends or nobody reads it.

    `only` is a group of which one stream is open at a time: this one. A last line says why a
    stream ends that could have gone on.
    """
    ears = Ears(key)
    _OPEN.add(ears)
    try:
        async for line in _lines(teller, ears, only):
            yield _KEEP[form] if line is None else formed(line, form)
    except LAYER_ERRORS as error:
        log.warning("stream closed: the channel layer is out of reach: %s", error)
        yield formed(closed("again"), form)
    finally:
        _OPEN.discard(ears)
        await ears.close()
        await in_database(teller.end)


class OpenAnswer(StreamingHttpResponse):
    """An answer whose lines end with it, and are tidied up after before it is done.

    The framework closes its own wrapper alone; the lines in it would be left to the garbage
    collector, and with them what has to be said to the database.
    """

    def __init__(self, lines: AsyncGenerator[str, None], form: str) -> None:
        super().__init__(lines, content_type=form)
        self._lines = lines

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async with contextlib.aclosing(self._lines) as lines:
            async for line in lines:
                yield self.make_bytes(line)


def look(teller: Teller, form: str) -> Iterator[str]:
    """The same where a server cannot hold an answer open: what there is now, and the end."""
    for line in teller.news(None):
        yield formed(line, form)
    teller.end()
    if not teller.is_over:
        yield formed(closed("again"), form)


def formed(line: Line, form: str) -> str:
    """A line as it is sent."""
    text = as_json(line)
    return f"event: {line['type']}\ndata: {text}\n\n" if form == EVENTS else text + "\n"


def closed(reason: str) -> Line:
    """The last word of a stream."""
    return {"type": "closed", "reason": reason}


_KEEP = {NDJSON: "\n", EVENTS: ":\n\n"}


async def _lines(teller: Teller, ears: Ears, only: str) -> AsyncIterator[Line | None]:
    """What is told; None for a sign of life."""
    until = time.monotonic() + LONGEST * random.uniform(0.8, 1.0)  # noqa: S311
    await ears.follow(teller.groups())
    if only:
        await ears.announce(only)
    ears.all = True
    tick_at, is_begun = 0.0, False
    while not ears.closing:
        now = time.monotonic()
        if is_begun and now >= tick_at:
            if tick_at:
                yield None
            ears.all = ears.all or bool(tick_at)
            tick_at = now + KEEP_ALIVE
            reason = await in_database(teller.tick)
            if reason:
                ears.shut(reason)
        elif ears.all or ears.games:
            wanted = None if ears.all else frozenset(ears.games)
            ears.all, ears.games = False, set()
            for line in await in_database(teller.news, wanted):
                yield line
            if teller.is_over:
                return
            # What has happened before its group was listened to is looked for.
            ears.all = await ears.follow(teller.groups()) or ears.all
            is_begun = True
        elif ears.failed is not None or now >= until:
            ears.shut("again")
        else:
            await _wait(ears, tick_at - now)
    yield closed(ears.closing)


async def _wait(ears: Ears, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ears.woken.wait(), max(0.0, seconds))
    ears.woken.clear()
