"""Making matches."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Player
from games.models import Invitation, Match
from games.services.invitations import GOOD_FOR
from games.services.presence import seat_taken
from games.services.rounds import round_start
from games.services.setup import Setup, setup_seats


def match_create(
    *, owner: Player, setup: Setup, other: Player | None = None, idempotency_key: str = ""
) -> tuple[Match, bool]:
    """A new match of `owner` with its first round; True with it if it was made just now.

    A live match without `other` waits for somebody who follows its link. A repeated
    `idempotency_key` gives the match made the first time.
    """
    if idempotency_key:
        earlier = Match.objects.filter(owner=owner, idempotency_key=idempotency_key).first()
        if earlier is not None:
            return earlier, False
    try:
        with transaction.atomic():
            return _create(owner, setup, other, idempotency_key), True
    except IntegrityError:
        # The same request came twice at once, and the other one was first.
        if not idempotency_key:
            raise
        return Match.objects.get(owner=owner, idempotency_key=idempotency_key), False


def _create(owner: Player, setup: Setup, other: Player | None, idempotency_key: str) -> Match:
    now = timezone.now()
    match = Match.objects.create(
        owner=owner,
        rules=setup.rules,
        mode=setup.mode,
        first_policy=setup.first,
        clock=setup.clock,
        watchable=setup.watchable,
        idempotency_key=idempotency_key,
        touched_at=now,
    )
    for seat in setup_seats(setup, owner, other):
        seat.match = match
        seat.save()
        if seat.player is not None and setup.mode == Match.Mode.LINK:
            seat_taken(match, seat.player, now)
    if setup.mode == Match.Mode.LINK and other is None:
        Invitation.objects.create(match=match, expires_at=now + GOOD_FOR)
    round_start(match, 1, now)
    return match
