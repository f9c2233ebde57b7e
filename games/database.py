"""The way of sockets and streams to the database: a few threads that they share."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import SyncToAsync
from django.conf import settings
from django.db import connections

# The framework's own single thread would let one slow query hold up every socket of the process.
_THREADS = ThreadPoolExecutor(settings.SOCKET_DB_THREADS, thread_name_prefix="socket-db")


class _Call(SyncToAsync[..., Any]):
    """A call in one of the threads, with its connections left in order."""

    def thread_handler(self, loop: Any, *args: Any, **named: Any) -> Any:
        try:
            return super().thread_handler(loop, *args, **named)  # type: ignore[no-untyped-call]
        finally:
            _tidy()


async def in_database(function: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """Call a function that uses the database in one of the sockets' threads."""
    return await _Call(function, thread_sensitive=False, executor=_THREADS)(*args, **named)


def _tidy() -> None:
    """Give back what the settings say; a sound connection to a file stays open.

    Opening one costs more than what most calls do with it, and these threads live as long as
    the process.
    """
    for connection in connections.all(initialized_only=True):
        sound = connection.get_autocommit() and not connection.errors_occurred
        if connection.vendor != "sqlite" or not sound:
            connection.close_if_unusable_or_obsolete()
