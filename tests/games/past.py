"""Finished games put straight into the tables, for tests that need many of them at once."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache

from accounts.models import Player
from engine import Position, rules_for
from engine.levels import levels_for
from games.models import Game, Match, Seat
from games.services.history_check import histories_rebuild
from games.services.rating_check import ratings_rebuild
from games.services.record_check import records_rebuild

RULES = ("7x6", "4x4", "4x4-pop", "4x4-five", "7x6-pop10", "7x6-power", "twicefour")
START = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
DAYS = 90


@dataclass(frozen=True, slots=True)
class Past:
    """A finished game and who sat where; what tests count by, without asking the tables."""

    game: Game
    seats: dict[str, Seat]

    @property
    def mode(self) -> str:
        return self.game.match.mode

    @property
    def counts(self) -> bool:
        return self.game.reason != "aborted"

    def side_of(self, player: Player) -> str:
        return next(side for side, seat in self.seats.items() if seat.player == player)

    def against(self, player: Player) -> Seat:
        return next(seat for seat in self.seats.values() if seat.player != player)


def past_games(dice: random.Random, me: Player, others: list[Player], number: int) -> list[Past]:
    """Random games of `me`: at one screen, against the computer, and against the others.

    Everything that is kept about them is written, too.
    """
    made = [_past(dice, me, dice.choice(others)) for _ in range(number)]
    everything_rebuild()
    return made


def everything_rebuild() -> None:
    """All that is counted, from the games."""
    records_rebuild()
    histories_rebuild()
    ratings_rebuild()


def _past(dice: random.Random, me: Player, other: Player) -> Past:
    mode = dice.choice(["hotseat", "computer", "computer", "link", "link"])
    rules = dice.choice(RULES)
    sides = rules_for(rules).sides
    position = _position(rules, dice.randrange(12), dice.choice(sides))
    outcome = position.outcome
    # A few end at the same moment, so that the order hangs on more than that.
    ended = START + timedelta(hours=dice.randrange(DAYS * 24))
    match = Match.objects.create(
        owner=dice.choice([me, other]) if mode == "link" else me,
        rules=position.spec.key,
        mode=mode,
        first_policy="alternate",
        touched_at=ended,
        watchable=mode != "link" or dice.random() < 0.7,
        clock=dice.choice([None, {"initial": 60, "increment": 2}]) if mode == "link" else None,
    )
    winner = outcome.winner if outcome else dice.choice([*sides, None])
    beside = dice.choice(["resigned", "time"]) if winner else dice.choice(["agreement", "aborted"])
    lines = [[list(cell) for cell in line] for line in (outcome.lines if outcome else ())]
    game = Game.objects.create(
        match=match,
        round=1,
        first=position.first,
        status="finished",
        plies=position.plies,
        moves_text=position.format(),
        rated=match.clock is not None and not other.is_guest and not me.is_guest,
        to_move="",
        winner=winner or "",
        reason=outcome.reason if outcome else beside,
        lines=lines,
        started_at=ended - timedelta(minutes=5),
        moved_at=ended,
        finished_at=ended,
    )
    return Past(game, {seat.side: seat for seat in _seats(dice, match, me, other)})


def _seats(dice: random.Random, match: Match, me: Player, other: Player) -> list[Seat]:
    spec = rules_for(match.rules)
    sides, levels = spec.sides, levels_for(spec)
    if match.mode == "hotseat":
        seats = [Seat(side=side, kind="local", player=me) for side in sides]
    else:
        mine, theirs = dice.sample(sides, 2)
        seats = [Seat(side=mine, kind="player", player=me)]
        if match.mode == "computer":
            seats.append(Seat(side=theirs, kind="computer", level=dice.choice(levels)))
        else:
            seats.append(Seat(side=theirs, kind="player", player=other))
    for seat in seats:
        seat.match = match
        seat.save()
    return seats


@cache
def _position(rules: str, seed: int, first: str) -> Position:
    """Random moves to the end, or only the first few."""
    dice = random.Random(f"{rules} {seed}")
    position: Position = rules_for(rules).start(first)
    most = dice.choice([0, 1, 3, 400, 400, 400])
    while position.outcome is None and position.plies < most:
        moves = position.winning_moves() or position.legal_moves()
        position = position.apply(dice.choice(moves))
    return position
