"""What a program is told of a person: each game in few words, its state is read by the call."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounts.models import Player
from games.models import Game, Invitation, Match, Offer
from games.selectors.board_state import seat_state
from games.selectors.lookup import games_with_seats
from games.selectors.seats import own_sides, seats_by_side
from games.selectors.time import epoch_ms

# Nobody plays more at a time; those last acted in come first.
MOST_GAMES = 100

_OPEN = (Game.Status.WAITING, Game.Status.RUNNING)


def open_games(player: Player) -> list[Game]:
    """The games of the player that are not over; none at one screen, where nobody else acts."""
    games = _games(player).filter(status__in=_OPEN)
    return list(games.order_by("-match__touched_at", "-pk")[:MOST_GAMES])


def games_ended_since(player: Player, moment: datetime) -> list[Game]:
    """Those that have ended since."""
    games = _games(player).filter(status=Game.Status.FINISHED, finished_at__gte=moment)
    return list(games.order_by("-finished_at")[:MOST_GAMES])


def games_named(player: Player, names: Collection[str]) -> list[Game]:
    """The player's games of these names, as far as there are such."""
    return list(_games(player).filter(public_id__in=names)) if names else []


def open_challenges(now: datetime) -> QuerySet[Invitation]:
    """Links and challenges that nobody has answered yet."""
    return Invitation.objects.filter(accepted_at=None, cancelled_at=None, expires_at__gt=now)


def challenges_to(player: Player, now: datetime) -> list[Invitation]:
    """Challenges that wait for the player's answer, the oldest first."""
    rows = open_challenges(now).select_related("match__owner", "to").filter(to=player)
    return list(rows.order_by("pk")[:MOST_GAMES])


def challenges_of(player: Player, now: datetime) -> list[Invitation]:
    """The player's own that wait for somebody, and links that wait for anybody."""
    rows = open_challenges(now).select_related("match__owner", "to").filter(match__owner=player)
    return list(rows.order_by("pk")[:MOST_GAMES])


def wishes_after(player: Player, names: Collection[str]) -> list[Offer]:
    """Who has asked for another round or match after these finished games.

    Not the player, nor what the player has asked for, too: that has begun.
    """
    kinds = [Offer.Kind.NEXT, Offer.Kind.AGAIN]
    rows = Offer.objects.filter(game__public_id__in=names, kind__in=kinds)
    rows = rows.select_related("game__match").prefetch_related("game__match__seats")
    mine: set[tuple[int, str]] = set()
    others: list[Offer] = []
    for offer in rows.order_by("pk"):
        if offer.side in own_sides(seats_by_side(offer.game.match), player):
            mine.add((offer.game_id, offer.kind))
        else:
            others.append(offer)
    return [offer for offer in others if (offer.game_id, offer.kind) not in mine]


def told_game(game: Game, player: Player) -> dict[str, Any]:
    """A game in a few words."""
    match, seats = game.match, seats_by_side(game.match)
    you = own_sides(seats, player)
    return {
        "id": game.public_id,
        "url": f"/g/{game.public_id}",
        "match": match.public_id,
        "round": game.round,
        "rules": match.rules,
        "mode": match.mode,
        "clock": match.clock,
        "rated": game.rated,
        "seats": {side: seat_state(seat) for side, seat in seats.items()},
        "you": you,
        "status": game.status,
        "version": game.version,
        "plies": game.plies,
        "last_move": game.moves_text.rpartition(" ")[2] or None,
        "side_to_move": game.to_move or None if game.is_running else None,
        "your_turn": game.is_running and game.to_move in you,
        "winner": game.winner or None,
        "reason": game.reason or None,
    }


def told_challenge(invitation: Invitation, viewer: Player) -> dict[str, Any]:
    """An open challenge, or an open link of the viewer's own."""
    match, to = invitation.match, invitation.to
    mine = match.owner_id == viewer.pk
    return {
        "id": match.public_id,
        "direction": "out" if mine else "in",
        "by": _person(match.owner),
        "to": None if to is None else _person(to),
        "url": f"/m/{match.public_id}" if mine else f"/join/{invitation.code}",
        "link": f"/join/{invitation.code}" if mine and to is None else None,
        "rules": match.rules,
        "clock": match.clock,
        "best_of": match.best_of,
        "watchable": match.watchable,
        "expires_at": epoch_ms(invitation.expires_at),
    }


def _person(player: Player) -> dict[str, Any]:
    return {"name": player.name, "guest": player.is_guest, "bot": player.is_bot}


def _games(player: Player) -> QuerySet[Game]:
    # Seats of one screen are two of one player, all others are one.
    games = games_with_seats().select_related("match__invitation__to", "match__owner", "clock")
    return games.filter(match__seats__player=player).exclude(match__mode=Match.Mode.HOTSEAT)
