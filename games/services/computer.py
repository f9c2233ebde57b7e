"""The computer's answer goes the way of every move, and only to the question it answers."""

from __future__ import annotations

import logging

from django.db import transaction

from games.errors import GameError
from games.models import EngineJob
from games.services.commands import Receipt
from games.services.jobs import job_cancel
from games.services.locks import game_lock
from games.services.play import move_put, require_ply

log = logging.getLogger(__name__)


def computer_answer(job_id: int, move: str) -> Receipt | None:
    """Play the move found for a job; None if the job is gone or the game has moved on.

    A job that was answered, undone or overtaken has no row any more: twice or late deliveries
    end here without a trace.
    """
    try:
        with transaction.atomic():
            job = EngineJob.objects.select_related("game").filter(pk=job_id).first()
            if job is None:
                return None
            game = game_lock(job.game.public_id)
            # Read again under the lock: an undo may have won the race for it.
            if not EngineJob.objects.filter(pk=job_id).exists():
                return None
            require_ply(game, job.ply)
            job_cancel(game)
            return move_put(game, move)
    except GameError as error:
        log.warning("job %s: the answer %r was not played: %s", job_id, move, error)
        return None
