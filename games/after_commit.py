"""The only place from which anything leaves the process, and only once it is committed.

Nothing sent from here is needed for the truth: a client that misses a hint finds the change at
its next hello, and a job that misses the queue is found by the sweep.
"""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer
from django.db import transaction
from kombu.exceptions import OperationalError

from games.models import EngineJob, Game

log = logging.getLogger(__name__)

# Master thinks long: it has workers of its own, so that light answers never wait behind it.
DEEP_LEVELS = frozenset({"meister"})


def game_group(public_id: str) -> str:
    """The channel layer's name for everybody who looks at the game."""
    return f"game.{public_id}"


def publish_change(game: Game) -> None:
    """Tell every socket of the game, after the commit, that there is something to read."""
    group, version = game_group(game.public_id), game.version
    transaction.on_commit(lambda: _send_hint(group, version), robust=True)


def ask_computer(job: EngineJob) -> None:
    """Put the computer's move on its queue, after the commit."""
    job_id, queue = job.pk, "deep" if job.level in DEEP_LEVELS else "quick"
    transaction.on_commit(lambda: _enqueue(job_id, queue), robust=True)


def _send_hint(group: str, version: int) -> None:
    layer = get_channel_layer()
    if layer is not None:
        async_to_sync(layer.group_send)(group, {"type": "game.changed", "version": version})


def _enqueue(job_id: int, queue: str) -> None:
    try:
        current_app.send_task("games.tasks.think", args=[job_id], queue=queue)
    except OperationalError:
        log.warning("job %s: the queue is out of reach, the sweep will ask again", job_id)
