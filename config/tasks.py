"""Housekeeping tasks of the processes themselves."""

import time

from celery import shared_task
from django.core.cache import cache

HEARTBEAT_QUEUES = ("quick", "deep")


def heartbeat_key(queue: str) -> str:
    """The cache key that holds when `queue` was last served, in seconds since the epoch."""
    return f"heartbeat:{queue}"


@shared_task(name="config.tasks.heartbeat")
def heartbeat(queue: str) -> None:
    """Note that a worker serves `queue`: a round trip, where a process id would prove little."""
    cache.set(heartbeat_key(queue), time.time(), timeout=3600)
