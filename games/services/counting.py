"""All that a finished game counts for, in the transaction that decides it."""

from __future__ import annotations

from django.utils import timezone

from games.models import Game, Seat
from games.services.history import history_write
from games.services.rating import rating_count, ratings_lock
from games.services.records import record_count
from games.services.review import review_ask


def game_count(game: Game, seats: dict[str, Seat]) -> None:
    """Records, histories and ratings, each at most once; an aborted game counts for nothing."""
    if game.rated:
        ratings_lock([game.match.rules], alone=False)
    record_count(game, seats)
    history_write(game, seats)
    rating_count(game, seats)
    review_ask(game, timezone.now())
