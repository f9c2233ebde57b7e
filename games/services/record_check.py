"""Holding the records against the games they were counted from, and rebuilding them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from games.models import Game, Record, RecordEntry
from games.selectors.seats import seats_by_side
from games.services.records import COLUMNS, game_results, record_count

Key = tuple[int, str, str]
"""Player, rules, opponent."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A record that is not what the games say."""

    player: int
    rules: str
    opponent: str
    stored: dict[str, int]
    counted: dict[str, int]


def records_compare() -> list[Difference]:
    """Every record that differs from the finished games; empty when all is well."""
    counted: dict[Key, Counter[str]] = {}
    for key, column in _results():
        counted.setdefault(key, Counter())[column] += 1
    stored = {
        (row.player_id, row.rules, row.opponent): Counter(
            wins=row.wins, losses=row.losses, draws=row.draws
        )
        for row in Record.objects.all()
    }
    differences = []
    for key in sorted(counted.keys() | stored.keys()):
        is_, should = stored.get(key, Counter()), counted.get(key, Counter())
        if +is_ != +should:
            differences.append(Difference(*key, stored=dict(is_), counted=dict(should)))
    return differences


@transaction.atomic
def records_rebuild() -> None:
    """Count every finished game anew, in one transaction."""
    RecordEntry.objects.all().delete()
    Record.objects.all().delete()
    for game in _finished():
        record_count(game, seats_by_side(game.match))


def _finished() -> Iterator[Game]:
    games = Game.objects.filter(status=Game.Status.FINISHED)
    rows = games.select_related("match").prefetch_related("match__seats__player")
    yield from rows.order_by("pk").iterator(chunk_size=500)


def _results() -> Iterator[tuple[Key, str]]:
    for game in _finished():
        for player, opponent, outcome in game_results(game, seats_by_side(game.match)):
            yield (player.pk, game.match.rules, opponent), COLUMNS[outcome]
