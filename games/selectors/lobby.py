"""What a lobby page lists."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Count
from django.utils import timezone

from accounts.blocking import kept_apart
from accounts.models import Player
from games.errors import NotFound
from games.models import Game, Match, Seek
from games.selectors.current import open_live_game
from games.selectors.lookup import games_with_seats
from games.selectors.seats import seats_by_side
from games.selectors.time import epoch_ms

# More than these are of little interest; the ones that have gone on longest come first.
GAMES_SHOWN = 12
SEEKS_SHOWN = 50

# A wish whose page has been silent for longer is no longer listed.
ALIVE_SECONDS = 15


def lobby_state(viewer: Player | None) -> dict[str, Any]:
    """Open wishes, games that may be watched, and where the viewer's own match goes on.

    Of each wish it says whether it is the viewer's (`mine`) or for them to take up (`open`).
    `running` lets a page that missed the news of its pairing find the match all the same.
    """
    now = timezone.now()
    alive = now - timedelta(seconds=ALIVE_SECONDS)
    seeks = Seek.objects.select_related("player").filter(seen_at__gte=alive)
    if viewer is not None and (apart := kept_apart(viewer)):
        seeks = seeks.exclude(player__in=apart)
    # A game that both players have left goes on for nobody.
    left = Match.objects.annotate(absent=Count("seats__absence")).filter(absent__gte=2)
    games = games_with_seats().filter(
        status=Game.Status.RUNNING,
        match__mode=Match.Mode.LINK,
        match__watchable=True,
        opened=True,
        moved_at__gte=now - timedelta(minutes=10),
    )
    games = games.exclude(match__in=left)
    own = open_live_game(viewer)
    return {
        "running": f"/m/{own.match.public_id}" if own and own.is_running else None,
        "seeks": [_seek(row, viewer) for row in seeks.order_by("created_at")[:SEEKS_SHOWN]],
        "games": [_game(row) for row in games.order_by("-plies")[:GAMES_SHOWN]],
    }


def welcomes(allow: str, player: Player | None) -> bool:
    """Whether a wish that allows `allow` means `player`; nobody yet is a guest to be."""
    is_guest = player is None or player.is_guest
    return allow == Seek.Allow.ANYONE or (allow == Seek.Allow.GUESTS) == is_guest


def require_seek(seek_id: int) -> None:
    """NotFound if there is no such wish any more."""
    if not Seek.objects.filter(pk=seek_id).exists():
        raise NotFound


def _seek(seek: Seek, viewer: Player | None) -> dict[str, Any]:
    mine = viewer is not None and seek.player_id == viewer.pk
    return {
        "id": seek.pk,
        "name": seek.player.name,
        "guest": seek.player.is_guest,
        "bot": seek.player.is_bot,
        "rules": seek.rules,
        "clock": seek.clock,
        "allow": seek.allow,
        "since": epoch_ms(seek.created_at),
        "mine": mine,
        "open": not mine and welcomes(seek.allow, viewer),
    }


def _game(game: Game) -> dict[str, Any]:
    seats = seats_by_side(game.match)
    return {
        "url": f"/m/{game.match.public_id}",
        "rules": game.match.rules,
        "plies": game.plies,
        "players": [seat.player.name if seat.player else "" for seat in seats.values()],
        "bots": [seat.player is not None and seat.player.is_bot for seat in seats.values()],
    }
