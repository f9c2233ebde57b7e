"""Challenges: a match with a link that is for one person alone, who accepts or declines."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.blocking import is_blocked
from accounts.models import Player
from games import after_commit
from games.errors import ChallengeOpen, LinkTaken, NotFound, NotPossibleHere, NotWelcome
from games.models import Game, Invitation, Match
from games.selectors.lookup import latest_game, match_by_public_id
from games.services.finish import game_finish
from games.services.invitations import invitation_check, invitation_join, invitation_void
from games.services.locks import game_lock
from games.services.matches import match_create
from games.services.setup import Setup

# So many at a time are waiting for an answer.
MOST_OPEN = 20


def challenge_make(*, owner: Player, to: Player, setup: Setup) -> Match:
    """A match of `owner` that waits for `to` and nobody else; found by them at once.

    NotPossibleHere for oneself or with too many open ones, NotWelcome where one has blocked the
    other, ChallengeOpen while one to the same person waits.
    """
    if owner.pk == to.pk:
        raise NotPossibleHere
    if is_blocked(owner, to):
        raise NotWelcome
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=owner.pk)
        mine = Invitation.objects.filter(
            match__owner=owner,
            to__isnull=False,
            accepted_at=None,
            cancelled_at=None,
            expires_at__gt=timezone.now(),
        )
        if mine.filter(to=to).exists():
            raise ChallengeOpen
        if mine.count() >= MOST_OPEN:
            raise NotPossibleHere
        match = match_create(owner=owner, setup=setup, to=to)
        after_commit.publish_games([to])
        after_commit.publish_challenge(to, match)
    return match


def challenge_accept(*, match_id: str, player: Player, side: str | None = None) -> Match:
    """Take the seat that waits for the player; NotFound where none does, else as for a link."""
    invitation = _addressed(match_id, player)
    return invitation_join(code=invitation.code, player=player, side=side)


def challenge_decline(*, match_id: str, player: Player) -> None:
    """Leave it; its maker is told. Again is no error, NotFound where nothing waits for one."""
    invitation = _addressed(match_id, player)
    with transaction.atomic():
        game, now = game_lock(latest_game(invitation.match).public_id), timezone.now()
        invitation.refresh_from_db()
        if invitation.accepted_at is not None:
            raise LinkTaken
        if game.status == Game.Status.WAITING:
            invitation_check(invitation, now)
            invitation_void(game.match, now)
            game_finish(game, winner="", reason="aborted", now=now, at=now)
            after_commit.publish_games([player])


def _addressed(match_id: str, player: Player) -> Invitation:
    match = match_by_public_id(match_id)
    found = Invitation.objects.select_related("match").filter(match=match, to=player).first()
    if found is None:
        raise NotFound
    return found
