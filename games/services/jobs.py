"""Asking the computer for its move, and taking the answer only if it is still wanted."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import after_commit
from games.models import EngineJob, Game, Seat

log = logging.getLogger(__name__)

# How long an answer may take before the sweep asks again: the longest search and some queueing.
PATIENCE = timedelta(seconds=7)


@dataclass(frozen=True, slots=True)
class Question:
    """What a worker needs to know to find the move, and nothing that can go stale unseen."""

    job_id: int
    rules: str
    moves: str
    first: str
    level: str
    seed: int
    attempts: int


def job_ask(game: Game, seats: dict[str, Seat], now: datetime) -> None:
    """Write the job down if the computer is to move; inside the transaction that made it so."""
    if not game.is_running or seats[game.to_move].kind != Seat.Kind.COMPUTER:
        return
    job = EngineJob.objects.create(
        game=game,
        ply=game.plies,
        level=seats[game.to_move].level,
        seed=_seed(game),
        due_at=now + PATIENCE,
    )
    after_commit.ask_computer(job)


@transaction.atomic
def job_send_again(job: EngineJob, now: datetime | None = None) -> None:
    """Tell a worker of the job at once, without waiting until it is due; harmless once answered."""
    due_at = (now or timezone.now()) + PATIENCE
    if EngineJob.objects.filter(pk=job.pk).update(due_at=due_at):
        after_commit.ask_computer(job)


def job_cancel(game: Game) -> None:
    """Forget what the computer owes; an answer on its way finds no job and is dropped."""
    EngineJob.objects.filter(game=game).delete()


@transaction.atomic
def job_begin(job_id: int) -> Question | None:
    """The question behind a job, None if nobody waits for it any more."""
    job = (
        EngineJob.objects.select_for_update(of=("self",))
        .select_related("game__match")
        .filter(pk=job_id)
        .first()
    )
    if job is None or not job.game.is_running or job.game.plies != job.ply:
        return None
    job.attempts += 1
    job.due_at = timezone.now() + PATIENCE
    job.save(update_fields=["attempts", "due_at"])
    return Question(
        job_id=job.pk,
        rules=job.game.match.rules,
        moves=job.game.moves_text,
        first=job.game.first,
        level=job.level,
        seed=job.seed,
        attempts=job.attempts,
    )


def job_release(job_id: int) -> None:
    """The search of this job failed: let the next sweep ask again at once."""
    EngineJob.objects.filter(pk=job_id).update(due_at=timezone.now())


def _seed(game: Game) -> int:
    """The seed of this ply: the same game gives the same answers on every machine."""
    text = f"{game.match.seed}:{game.round}:{game.plies}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")
