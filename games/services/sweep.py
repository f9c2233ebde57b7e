"""Healing: whatever a dead worker or a lost message left undone is found here and done."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import after_commit
from games.models import Command, EngineJob, Game, Seat
from games.selectors.seats import seats_by_side
from games.services.jobs import PATIENCE, job_ask
from games.services.locks import game_lock

log = logging.getLogger(__name__)

# A client has given up on a command long before this.
ANSWERS_KEPT = timedelta(days=1)

BATCH = 200


def sweep_due(now: datetime | None = None) -> int:
    """Ask again for every overdue computer's move; returns how many there were.

    Safe to run at any time, twice at once, and on several machines.
    """
    moment = now or timezone.now()
    count = 0
    overdue = EngineJob.objects.filter(due_at__lt=moment).order_by("due_at")
    for pk in list(overdue.values_list("pk", flat=True)[:BATCH]):
        count += _ask_again(pk, moment)
    for public_id in _forgotten_games():
        count += _ask_anew(public_id, moment)
    return count


def commands_forget(now: datetime | None = None) -> None:
    """Drop answers that no client will ask for again."""
    moment = now or timezone.now()
    Command.objects.filter(created_at__lt=moment - ANSWERS_KEPT).delete()


@transaction.atomic
def _ask_again(job_pk: int, now: datetime) -> int:
    # Only the sweep that moves the due time asks; another one running now finds it moved.
    claimed = EngineJob.objects.filter(pk=job_pk, due_at__lt=now).update(due_at=now + PATIENCE)
    if claimed:
        log.warning("job %s is overdue, asking again", job_pk)
        after_commit.ask_computer(EngineJob.objects.get(pk=job_pk))
    return claimed


def _forgotten_games() -> list[str]:
    """Games in which the computer is to move but owes nothing: no path leads here, but it heals."""
    games = Game.objects.filter(
        status=Game.Status.RUNNING,
        match__seats__kind=Seat.Kind.COMPUTER,
        match__seats__side=F("to_move"),
        engine_jobs__isnull=True,
    )
    return list(games.values_list("public_id", flat=True)[:BATCH])


@transaction.atomic
def _ask_anew(public_id: str, now: datetime) -> int:
    game = game_lock(public_id)
    if EngineJob.objects.filter(game=game).exists():
        return 0
    log.warning("game %s: the computer had been forgotten", public_id)
    job_ask(game, seats_by_side(game.match), now)
    return 1
