"""Counting a finished game for the people who played it, exactly once."""

from __future__ import annotations

from django.db.models import F

from games.models import Game, Record, RecordEntry, Seat


def record_count(game: Game, seats: dict[str, Seat]) -> None:
    """Add a finished game to the records of its players; inside the deciding transaction.

    Games at one screen count for nobody. The entry is unique for game and player, so a second
    count fails in the database and takes its transaction with it.
    """
    for side, seat in seats.items():
        opponent = next(other for other in seats.values() if other is not seat)
        if seat.player is None or seat.kind == Seat.Kind.LOCAL or not opponent.level:
            continue
        outcome = outcome_for(game, side)
        record, _ = Record.objects.get_or_create(
            player=seat.player, rules=game.match.rules, opponent=opponent.level
        )
        RecordEntry.objects.create(game=game, record=record, player=seat.player, outcome=outcome)
        column = COLUMNS[outcome]
        Record.objects.filter(pk=record.pk).update(**{column: F(column) + 1})


def outcome_for(game: Game, side: str) -> RecordEntry.Outcome:
    """`win`, `loss` or `draw` of a finished game as `side` sees it."""
    if not game.winner:
        return RecordEntry.Outcome.DRAW
    return RecordEntry.Outcome.WIN if game.winner == side else RecordEntry.Outcome.LOSS


COLUMNS = {
    RecordEntry.Outcome.WIN: "wins",
    RecordEntry.Outcome.LOSS: "losses",
    RecordEntry.Outcome.DRAW: "draws",
}
