"""Where a person was: the round that the front page shows, and the one others wait in."""

from __future__ import annotations

from accounts.models import Player
from games.models import Game, Match
from games.selectors.lookup import games_with_seats, latest_game


def current_game(
    player: Player | None, mode: str | None = None, rules: str | None = None
) -> Game | None:
    """The newest round of the match last acted in, of one mode and one game if given.

    None before the first. Live matches are found at their own addresses, not here.
    """
    if player is None:
        return None
    matches = Match.objects.filter(owner=player).exclude(mode=Match.Mode.LINK)
    if mode is not None:
        matches = matches.filter(mode=mode)
    if rules is not None:
        matches = matches.filter(rules=rules)
    match = matches.order_by("-touched_at", "-pk").first()
    return None if match is None else latest_game(match)


def open_live_game(player: Player | None) -> Game | None:
    """The live round last acted in that is not over and has a seat for `player`; None for none."""
    if player is None:
        return None
    return (
        games_with_seats()
        .filter(
            match__mode=Match.Mode.LINK,
            match__seats__player=player,
            status__in=[Game.Status.WAITING, Game.Status.RUNNING],
        )
        .order_by("-match__touched_at", "-pk")
        .first()
    )
