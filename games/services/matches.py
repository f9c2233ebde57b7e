"""Making matches."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from engine import rules_for
from games.models import Invitation, Match, Seat
from games.selectors.seats import seats_by_side
from games.services.barring import require_may_act
from games.services.invitations import GOOD_FOR
from games.services.presence import seat_taken
from games.services.rounds import round_start
from games.services.setup import Setup, setup_seats


def match_create(
    *, owner: Player, setup: Setup, other: Player | None = None, to: Player | None = None
) -> Match:
    """A new match of `owner` with its first round.

    A live match without `other` waits for somebody who follows its link, `to` alone if given.
    Banned, Suspended.
    """
    with transaction.atomic():
        now = timezone.now()
        require_may_act(owner, now)
        match = Match(
            owner=owner,
            rules=setup.rules,
            mode=setup.mode,
            first_policy=setup.first,
            best_of=setup.best_of,
            clock=setup.clock,
            watchable=setup.watchable,
            wish=setup.side or "",
            touched_at=now,
        )
        _begin(match, setup_seats(setup, match, other), now, to)
    return match


def match_repeat(match: Match, now: datetime) -> Match:
    """A new match like a decided one, the same two on the same sides; inside a transaction.

    Where the sides take turns to begin the other one opens this time.
    """
    first, second = rules_for(match.rules).sides
    repeated = Match(
        owner=match.owner,
        rules=match.rules,
        mode=match.mode,
        first_policy=match.first_policy,
        opener=first if match.opener == second else second,
        best_of=match.best_of,
        clock=match.clock,
        watchable=match.watchable,
        previous=match,
        touched_at=now,
    )
    seats = [
        Seat(side=seat.side, kind=seat.kind, player=seat.player, level=seat.level)
        for seat in seats_by_side(match).values()
    ]
    _begin(repeated, seats, now)
    return repeated


def _begin(match: Match, seats: list[Seat], now: datetime, to: Player | None = None) -> None:
    """Store a match with its seats, the link to a free one, and the first round."""
    match.save(force_insert=True)
    live = match.mode == Match.Mode.LINK
    for seat in seats:
        seat.match = match
        seat.save(force_insert=True)
        if seat.player is not None and live:
            seat_taken(match, seat.player, now)
    if any(seat.kind == Seat.Kind.OPEN for seat in seats):
        Invitation.objects.create(match=match, to=to, expires_at=now + GOOD_FOR)
    round_start(match, 1, now)
