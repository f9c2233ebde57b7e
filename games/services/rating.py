"""Ratings: counted once with the game that decides; what is decided later is replayed."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import connection, transaction
from django.db.models import Min

from accounts.models import Player
from games.glicko import Standing, after_game, rested
from games.models import Game, RatedGame, Rating, RatingChange, Seat
from games.selectors.rating import days_between
from games.selectors.seats import seats_by_side

NEWCOMER = Standing()

# Sets the locks of ratings apart from whatever else somebody may lock by number.
_LOCKS = 0x47_52


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


def ratings_lock(rules: Iterable[str], *, alone: bool) -> None:
    """Hold the ratings of these games until the transaction ends.

    Games that end hold them together; who replays holds them `alone`: of two newcomers whose
    game ends meanwhile there is no row yet that could be held. Held after matches and before
    records, so that nobody waits in a circle. Where the database lets one write at a time there
    is nothing to do.
    """
    if connection.vendor != "postgresql":
        return
    numbers = sorted({zlib.crc32(key.encode()) - 2**31 for key in rules})
    lock = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
    with connection.cursor() as cursor:
        for number in numbers:
            cursor.execute(f"SELECT {lock}(%s, %s)", [_LOCKS, number])


def ratings_follow(games: Collection[Game], voided_at: datetime | None) -> None:
    """Have the ratings say what these games say by now, in one replay for each rules key.

    All of them are voided, or none is. Those that were never counted are left alone.
    """
    rows = RatedGame.objects.filter(game__in=[game.pk for game in games])
    first: dict[str, int] = dict(rows.order_by().values_list("rules").annotate(Min("pk")))
    rows.update(voided_at=voided_at)
    for rules in sorted(first):
        ratings_replay(rules, first[rules])


@transaction.atomic
def ratings_replay(rules: str, since: int = 0) -> None:
    """Make all changes from a rated game on anew; what stands afterwards equals a rebuild."""
    ratings_lock([rules], alone=True)
    list(Rating.objects.select_for_update().filter(rules=rules).order_by("player"))
    changes, stands = replayed(rules, since)
    RatingChange.objects.filter(rated__rules=rules, rated__gte=since).delete()
    RatingChange.objects.bulk_create(changes, batch_size=500)
    Rating.objects.filter(rules=rules).exclude(player__in=list(stands)).delete()
    _create(rules, stands)
    _store(rules, stands)


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
