"""What workers do: thin faces over the services."""

from __future__ import annotations

from celery import shared_task

from accounts.merging import merges_follow
from games.services.dumps import dumps_refresh
from games.services.finish import time_sweep
from games.services.invitations import invitations_sweep
from games.services.leaving_habits import leavings_sweep
from games.services.lobby import seeks_sweep
from games.services.once import keys_forget
from games.services.presence import presence_sweep
from games.services.review import review_start, reviews_sweep
from games.services.sweep import commands_forget, sweep_due
from games.services.thinking import job_think


@shared_task(name="games.tasks.think")
def think(job_id: int) -> None:
    """Find and play the computer's move of a job; harmless when delivered twice or late."""
    job_think(job_id)


@shared_task(name="games.tasks.review")
def review(review_id: int) -> None:
    """Begin to review a finished game; harmless when delivered twice or late."""
    review_start(review_id)


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Heal what was left undone; run every few seconds."""
    sweep_due()
    presence_sweep()
    seeks_sweep()
    invitations_sweep()
    leavings_sweep()
    reviews_sweep()


@shared_task(name="games.tasks.clocks")
def clocks() -> None:
    """End games whose time is over; run twice a second."""
    time_sweep()


@shared_task(name="games.tasks.dumps", time_limit=3600)
def dumps() -> None:
    """Write the files of months that are missing or no longer true; run once an hour."""
    dumps_refresh()


@shared_task(name="games.tasks.tidy")
def tidy() -> None:
    """Forget old answers, and hand on what came late for merged guests; run once an hour."""
    commands_forget()
    keys_forget()
    merges_follow()
