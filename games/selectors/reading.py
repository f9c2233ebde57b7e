"""Everything stored that a game's state is made of, read once for all who look at it."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone

from engine import Position
from games.models import Clock, Game, GameEvent, Match, Move, Seat
from games.selectors.board_state import (
    State,
    board_state,
    computer_level,
    history_state,
    lots_state,
    result_state,
    setup_state,
)
from games.selectors.live_state import LiveRows, live_rows, live_rows_after_moves
from games.selectors.lookup import game_by_public_id
from games.selectors.score import Tally, empty_score, level_records, match_result, match_score
from games.selectors.seats import seats_by_side
from games.selectors.talk import talk_muted
from games.selectors.time import clock_state
from games.selectors.undo import Made

# Who has missed more than this needs no animation, only the state.
MOST_EVENTS = 50


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Reading:
    """A game at one moment; showing it to anybody takes no further query.

    `shared` is the part of the state that all see alike and must not be changed. `events` are
    those after the version asked about; without one there are none.
    """

    game: Game
    seats: dict[str, Seat]
    at: datetime
    position: Position
    shared: State
    live: LiveRows | None
    records: dict[str, Tally] | None
    events: tuple[GameEvent, ...]

    @property
    def made(self) -> Made:
        """Side and text of each move."""
        return _made(self.shared["history"])


def game_reading(game: Game, since: int | None = None) -> Reading:
    """All that there is to know of the game, with the events after version `since`."""
    match, seats, now = game.match, seats_by_side(game.match), timezone.now()
    spent = dict(Move.objects.filter(game=game).values_list("ply", "spent_ms"))
    position, history = history_state(game, seats, spent)
    score = _score(game)
    result = match_result(match, score)
    fixed = {
        "id": game.public_id,
        "match": match.public_id,
        "url": f"/g/{game.public_id}",
        "round": game.round,
        "result": result_state(game, position),
        "score": score,
        "match_result": result,
        "lots": lots_state(game),
        "next": _next(game),
        "again": None if result is None else _again(match),
        **setup_state(match.rules, match.mode, match.first_policy, match.best_of, seats),
    }
    return Reading(
        game=game,
        seats=seats,
        at=now,
        position=position,
        shared=fixed | _changing(game, seats, position, history, now),
        live=live_rows(game, seats, _made(history), now),
        records=_records(match, seats),
        events=_events(game, since),
    )


def reading_by_public_id(public_id: str, since: int | None = None) -> Reading:
    """The same by the name in the address; NotFound."""
    return game_reading(game_by_public_id(public_id), since)


def reading_after(earlier: Reading) -> Reading:
    """The game as it is now, with its events after an earlier reading.

    Moves are most of what happens, and a move leaves most of the rest as it was: then only what
    it touches is read again.
    """
    game = Game.objects.select_related("clock").get(pk=earlier.game.pk)
    game.match = earlier.game.match
    events = _events(game, earlier.game.version)
    if not _only_moves(earlier, game, events):
        return reading_by_public_id(game.public_id, earlier.game.version)
    now = timezone.now()
    live = live_rows_after_moves(earlier.live, game, now)
    return _with_moves(replace(earlier, live=live), game, events, now)


def reading_after_hint(earlier: Reading, hint: dict[str, Any]) -> Reading | None:
    """The game after the one move that a hint tells of, without a query.

    None where the hint says too little. The number of watchers stays what it was.
    """
    move = hint.get("move")
    if move is None or hint["version"] != earlier.game.version + 1:
        return None
    game = copy(earlier.game)
    game.version = hint["version"]
    for name, value in move["fields"].items():
        setattr(game, name, value)
    if move["clock"] is not None:
        times = {name: move["clock"][name] for name in ("running_since", "deadline_at")}
        game.clock = Clock(
            left_ms=move["clock"]["left_ms"],
            **{name: text and datetime.fromisoformat(text) for name, text in times.items()},
        )
    event = GameEvent(game=game, version=game.version, kind="move", data=move["data"])
    if not _only_moves(earlier, game, (event,)):
        return None
    return _with_moves(earlier, game, (event,), timezone.now())


def with_watchers(reading: Reading, count: int) -> Reading:
    """The same with another number of watchers."""
    if reading.live is None:
        return reading
    live = replace(reading.live, shared=reading.live.shared | {"watchers": count})
    return replace(reading, live=live)


def with_mutes(reading: Reading) -> Reading:
    """The same with who may not write now, which changes without a change of the game."""
    if reading.live is None:
        return reading
    muted = talk_muted(reading.seats.values(), timezone.now())
    return replace(reading, live=replace(reading.live, muted=muted))


def _only_moves(earlier: Reading, game: Game, events: tuple[GameEvent, ...]) -> bool:
    """Whether nothing but moves has happened, none of which ended the game or an offer."""
    all_known = len(events) == game.version - earlier.game.version
    had_offers = earlier.live is not None and bool(earlier.live.shared["offers"])
    moves = all(event.kind == "move" for event in events)
    return all_known and moves and game.is_running and not had_offers


def _with_moves(
    earlier: Reading, game: Game, events: tuple[GameEvent, ...], now: datetime
) -> Reading:
    position = earlier.position
    for event in events:
        position = position.apply(event.data["move"])
    history = [*earlier.shared["history"], *(event.data for event in events)]
    return replace(
        earlier,
        game=game,
        at=now,
        position=position,
        shared=earlier.shared | _changing(game, earlier.seats, position, history, now),
        events=events,
    )


def _changing(
    game: Game,
    seats: dict[str, Seat],
    position: Position,
    history: list[State],
    now: datetime,
) -> State:
    """The part of the state that every move changes."""
    return {
        "version": game.version,
        "status": game.status,
        "thinking": game.is_running and seats[game.to_move].kind == Seat.Kind.COMPUTER,
        "clock": clock_state(game, now),
        "history": history,
        **board_state(position, open_=game.is_running),
    }


def _made(history: list[State]) -> Made:
    return [(move["side"], move["move"]) for move in history]


def _score(game: Game) -> Tally:
    # While the first round is not over nothing can have been won.
    first = game.round == 1 and not game.is_over
    return empty_score(game.match.rules) if first else match_score(game.match)


def _next(game: Game) -> str | None:
    if not game.is_over:
        return None  # only a finished round has one after it
    later = Game.objects.filter(match=game.match, round=game.round + 1)
    return later.values_list("public_id", flat=True).first()


def _again(match: Match) -> str | None:
    """The address of the match that the two have made after this one."""
    names = Match.objects.filter(previous=match).values_list("public_id", flat=True)
    return next((f"/m/{name}" for name in names), None)


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
