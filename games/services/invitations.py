"""A link into a match: followed by one, withdrawn, or expired."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.blocking import is_blocked
from accounts.models import Player
from games import events
from games.errors import LinkExpired, LinkTaken, LinkWithdrawn, NotWelcome, OwnLink
from games.models import Game, Invitation, Match, Seat
from games.selectors.lookup import game_by_public_id, invitation_by_code, latest_game
from games.selectors.rating import counts_for_rating
from games.selectors.rules import has_lots
from games.services.barring import require_may_act
from games.services.clocks import clock_turn
from games.services.finish import game_finish
from games.services.locks import game_advance, game_lock
from games.services.lots import figure_settle, first_by_lot, seats_swap
from games.services.presence import seat_taken

GOOD_FOR = timedelta(days=1)

BATCH = 200


def invitation_join(*, code: str, player: Player, side: str | None = None) -> Match:
    """Take the free seat of the match behind `code`; exactly one person ever does.

    Where figures are wished for, `side` is the wish of the one who comes; elsewhere, and where it
    is no side of the game, it means nothing. The same person again gets the match again. Raises
    NotFound, OwnLink, LinkTaken, LinkExpired, LinkWithdrawn or NotWelcome and then has changed
    nothing.
    """
    now = timezone.now()
    with transaction.atomic():
        require_may_act(player, now)
        game = game_lock(_waiting_game(code).public_id)
        invitation = Invitation.objects.get(match=game.match)
        seats = {seat.side: seat for seat in Seat.objects.filter(match=game.match)}
        mine = next((s for s in seats.values() if s.player_id == player.pk), None)
        if mine is not None and game.match.owner_id != player.pk:
            return game.match
        invitation_check(invitation, now)
        if mine is not None:
            raise OwnLink
        if is_blocked(game.match.owner, player) or invitation.to_id not in (None, player.pk):
            raise NotWelcome
        seat = next(s for s in seats.values() if s.kind == Seat.Kind.OPEN)
        seat.kind, seat.player = Seat.Kind.PLAYER, player
        seat.save(update_fields=["kind", "player"])
        if has_lots(game.match.rules):
            _settle(game.match, seats, seat, side)
        invitation.accepted_at = now
        invitation.save(update_fields=["accepted_at"])
        seat_taken(game.match, player, now)
        _begin(game, seat.side, player, now)
        return game.match


def invitation_check(invitation: Invitation, now: datetime) -> None:
    """Raise why the link leads nowhere any more, if it does not."""
    if invitation.accepted_at is not None:
        raise LinkTaken
    if invitation.cancelled_at is not None:
        raise LinkWithdrawn
    if invitation.expires_at <= now:
        raise LinkExpired


def invitation_void(match: Match, now: datetime) -> None:
    """The match was called off before anyone came: its link is withdrawn with it."""
    open_links = Invitation.objects.filter(match=match, accepted_at__isnull=True)
    open_links.update(cancelled_at=now)


def invitations_withdraw(player: Player, now: datetime) -> None:
    """Nobody comes to this player by a link any more; the caller holds the player's matches."""
    waiting = Game.objects.filter(status=Game.Status.WAITING, match__owner=player)
    for public_id in list(waiting.values_list("public_id", flat=True)):
        game = game_by_public_id(public_id)
        invitation_void(game.match, now)
        game_finish(game, winner="", reason="aborted", now=now, at=now)


def invitations_sweep(now: datetime | None = None) -> int:
    """Close the waiting games of expired links; returns how many."""
    moment = now or timezone.now()
    due = Game.objects.filter(status=Game.Status.WAITING, match__invitation__expires_at__lte=moment)
    names = list(due.values_list("public_id", flat=True)[:BATCH])
    for public_id in names:
        with transaction.atomic():
            game = game_lock(public_id)
            if game.status == Game.Status.WAITING:
                game_finish(game, winner="", reason="aborted", now=moment, at=moment)
    return len(names)


def _waiting_game(code: str) -> Game:
    return latest_game(invitation_by_code(code).match)


def _settle(match: Match, seats: dict[str, Seat], joined: Seat, wish: str | None) -> None:
    """Give the two their figures, now that both have said what they would like."""
    own = next(seat for seat in seats.values() if seat is not joined)
    known = wish if wish in seats else None
    if figure_settle(match, match.wish or None, known) != own.side:
        seats_swap(own, joined)


def _begin(game: Game, side: str, player: Player, now: datetime) -> None:
    data = events.game_joined(side=side, name=player.name)
    rows = Seat.objects.select_related("player").filter(match=game.match)
    seats = {seat.side: seat for seat in rows}
    first = first_by_lot(game.match, game.round, 0) if has_lots(game.match.rules) else game.first
    fields = {
        "status": Game.Status.RUNNING,
        "first": first,
        "to_move": first,
        "rated": counts_for_rating(game.match, seats),
        "started_at": now,
        "moved_at": now,
    }
    game_advance(game, kind="joined", data=data, now=now, fields=fields)
    clock_turn(game, now)
