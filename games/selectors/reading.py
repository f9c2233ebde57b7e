"""Everything stored that a game's state is made of, read once for all who look at it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.models import Game, GameEvent, Match, Move, Seat
from games.selectors.board_state import (
    State,
    board_state,
    computer_level,
    history_state,
    result_state,
    setup_state,
)
from games.selectors.live_state import LiveRows, live_rows
from games.selectors.lookup import game_by_public_id
from games.selectors.score import Tally, empty_score, level_records, match_score
from games.selectors.seats import seats_by_side
from games.selectors.time import clock_state

# Who has missed more than this needs no animation, only the state.
MOST_EVENTS = 50


@dataclass(frozen=True, slots=True)
class Reading:
    """A game at one moment; showing it to anybody takes no further query.

    `shared` is the part of the state that all see alike and must not be changed. `events` are
    those after the version asked about, `since`; without one there are none.
    """

    game: Game
    seats: dict[str, Seat]
    at: datetime
    shared: State
    live: LiveRows | None
    records: dict[str, Tally] | None
    since: int | None
    events: tuple[GameEvent, ...]


def game_reading(game: Game, since: int | None = None) -> Reading:
    """All that there is to know of the game."""
    match, seats, now = game.match, seats_by_side(game.match), timezone.now()
    spent = dict(Move.objects.filter(game=game).values_list("ply", "spent_ms"))
    position, history = history_state(game, seats, spent)
    live = live_rows(game, seats, now)
    shared: dict[str, Any] = {
        "id": game.public_id,
        "match": match.public_id,
        "url": f"/g/{game.public_id}",
        "round": game.round,
        "version": game.version,
        "status": game.status,
        **setup_state(match.rules, match.mode, match.first_policy, seats),
        **board_state(position, open_=game.is_running),
        "history": history,
        "thinking": game.is_running and seats[game.to_move].kind == Seat.Kind.COMPUTER,
        "result": result_state(game, position),
        "score": _score(game),
        "next": _next(game),
        "clock": clock_state(game, now),
    }
    return Reading(
        game=game,
        seats=seats,
        at=now,
        shared=shared,
        live=live,
        records=_records(match, seats),
        since=since,
        events=_events(game, since),
    )


def reading_by_public_id(public_id: str, since: int | None = None) -> Reading:
    """The same by the name in the address; NotFound."""
    return game_reading(game_by_public_id(public_id), since)


def _score(game: Game) -> Tally:
    # While the first round is not over nothing can have been won.
    first = game.round == 1 and not game.is_over
    return empty_score(game.match.rules) if first else match_score(game.match)


def _next(game: Game) -> str | None:
    if not game.is_over:
        return None  # only a finished round has one after it
    later = Game.objects.filter(match=game.match, round=game.round + 1)
    return later.values_list("public_id", flat=True).first()


def _records(match: Match, seats: dict[str, Seat]) -> dict[str, Tally] | None:
    if computer_level(seats) is None:
        return None
    person = next((seat.player for seat in seats.values() if seat.player), None)
    return level_records(person, match.rules)


def _events(game: Game, since: int | None) -> tuple[GameEvent, ...]:
    if since is None or since >= game.version:
        return ()
    after = max(since, game.version - MOST_EVENTS)
    rows = GameEvent.objects.filter(game=game, version__gt=after, version__lte=game.version)
    return tuple(rows.order_by("version"))
