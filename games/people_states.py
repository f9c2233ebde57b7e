"""People and their figures as JSON tells them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.models import Player
from games.history_query import HistoryQuery
from games.models import HistoryEntry
from games.selectors.people import head_to_head
from games.selectors.profiles import profile_url
from games.selectors.rating import Rated, rating_history, ratings_of
from games.selectors.statistics import Statistics, Tally, statistics, total_record
from games.selectors.time import moment_text

State = dict[str, Any]


def player_state(player: Player, viewer: Player | None) -> State:
    """Who somebody is, for a viewer who may know it; `versus` is the viewer's own score."""
    other = viewer is not None and viewer.pk != player.pk
    return {
        "id": player.public_id,
        "name": player.name,
        "guest": player.is_guest,
        "bot": player.is_bot,
        "url": profile_url(player) or None,
        "since": timezone.localdate(_since(player)).isoformat(),
        "about": player.about,
        "record": tally_state(total_record(player)),
        "ratings": [rating_state(one) for one in ratings_of(player)],
        "versus": head_to_head(viewer, player) if viewer is not None and other else None,
    }


def stats_state(player: Player, query: HistoryQuery) -> State:
    """All figures of the choice of games that a query makes by rules, since and until."""
    found = statistics(player, rules=query.rules, since=query.since, until=query.until)
    return {
        "player": player.name,
        "rules": query.rules or None,
        "since": query.since and query.since.isoformat(),
        "until": query.until and query.until.isoformat(),
        "total": tally_state(found.total),
        **_tables(found),
        "openings": {
            "rules": found.openings_rules or None,
            "by_column": {str(key): tally_state(one) for key, one in found.openings.items()},
        },
        "streaks": {
            "wins": found.streaks.wins,
            "losses": found.streaks.losses,
            "current": {
                "result": found.streaks.current_outcome or None,
                "length": found.streaks.current,
            },
        },
        "series": {
            "unit": found.periods[0].unit if found.periods else None,
            "periods": [
                {"start": period.start.isoformat(), **tally_state(period.tally)}
                for period in found.periods
            ],
        },
        "ratings": _rating_series(player, query.rules),
    }


def tally_state(tally: Tally) -> State:
    """`success` is the share of the points, a draw being half of one; null without games."""
    return {
        "games": tally.games,
        "wins": tally.wins,
        "losses": tally.losses,
        "draws": tally.draws,
        "success": _rounded(tally.success),
        "average_plies": _rounded(tally.average_plies) if tally.plies else None,
    }


def rating_state(one: Rated) -> State:
    """A rating as it stands now."""
    return {
        "rules": one.rules,
        "rating": one.rating,
        "deviation": one.deviation,
        "provisional": one.is_provisional,
        "games": one.games,
        "played_at": one.played_at and moment_text(one.played_at),
    }


def _tables(found: Statistics) -> State:
    levels = {key: tally for key, tally in found.opponents.items() if key != HistoryEntry.PERSON}
    computer = Tally()
    for tally in levels.values():
        computer.join(tally)
    kinds = {"computer": computer, "person": found.opponents.get(HistoryEntry.PERSON, Tally())}
    tables = {
        "by_level": levels,
        "by_opponent": kinds,
        "by_rules": found.rules,
        "by_side": found.sides,
        "by_start": found.starts,
    }
    return {
        name: {key: tally_state(tally) for key, tally in table.items()}
        for name, table in tables.items()
    }


def _rating_series(player: Player, rules: str) -> list[State]:
    rated = [one for one in ratings_of(player) if rules in ("", one.rules)]
    changes = rating_history(player, [one.rules for one in rated])
    return [
        {
            **rating_state(one),
            "series": [
                {
                    "at": moment_text(change.played_at),
                    "rating": round(change.rating),
                    "deviation": round(change.deviation),
                }
                for change in changes[one.rules]
            ],
        }
        for one in rated
    ]


def _since(player: Player) -> datetime:
    return player.created_at if player.user is None else player.user.date_joined


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
