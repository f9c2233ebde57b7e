"""Who is rated, and how the ratings stand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Player
from games.glicko import PROVISIONAL, Standing, rested
from games.models import Match, Rating, RatingChange, Seat

DAY_SECONDS = 86_400

# How many a leaderboard names: with a rank, and of those too little is known of yet.
LEADERS, NEWCOMERS = 50, 20


@dataclass(frozen=True, slots=True)
class Rated:
    """A player's rating of one game as it stands now; `rank` is None without one."""

    player: Player
    rules: str
    standing: Standing
    games: int
    played_at: datetime | None
    rank: int | None = None

    @property
    def rating(self) -> int:
        return round(self.standing.rating)

    @property
    def deviation(self) -> int:
        return round(self.standing.deviation)

    @property
    def is_provisional(self) -> bool:
        return self.standing.is_provisional


def counts_for_rating(match: Match, seats: dict[str, Seat]) -> bool:
    """Whether a round that begins now is rated: two account holders of a kind, and a clock.

    Bots are rated among themselves: what a person is worth against people no program says.
    """
    people = [seat.player for seat in seats.values() if seat.kind == Seat.Kind.PLAYER]
    holders = [player for player in people if player is not None and not player.is_guest]
    alike = len({player.is_bot for player in holders}) == 1
    return match.clock is not None and len(holders) == len(seats) and alike


def days_between(earlier: datetime | None, later: datetime) -> float:
    """Days from one moment to the other, none where there is no earlier one."""
    return 0.0 if earlier is None else max(0.0, (later - earlier).total_seconds() / DAY_SECONDS)


def ratings_of(player: Player) -> list[Rated]:
    """The player's ratings, the most played game first."""
    rows = Rating.objects.filter(player=player, games__gt=0).select_related("player")
    return [_rated(row, timezone.now()) for row in rows.order_by("-games", "rules")]


def rating_history(player: Player, rules: Collection[str]) -> dict[str, list[RatingChange]]:
    """Every change of the player's rating in these games, oldest first."""
    found: dict[str, list[RatingChange]] = {key: [] for key in rules}
    changes = RatingChange.objects.filter(player=player, rated__rules__in=rules)
    for change in changes.select_related("rated").order_by("rated"):
        found[change.rated.rules].append(change)
    return found


def leaderboard(rules: str) -> list[Rated]:
    """The best first, and after those with a rank the best of whom too little is known yet.

    Private profiles are not named, nor are those who have left, nor bots.
    """
    now = timezone.now()
    rated = [_rated(row, now) for row in _shown(rules, certain=True)[: 2 * LEADERS]]
    certain = [one for one in rated if not one.is_provisional][:LEADERS]
    faded = [one for one in rated if one.is_provisional]
    faded += [_rated(row, now) for row in _shown(rules, certain=False)[:NEWCOMERS]]
    faded.sort(key=lambda one: -one.standing.rating)
    return [
        *(_ranked(one, rank) for rank, one in enumerate(certain, start=1)),
        *faded[:NEWCOMERS],
    ]


def rated_rules() -> list[str]:
    """The games in which anybody is rated."""
    rows = Rating.objects.filter(games__gt=0).order_by("rules")
    return list(rows.values_list("rules", flat=True).distinct())


def _shown(rules: str, *, certain: bool) -> QuerySet[Rating]:
    rows = Rating.objects.filter(rules=rules, games__gt=0).select_related("player")
    rows = rows.filter(
        player__is_private=False,
        player__is_bot=False,
        player__closed_at=None,
        player__user__is_active=True,
    )
    limit = {"deviation__lte": PROVISIONAL} if certain else {"deviation__gt": PROVISIONAL}
    return rows.filter(**limit).order_by("-rating", "player")


def _rated(row: Rating, now: datetime) -> Rated:
    last = Standing(row.rating, row.deviation, row.volatility)
    standing = rested(last, days_between(row.played_at, now))
    return Rated(row.player, row.rules, standing, row.games, row.played_at)


def _ranked(one: Rated, rank: int) -> Rated:
    return replace(one, rank=rank)
