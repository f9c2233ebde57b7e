"""Closing a game for a reason that is not on the board, and time losses above all."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import events
from games.models import Clock, Game, Leaving, Offer
from games.selectors.outcomes import board_at_the_end
from games.selectors.seats import other_side, seats_by_side
from games.selectors.time import GRACE, clock_of, lag_allowed
from games.services.clocks import clock_turn
from games.services.counting import game_count
from games.services.jobs import job_cancel
from games.services.leaving_habits import leaving_note
from games.services.locks import game_advance, game_lock

BATCH = 200


def game_finish(game: Game, *, winner: str, reason: str, now: datetime, at: datetime) -> None:
    """End a locked game that is not over: `winner` empty for none, `at` when it happened.

    What the computer owes and what is offered is void; a result counts as every other does, an
    aborted game for nobody. Who was away instead of playing on is noted.
    """
    awaited = game.to_move
    job_cancel(game)
    Offer.objects.filter(game=game).delete()
    fields = {
        "status": Game.Status.FINISHED,
        "winner": winner,
        "reason": reason,
        "to_move": "",
        "final_board": board_at_the_end(game),
        "finished_at": at,
    }
    data = events.game_ended(winner=winner, reason=reason)
    game_advance(game, kind="end", data=data, now=now, fields=fields)
    clock_turn(game, now)
    game_count(game, seats_by_side(game.match))
    if reason in (Leaving.Kind.ABANDONED, Leaving.Kind.TIME):
        leaving_note(game, awaited, reason, at)


def time_settle(game: Game, now: datetime, measured_lag_ms: int = 0) -> None:
    """If the running side's time was over before `now`, end the locked game at that moment.

    A command that was on its way is judged by when it was sent, within the bounds for lag.
    """
    clock = clock_of(game)
    if clock is None or clock.deadline_at is None or not game.is_running:
        return
    lag = lag_allowed(clock, game.to_move, measured_lag_ms)
    if now - timedelta(milliseconds=lag) < clock.deadline_at:
        return
    winner = other_side(game, game.to_move)
    at = clock.deadline_at
    clock.left_ms = {**clock.left_ms, game.to_move: 0}
    game_finish(game, winner=winner, reason="time", now=now, at=at)


def time_sweep(now: datetime | None = None) -> int:
    """End every game whose time is over, looked at or not; returns how many."""
    moment = now or timezone.now()
    due = Clock.objects.filter(deadline_at__lt=moment - GRACE).order_by("deadline_at")
    names = list(due.values_list("game__public_id", flat=True)[:BATCH])
    for public_id in names:
        with transaction.atomic():
            time_settle(game_lock(public_id), moment)
    return len(names)
