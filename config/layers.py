"""The in-process channel layer, made safe for worker threads and cheap with many sockets."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any

from channels.layers import InMemoryChannelLayer

_CLEAN_EVERY_SECONDS = 5.0
_HOP_TIMEOUT_SECONDS = 5.0


class EmbeddedLayer(InMemoryChannelLayer):
    """Channels' in-memory layer for a server that also runs workers in threads.

    The stock layer puts messages into asyncio queues of the server's loop. From another thread
    that does not wake the loop, so the message waits for its next timer, up to a second. Here
    every call that arrives on a foreign loop hops onto the loop of the consumers, which is the
    only one to touch the layer's state. The stock layer also walks all channels and groups at
    every message to drop what has expired; here it does so every few seconds.

    Delivery stays at most once: with no consumer yet, or while the server stops, a message from a
    worker is dropped.
    """

    _home: asyncio.AbstractEventLoop | None = None
    _next_clean = 0.0

    async def new_channel(self, prefix: str = "specific.") -> str:
        self._home = asyncio.get_running_loop()
        name: str = await super().new_channel(prefix)
        return name

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now >= self._next_clean:
            self._next_clean = now + _CLEAN_EVERY_SECONDS
            super()._clean_expired()

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        await self._hop(super().send, channel, message)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        await self._hop(super().group_send, group, message)

    async def group_add(self, group: str, channel: str) -> None:
        await self._hop(super().group_add, group, channel)

    async def group_discard(self, group: str, channel: str) -> None:
        await self._hop(super().group_discard, group, channel)

    def group_tell(self, group: str, message: dict[str, Any]) -> None:
        """group_send from any thread, without waiting until it is done.

        What is told from one thread arrives in order.
        """
        home = self._home
        if home is not None:  # else nobody has ever listened
            with contextlib.suppress(RuntimeError):  # the server's loop is closed
                home.call_soon_threadsafe(self._deliver, group, message)

    def _deliver(self, group: str, message: dict[str, Any]) -> None:
        self._clean_expired()
        for channel in self.groups.get(group, ()):
            queue = self.channels.setdefault(
                channel, asyncio.Queue(maxsize=self.get_capacity(channel))
            )
            with contextlib.suppress(asyncio.QueueFull):
                # Consumers read what they are told and change nothing in it.
                queue.put_nowait((time.time() + self.expiry, dict(message)))

    async def _hop(self, call: Callable[..., Awaitable[None]], *args: object) -> None:
        home = self._home
        if home is None or home is asyncio.get_running_loop():
            await call(*args)
            return
        if not home.is_running():
            return

        async def at_home() -> None:
            await call(*args)

        future = asyncio.run_coroutine_threadsafe(at_home(), home)
        try:
            await asyncio.wait_for(asyncio.wrap_future(future), _HOP_TIMEOUT_SECONDS)
        except TimeoutError:
            if home.is_running():
                raise
