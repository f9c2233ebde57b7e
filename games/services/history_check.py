"""Holding the histories and final boards against the games, and writing them anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db import transaction
from django.db.models import Q

from games.models import Game, HistoryEntry
from games.selectors.outcomes import board_at_the_end, history_entries
from games.selectors.seats import seats_by_side

_TOLD = [
    field.attname
    for field in HistoryEntry._meta.concrete_fields
    if field.attname not in {"id", "game_id"}
]


def histories_compare() -> list[str]:
    """A line for each game whose entries or final board are not what the game says."""
    differences = []
    for game in _finished():
        expected = _told(history_entries(game, seats_by_side(game.match)))
        if _told(game.history.all()) != expected:
            differences.append(f"game {game.public_id}: the histories say something else")
        if game.final_board != board_at_the_end(game):
            differences.append(f"game {game.public_id}: the final board is another")
    running = Game.objects.exclude(status=Game.Status.FINISHED)
    early = running.filter(Q(history__isnull=False) | ~Q(final_board=""))
    names = early.order_by("pk").values_list("public_id", flat=True).distinct()
    return differences + [f"game {name}: it is in histories and not over" for name in names]


@transaction.atomic
def histories_rebuild() -> None:
    """Write every history and final board anew, in one transaction."""
    HistoryEntry.objects.all().delete()
    Game.objects.exclude(status=Game.Status.FINISHED).update(final_board="")
    batch: list[HistoryEntry] = []
    for game in _finished():
        batch += history_entries(game, seats_by_side(game.match))
        board = board_at_the_end(game)
        if game.final_board != board:
            Game.objects.filter(pk=game.pk).update(final_board=board)
    HistoryEntry.objects.bulk_create(batch, batch_size=500)


def _finished() -> Iterator[Game]:
    games = Game.objects.filter(status=Game.Status.FINISHED).select_related("match")
    rows = games.prefetch_related("match__seats__player", "history")
    yield from rows.order_by("pk").iterator(chunk_size=500)


def _told(entries: Iterable[HistoryEntry]) -> list[tuple[object, ...]]:
    rows = [tuple(getattr(entry, name) for name in _TOLD) for entry in entries]
    return sorted(rows, key=repr)
