"""Any number of games that nobody has played, made by the database itself: for timing pages.

They are legal, and records and histories agree with them; only ratings are invented.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Max, Model
from django.utils import timezone

from accounts.models import Player, User
from engine import Position, rules_for
from games.made_statements import KINDS, RULES, statements, tables
from games.models import Game, Match, RatedGame

PREFIX = "made"
NO_PASSWORD = "!"  # noqa: S105  # what nobody can log in with
# How long ago the first of them was played.
SPAN = timedelta(days=730)
# Each match has two rounds; so many of every so many matches are still in their second one.
ROUNDS, RUNNING_EVERY = 2, 499
GAMES_A_PLAYER, PLAYERS_AN_ACCOUNT, LEAST_PLAYERS = 20, 5, 200

# How long they are, so that ten is the mean.
_LENGTHS = (7, 8, 9, 10, 10, 11, 12, 13)
_OPENING = 4
# After these the database has to know what there is, to go about the rest in a good way.
_PLANNED_BY = {"plan", "games", "records"}
# Room for the last ones to end before now.
_LAST = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Sample:
    """A game that many of the made ones look like; `kind` -1 for one that is under way."""

    rules: str
    first: str
    kind: int
    position: Position

    def row(self) -> tuple[Any, ...]:
        end = self.position.outcome
        lines = json.dumps([[list(cell) for cell in line] for line in end.lines] if end else [])
        return (
            *(self.rules, self.first, self.kind, self.position.plies, self.position.format()),
            "/".join(self.position.board()) if end else "",
            *((end.winner or "") if end else "", end.reason if end else "", lines),
            self.position.side_to_move or "",
            int(self.position.moves[0]),
            int(self.position.moves[1]),
        )

    def moves(self) -> Iterator[tuple[Any, ...]]:
        sides = rules_for(self.rules).sides
        second = sides[1] if self.first == sides[0] else sides[0]
        for ply, move in enumerate(self.position.moves, start=1):
            yield (
                *(self.rules, self.first, self.kind, ply),
                *(self.first if ply % 2 else second, move),
            )


def is_empty() -> bool:
    """Whether nobody has ever played here."""
    return not Match.objects.exists()


def games_make(games: int, say: Callable[[str], object], now: datetime | None = None) -> None:
    """Make them, with people, seats, moves, records, histories, ratings and talk."""
    matches = max(1, games // ROUNDS)
    people = max(LEAST_PLAYERS, games // GAMES_A_PLAYER)
    began = (now or timezone.now()) - SPAN
    with transaction.atomic(), connection.cursor() as cursor:
        say("people")
        told = {
            "matches": matches,
            "match": _next_key(Match),
            "game": _next_key(Game),
            "rated": _next_key(RatedGame),
            "people": people,
            "player": _people(people, began),
            "running": RUNNING_EVERY,
            "step": (SPAN - _LAST).total_seconds() / matches,
        }
        _samples(cursor)
        _trust(cursor)
        for name, statement in statements(connection.vendor, began, told):
            say(name)
            cursor.execute(statement)
            if name in _PLANNED_BY:
                cursor.execute("ANALYZE")
        for table in ("made_sample", "made_move", "made_match"):
            cursor.execute(f"DROP TABLE {table}")
        for model in (Match, Game, RatedGame):
            _move_sequence(cursor, model)
    with connection.cursor() as cursor:
        say("statistics of the database")
        cursor.execute("ANALYZE")


def _next_key(model: type[Model]) -> int:
    return int(model._default_manager.aggregate(most=Max("pk"))["most"] or 0) + 1


def _people(number: int, began: datetime) -> int:
    """Guests, and every fifth with an account that nobody can log in to; the first one's key."""
    base, spread = _next_key(User), SPAN / number
    accounts = range(base, base + number // PLAYERS_AN_ACCOUNT + 1)
    User.objects.bulk_create(
        [
            User(pk=pk, username=_name(pk), skeleton=_name(pk), password=NO_PASSWORD)
            for pk in accounts
        ],
        batch_size=2000,
    )
    key = _next_key(Player)
    rows = [Player(pk=key + place, name=f"Gast {key + place}") for place in range(number)]
    for pk, row in zip(accounts, rows[::PLAYERS_AN_ACCOUNT], strict=False):
        row.user_id, row.name = pk, _name(pk)
    Player.objects.bulk_create(rows, batch_size=2000)
    # They have been here for as long as their games; when a row is added it gets the moment.
    for place, row in enumerate(rows):
        row.created_at = began + place * spread
    Player.objects.bulk_update(rows, ["created_at"], batch_size=500)
    with connection.cursor() as cursor:
        for model in (User, Player):
            _move_sequence(cursor, model)
    return key


def _trust(cursor: Any) -> None:
    """Where we may, spare PostgreSQL looking up every key: all of them were made a moment ago."""
    if connection.vendor != "postgresql":
        return
    cursor.execute("SELECT usesuper FROM pg_user WHERE usename = current_user")
    if cursor.fetchone()[0]:
        cursor.execute("SET LOCAL session_replication_role = replica")


def _name(number: int) -> str:
    """A name that only these have: letters do for digits, so that none looks like another."""
    return f"{PREFIX}-" + "".join("bcdfghjklm"[int(digit)] for digit in str(number))


def _samples(cursor: Any) -> None:
    """Two tables of the session with the games that the made ones look like."""
    for statement in tables():
        cursor.execute(statement)
    found = list(_found_samples())
    cursor.executemany(
        "INSERT INTO made_sample VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        [one.row() for one in found],
    )
    cursor.executemany(
        "INSERT INTO made_move VALUES (%s, %s, %s, %s, %s, %s)",
        [move for one in found for move in one.moves()],
    )


def _found_samples() -> Iterator[Sample]:
    dice = random.Random(4)  # noqa: S311  # always the same ones
    for rules in sorted(set(RULES)):
        for first in rules_for(rules).sides:
            for kind in range(KINDS):
                length = _LENGTHS[kind % len(_LENGTHS)]
                yield Sample(rules, first, kind, _finished(dice, rules, first, length))
            yield Sample(rules, first, -1, _opening(dice, rules, first))


def _opening(dice: random.Random, rules: str, first: str) -> Position:
    position = rules_for(rules).start(first)
    for _ in range(_OPENING):
        position = position.apply(dice.choice(position.legal_moves()))
    return position


def _finished(dice: random.Random, rules: str, first: str, length: int) -> Position:
    """A game by dice that is over after exactly so many moves."""
    while True:
        position = _opening(dice, rules, first)
        while position.outcome is None and position.plies < length:
            position = position.apply(dice.choice(position.legal_moves()))
        if position.outcome is not None and position.plies == length:
            return position


def _move_sequence(cursor: Any, model: type[Model]) -> None:
    """Rows with keys of their own do not count for PostgreSQL's sequence."""
    last = _next_key(model) - 1
    if connection.vendor == "postgresql" and last:
        table = model._meta.db_table
        cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, last])
