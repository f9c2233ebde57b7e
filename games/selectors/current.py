"""Where a person was: the round that the front page shows."""

from __future__ import annotations

from accounts.models import Player
from games.models import Game, Match
from games.selectors.lookup import latest_game


def current_game(player: Player | None, mode: str | None = None) -> Game | None:
    """The newest round of the match last acted in, of one mode if given; None before the first."""
    if player is None:
        return None
    matches = Match.objects.filter(owner=player)
    if mode is not None:
        matches = matches.filter(mode=mode)
    match = matches.order_by("-touched_at", "-pk").first()
    return None if match is None else latest_game(match)
