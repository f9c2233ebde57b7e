"""Writing a finished game into the histories of its people."""

from __future__ import annotations

from games.models import Game, HistoryEntry, Seat
from games.selectors.outcomes import history_entries


def history_write(game: Game, seats: dict[str, Seat]) -> None:
    """An entry for each person of a finished game; inside the deciding transaction.

    An entry is unique for game and player: a second writing fails in the database.
    """
    HistoryEntry.objects.bulk_create(history_entries(game, seats))
