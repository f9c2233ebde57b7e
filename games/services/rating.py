"""Ratings: counted once with the game that decides, taken back and put again by replaying."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games.errors import NotRated
from games.glicko import Standing, after_game, rested
from games.models import Game, RatedGame, Rating, RatingChange, Seat
from games.selectors.rating import days_between
from games.selectors.seats import seats_by_side

NEWCOMER = Standing()


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a player stands between two games, with what the next change needs."""

    standing: Standing = NEWCOMER
    games: int = 0
    played_at: datetime | None = None


def rating_count(game: Game, seats: dict[str, Seat]) -> None:
    """Let a finished rated game change the ratings of both; inside the deciding transaction.

    A game is counted at most once: the second time fails in the database. Games of the same
    player that end at the same moment wait for each other here, and so have an order.
    """
    if not game.rated or game.reason == "aborted":
        return
    rules = game.match.rules
    held = _hold(rules, [seat.player for seat in seats.values() if seat.player is not None])
    rated = RatedGame.objects.create(game=game, rules=rules)
    stands = {pk: stand_of(row) for pk, row in held.items()}
    changes = changes_of(rated, game, seats, stands)
    RatingChange.objects.bulk_create(changes)
    _store(rules, {change.player_id: _stand_after(change) for change in changes})


def rating_void(game: Game) -> None:
    """Take a rated game out of the ratings: all that came after stands as if it had not been.

    NotRated for a game that has not been counted; a game that is out already stays out.
    """
    _set_void(game, timezone.now())


def rating_restore(game: Game) -> None:
    """Let a game that was taken out count again, at its old place; NotRated."""
    _set_void(game, None)


def replayed(rules: str, since: int = 0) -> tuple[list[RatingChange], dict[int, Stand]]:
    """Unsaved changes of the rated games from the one with key `since` on, and where it leads.

    What came before is taken from its stored changes. The stands are by the players' keys.
    """
    stands = _stands_before(rules, since)
    changes = []
    rows = RatedGame.objects.filter(rules=rules, pk__gte=since, voided_at=None)
    rows = rows.select_related("game__match").prefetch_related("game__match__seats__player")
    for rated in rows.order_by("pk").iterator(chunk_size=500):
        made = changes_of(rated, rated.game, seats_by_side(rated.game.match), stands)
        stands |= {change.player_id: _stand_after(change) for change in made}
        changes += made
    return changes, stands


def changes_of(
    rated: RatedGame, game: Game, seats: dict[str, Seat], stands: Mapping[int, Stand]
) -> list[RatingChange]:
    """What a game does to both, who stand where `stands` has them; unsaved."""
    at = game.finished_at or game.moved_at
    before: dict[str, tuple[Player, Stand, Standing]] = {}
    for side, seat in seats.items():
        if seat.player is not None:
            stand = stands.get(seat.player.pk, Stand())
            days = days_between(stand.played_at, at)
            before[side] = seat.player, stand, rested(stand.standing, days)
    changes = []
    for side, (player, stand, mine) in before.items():
        theirs = next(found for other, (_, _, found) in before.items() if other != side)
        score = 0.5 if not game.winner else float(game.winner == side)
        after = after_game(mine, theirs, score)
        changes.append(
            RatingChange(
                rated=rated,
                player=player,
                side=side,
                score=score,
                rating_before=mine.rating,
                deviation_before=mine.deviation,
                volatility_before=mine.volatility,
                rating=after.rating,
                deviation=after.deviation,
                volatility=after.volatility,
                number=stand.games + 1,
                # A game may have ended before one that was counted earlier: time runs out in
                # the past. Nobody's last game moves back by that.
                played_at=at if stand.played_at is None else max(at, stand.played_at),
            )
        )
    return changes


def stand_of(row: Rating) -> Stand:
    """Where the stored rating has its player."""
    standing = Standing(row.rating, row.deviation, row.volatility)
    return Stand(standing, row.games, row.played_at)


@transaction.atomic
def ratings_replay(rules: str, since: int = 0) -> None:
    """Make all changes from a rated game on anew; what stands afterwards equals a rebuild."""
    list(Rating.objects.select_for_update().filter(rules=rules).order_by("player"))
    changes, stands = replayed(rules, since)
    RatingChange.objects.filter(rated__rules=rules, rated__gte=since).delete()
    RatingChange.objects.bulk_create(changes, batch_size=500)
    Rating.objects.filter(rules=rules).exclude(player__in=list(stands)).delete()
    _create(rules, stands)
    _store(rules, stands)


def _set_void(game: Game, moment: datetime | None) -> None:
    with transaction.atomic():
        rated = RatedGame.objects.select_for_update().filter(game=game).first()
        if rated is None:
            raise NotRated
        if (rated.voided_at is None) == (moment is None):
            return
        rated.voided_at = moment
        rated.save(update_fields=["voided_at"])
        ratings_replay(rated.rules, rated.pk)


def _hold(rules: str, players: list[Player]) -> dict[int, Rating]:
    """The ratings of these, made where there are none, held until the transaction ends.

    In the order of the players' keys, so that two games never wait for each other in a circle.
    """
    _create(rules, sorted(player.pk for player in players))
    rows = Rating.objects.select_for_update().filter(rules=rules, player__in=players)
    return {row.player_id: row for row in rows.order_by("player")}


def _create(rules: str, players: Iterable[int]) -> None:
    new = NEWCOMER
    rows = [
        Rating(
            player_id=pk,
            rules=rules,
            rating=new.rating,
            deviation=new.deviation,
            volatility=new.volatility,
        )
        for pk in players
    ]
    Rating.objects.bulk_create(rows, ignore_conflicts=True)


def _store(rules: str, stands: Mapping[int, Stand]) -> None:
    for player, stand in stands.items():
        Rating.objects.filter(player=player, rules=rules).update(
            rating=stand.standing.rating,
            deviation=stand.standing.deviation,
            volatility=stand.standing.volatility,
            games=stand.games,
            played_at=stand.played_at,
        )


def _stands_before(rules: str, since: int) -> dict[int, Stand]:
    earlier = RatingChange.objects.filter(rated__rules=rules, rated__lt=since)
    return {change.player_id: _stand_after(change) for change in earlier.order_by("rated")}


def _stand_after(change: RatingChange) -> Stand:
    standing = Standing(change.rating, change.deviation, change.volatility)
    return Stand(standing, change.number, change.played_at)
