"""Counting a finished game for the people who played it, exactly once."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F

from accounts.models import Player
from games.models import Game, Match, Record, RecordEntry, Seat
from games.selectors.outcomes import game_counts, outcome_for

# What stands for a level where the opponent was a person.
PERSON = "person"

COLUMNS = {
    RecordEntry.Outcome.WIN: "wins",
    RecordEntry.Outcome.LOSS: "losses",
    RecordEntry.Outcome.DRAW: "draws",
}


def record_count(game: Game, seats: dict[str, Seat]) -> None:
    """Add a finished game to the records of its players; inside the deciding transaction.

    The entry is unique for game and player, so a second count fails in the database and takes
    its transaction with it.
    """
    # In one order, so that two games of the same people never wait for each other in a circle.
    results = sorted(game_results(game, seats), key=lambda result: result[0].pk)
    for player, opponent, outcome in results:
        record, _ = Record.objects.get_or_create(
            player=player, rules=game.match.rules, opponent=opponent
        )
        RecordEntry.objects.create(game=game, record=record, player=player, outcome=outcome)
        column = COLUMNS[outcome]
        Record.objects.filter(pk=record.pk).update(**{column: F(column) + 1})


def game_results(
    game: Game, seats: dict[str, Seat]
) -> Iterator[tuple[Player, str, RecordEntry.Outcome]]:
    """For whom a finished game counts: the player, against whom, and how it ended for them.

    Games at one screen, aborted and voided ones count for nobody.
    """
    if game.match.mode == Match.Mode.HOTSEAT or not game_counts(game):
        return
    for side, seat in seats.items():
        opponent = next(other for other in seats.values() if other is not seat)
        if seat.player is not None:
            yield seat.player, opponent.level or PERSON, outcome_for(game, side)
