"""Who leaves live games again and again may not look for opponents for a while, longer each time.

The site itself does it, from what is written down when games end. Finished games forgive, and what
happens while the site is out of order counts for nobody.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.errors import AlreadyDecided
from accounts.models import Player, Sanction
from accounts.sanctions import player_lock, sanction_lift, sanction_make
from games.models import Absence, Game, Leaving, Match
from games.selectors.habits import habits
from games.selectors.seats import has_open_seat, seats_by_side
from games.uptime import is_settling

Kind = Leaving.Kind

# The first game that is left costs nothing; from the second on so long, and then twice as long
# each time, up to the longest.
FREE = 1
STEPS = (timedelta(minutes=5), timedelta(minutes=15), timedelta(minutes=30), timedelta(hours=1))
LONGEST = timedelta(days=1)

# So many people at once, and half of all live games that end: then it was not the people.
CROWD, CROWD_SPAN = 5, timedelta(minutes=3)
# The sweep looks so far back for that.
_SWEPT = timedelta(minutes=15)
_GONE = (Kind.ABANDONED, Kind.TIME)


def leaving_note(game: Game, side: str, kind: str, at: datetime) -> Leaving | None:
    """A live game has just ended because `side` was away, or called it off; None if it was not so.

    In the transaction that ends the game; a second call changes nothing. Time that runs out
    counts only for who was away at that moment. Whoever has left too often is paused at once.
    """
    seats = seats_by_side(game.match)
    seat = seats[side]
    if game.match.mode != Match.Mode.LINK or seat.player is None or has_open_seat(seats):
        return None
    if kind == Kind.TIME and not Absence.objects.filter(seat=seat, since__lt=at).exists():
        return None
    excused = is_settling(at) or (kind in _GONE and _is_crowded(at, one_more=seat.player_id))
    row, is_new = Leaving.objects.get_or_create(
        game=game, player=seat.player, defaults={"kind": kind, "at": at, "excused": excused}
    )
    if is_new and not excused:
        _pause(seat.player, timezone.now())
    return row


def pause_length(strikes: int) -> timedelta | None:
    """For how long somebody with so many strikes is paused; None for not at all."""
    step = strikes - FREE - 1
    if step < 0:
        return None
    if step < len(STEPS):
        return STEPS[step]
    # No larger power than is needed: the pause has its longest by then.
    return min(LONGEST, STEPS[-1] * (1 << min(step - len(STEPS) + 1, 8)))


def leavings_sweep(now: datetime | None = None) -> int:
    """Excuse those who all fell out at once, and end what they were paused for; returns how many.

    That it was a crowd shows only after the first of them. Safe to repeat, and twice at once.
    """
    moment = now or timezone.now()
    recent = Leaving.objects.filter(at__gt=moment - _SWEPT, kind__in=_GONE)
    rows = list(recent.select_related("player").order_by("at"))
    if len({row.player_id for row in rows}) < CROWD:
        return 0
    found = [row for row in rows if not row.excused and _is_crowded(row.at)]
    return sum(_excuse(row) for row in found)


def _pause(player: Player, now: datetime) -> None:
    # Of games that are left at the same moment each counts those before it.
    player = player_lock(player)
    found = habits(player, now)
    length = pause_length(found.strikes)
    if length is None or player.closed_at is not None:
        return
    own = Sanction.objects.filter(player=player, kind=Sanction.Kind.PAUSE, lifted_at=None)
    if own.filter(until__gte=now + length).exists():
        return
    evidence = {"games": list(found.games), "strikes": found.strikes}
    sanction_make(player, Sanction.Kind.PAUSE, "leaving", "", now + length, None, evidence, now=now)


def _is_crowded(at: datetime, one_more: int | None = None) -> bool:
    """Whether many left live games around that moment, and most that ended were left."""
    span = (at - CROWD_SPAN, at + CROWD_SPAN)
    rows = Leaving.objects.filter(at__range=span, kind__in=_GONE)
    people = set(rows.values_list("player", flat=True)) | ({one_more} - {None})
    if len(people) < CROWD:
        return False
    ended = Game.objects.filter(status=Game.Status.FINISHED, finished_at__range=span)
    live = ended.filter(match__mode=Match.Mode.LINK).exclude(reason="aborted")
    return 2 * len(people) >= live.count()


@transaction.atomic
def _excuse(row: Leaving) -> int:
    if not Leaving.objects.filter(pk=row.pk, excused=False).update(excused=True):
        return 0
    pauses = Sanction.objects.filter(
        player=row.player, kind=Sanction.Kind.PAUSE, reason="leaving", by=None, lifted_at=None
    )
    for pause in pauses.filter(made_at__gte=row.at, until__gt=timezone.now()):
        # Somebody else may just have lifted it.
        with suppress(AlreadyDecided):
            sanction_lift(pause, None, "outage")
    return 1
