"""What a lobby page lists."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import Player
from games.models import Game, Match, Seek
from games.selectors.seats import seats_by_side
from games.selectors.time import epoch_ms

# More than these are of little interest; the ones that have gone on longest come first.
GAMES_SHOWN = 12
SEEKS_SHOWN = 50

# A wish whose page has been silent for longer is no longer listed.
ALIVE_SECONDS = 15


def lobby_state(viewer: Player | None) -> dict[str, Any]:
    """Open wishes, which of them is the viewer's, and running games that may be watched."""
    now = timezone.now()
    alive = now - timedelta(seconds=ALIVE_SECONDS)
    seeks = Seek.objects.select_related("player").filter(seen_at__gte=alive)
    games = Game.objects.filter(
        status=Game.Status.RUNNING,
        match__mode=Match.Mode.LINK,
        match__watchable=True,
        plies__gte=2,
        moved_at__gte=now - timedelta(minutes=10),
    )
    games = games.select_related("match").prefetch_related("match__seats__player")
    return {
        "seeks": [_seek(row, viewer) for row in seeks.order_by("created_at")[:SEEKS_SHOWN]],
        "games": [_game(row) for row in games.order_by("-plies")[:GAMES_SHOWN]],
    }


def _seek(seek: Seek, viewer: Player | None) -> dict[str, Any]:
    return {
        "id": seek.pk,
        "name": seek.player.name,
        "guest": seek.player.is_guest,
        "rules": seek.rules,
        "clock": seek.clock,
        "allow": seek.allow,
        "since": epoch_ms(seek.created_at),
        "mine": viewer is not None and seek.player_id == viewer.pk,
    }


def _game(game: Game) -> dict[str, Any]:
    seats = seats_by_side(game.match)
    return {
        "url": f"/m/{game.match.public_id}",
        "rules": game.match.rules,
        "plies": game.plies,
        "players": [seat.player.name if seat.player else "" for seat in seats.values()],
    }
