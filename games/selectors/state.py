"""The state of a game as every face shows it: page, socket and API speak of one shape."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.models import Player
from engine import Position, rules_for
from engine.lines import line_story
from games.models import Game, Match, Move, Seat
from games.selectors.live_state import LIVE_RIGHTS, live_rights, live_state
from games.selectors.position import game_position
from games.selectors.score import empty_score, level_records, match_score
from games.selectors.seats import (
    has_open_seat,
    move_author,
    new_seats,
    own_sides,
    seats_by_side,
    undo_count,
)
from games.selectors.time import clock_state
from games.selectors.watching import require_view

State = dict[str, Any]


def game_state(game: Game, viewer: Player | None) -> State:
    """Everything that `viewer` may know of the game and may do in it; Private."""
    match, seats = game.match, seats_by_side(game.match)
    you = own_sides(seats, viewer)
    require_view(match, you)
    position = game_position(game)
    later = Game.objects.filter(match=match, round=game.round + 1).first()
    return {
        "id": game.public_id,
        "match": match.public_id,
        "url": f"/g/{game.public_id}",
        "round": game.round,
        "version": game.version,
        "status": game.status,
        **_setup(match.rules, match.mode, match.first_policy, seats),
        **_board(position, open_=game.is_running),
        "history": _history(game, position, seats),
        "thinking": game.is_running and seats[game.to_move].kind == Seat.Kind.COMPUTER,
        "result": _result(game, position),
        "score": match_score(match),
        "record": level_records(viewer, match.rules) if you and _has_computer(seats) else None,
        "you": you,
        "can": {
            "move": game.is_running and game.to_move in you,
            "undo": bool(you) and undo_count(game, seats) > 0,
            "next": bool(you) and game.is_over and not has_open_seat(seats),
            **live_rights(game, you),
        },
        "next": later.public_id if later else None,
        "clock": clock_state(game, timezone.now()),
        "live": live_state(game, seats, viewer, you),
    }


def new_state(
    rules: str, mode: str, first_policy: str, level: str | None, viewer: Player | None
) -> State:
    """A first round that is not stored yet: what a visitor sees before the first act."""
    seats = new_seats(rules, mode, level, viewer)
    position = rules_for(rules).start()
    you = [side for side, seat in seats.items() if seat.kind != Seat.Kind.COMPUTER]
    return {
        "id": None,
        "match": None,
        "url": None,
        "round": 1,
        "version": 0,
        "status": "new",
        **_setup(rules, mode, first_policy, seats),
        **_board(position, open_=True),
        "history": [],
        "thinking": False,
        "result": None,
        "score": empty_score(rules),
        "record": level_records(viewer, rules) if _has_computer(seats) else None,
        "you": you,
        "can": {
            "move": position.side_to_move in you,
            "undo": False,
            "next": False,
            **dict.fromkeys(LIVE_RIGHTS, False),
        },
        "next": None,
        "clock": None,
        "live": None,
    }


def match_state(match: Match, game: Game, viewer: Player | None) -> State:
    """A match with its newest game."""
    return {
        "id": match.public_id,
        "url": f"/m/{match.public_id}",
        "rules": match.rules,
        "mode": match.mode,
        "level": _level(seats_by_side(match)),
        "first_policy": match.first_policy,
        "score": match_score(match),
        "game": game_state(game, viewer),
    }


def _setup(rules: str, mode: str, first_policy: str, seats: dict[str, Seat]) -> State:
    spec = rules_for(rules)
    return {
        "rules": rules,
        "columns": spec.columns,
        "rows": spec.rows,
        "mode": mode,
        "level": _level(seats),
        "first_policy": first_policy,
        "seats": {side: _seat(seat) for side, seat in seats.items()},
    }


def _board(position: Position, *, open_: bool) -> State:
    """The board; of a game that is over for other reasons, or not begun, nothing is legal."""
    moves = position.legal_moves() if open_ else ()
    return {
        "first": position.first,
        "side_to_move": position.side_to_move if open_ else None,
        "plies": position.plies,
        "moves": position.format(),
        "legal": [{"move": move, "lands": list(position.lands(move))} for move in moves],
        "board": list(position.board()),
    }


def _history(game: Game, position: Position, seats: dict[str, Seat]) -> list[State]:
    spent = dict(Move.objects.filter(game=game).values_list("ply", "spent_ms"))
    step = rules_for(game.match.rules).start(game.first)
    history = []
    for ply, move in enumerate(position.moves, start=1):
        side = str(step.side_to_move)
        history.append(
            {
                "ply": ply,
                "side": side,
                "move": move,
                "lands": list(step.lands(move)),
                "by": move_author(seats[side]),
                "spent_ms": spent.get(ply, 0),
            }
        )
        step = step.apply(move)
    return history


def _result(game: Game, position: Position) -> State | None:
    if not game.is_over:
        return None
    story = line_story(position)
    return {
        "winner": game.winner or None,
        "reason": game.reason,
        "lines": game.lines,
        "double": len(game.lines) > 1,
        "plies": game.plies,
        "line_plies": list(story.line_plies) if story else None,
        "line_began_at": story.line_began_at if story else None,
    }


def _seat(seat: Seat) -> State:
    return {
        "kind": seat.kind,
        "name": seat.player.name if seat.kind == Seat.Kind.PLAYER and seat.player else None,
        "level": seat.level or None,
    }


def _level(seats: dict[str, Seat]) -> str | None:
    return next((seat.level for seat in seats.values() if seat.level), None)


def _has_computer(seats: dict[str, Seat]) -> bool:
    return _level(seats) is not None
