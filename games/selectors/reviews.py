"""Which games are reviewed, and what is known of one."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from games.models import Game, GameReview

# A review takes so long that longer games get none; hardly any is.
MOST_PLIES = 150


def review_of(game: Game) -> GameReview | None:
    """The game's review, made or owed."""
    return GameReview.objects.filter(game=game).first()


def is_reviewable(game: Game) -> bool:
    """Whether a review of the game makes sense: it has an end, and moves that led there."""
    return game.is_over and game.reason != "aborted" and 0 < game.plies <= MOST_PLIES


def games_without_review() -> QuerySet[Game]:
    """Finished games that could have a review and are not down for one, the newest first."""
    games = Game.objects.filter(
        status=Game.Status.FINISHED, plies__range=(1, MOST_PLIES), review__isnull=True
    )
    return games.exclude(reason="aborted").order_by("-finished_at", "-pk")


def is_settled(game: Game, review: GameReview | None) -> bool:
    """Whether what is known of the game will not change any more."""
    if not game.is_over:
        return False
    return not is_reviewable(game) if review is None else review.is_settled


def decided_state(game: Game) -> dict[str, Any] | None:
    """Which ply decided a finished game, for its page; None where that is not known."""
    review = review_of(game) if game.is_over else None
    if review is None or not review.decided_at:
        return None
    return {"game": game.public_id, "ply": review.decided_at, "exact": review.decided_exact}
