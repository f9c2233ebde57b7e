"""All that is counted from finished games, for holding it against what a rebuild makes of them."""

from __future__ import annotations

from typing import Any

from games.models import HistoryEntry, RatedGame, Rating, RatingChange, Record, RecordEntry


def counted() -> dict[str, list[Any]]:
    """Records, histories and ratings by what they say, whatever keys the rows have.

    Sums that come to nothing are as good as none.
    """
    told = {
        "records": Record.objects.exclude(wins=0, losses=0, draws=0).values_list(
            "player", "rules", "opponent", "wins", "losses", "draws"
        ),
        "entries": RecordEntry.objects.values_list(
            "game", "player", "record__player", "record__rules", "record__opponent", "outcome"
        ),
        "histories": HistoryEntry.objects.values_list(
            "game", "player", "other", "rules", "opponent", "side", "outcome", "began", "plies",
            "opening", "watchable", "ended_at", "day",
        ),
        "rated": RatedGame.objects.filter(voided_at=None).values_list("game", "rules"),
        "changes": RatingChange.objects.values_list(
            "rated__game", "player", "side", "score", "rating_before", "deviation_before",
            "volatility_before", "rating", "deviation", "volatility", "number", "played_at",
        ),
        "ratings": Rating.objects.values_list(
            "rules", "player", "rating", "deviation", "volatility", "games", "played_at"
        ),
    }  # fmt: skip
    return {name: sorted(rows, key=repr) for name, rows in told.items()}


def forget() -> None:
    """As if nothing had ever been counted."""
    for model in (RecordEntry, Record, HistoryEntry, RatingChange, RatedGame, Rating):
        model.objects.all().delete()
