"""The parts of a state that speak of rules, seats and board; the same for everybody who looks."""

from __future__ import annotations

from typing import Any

from engine import Position, rules_for
from engine.lines import line_story
from games.events import move_played
from games.models import Game, Seat
from games.selectors.rules import match_form
from games.selectors.seats import move_author

State = dict[str, Any]


def setup_state(
    rules: str, mode: str, first_policy: str, best_of: int | None, seats: dict[str, Seat]
) -> State:
    """What was agreed on before the first move."""
    spec = rules_for(rules)
    return {
        "rules": rules,
        "family": spec.family,
        "columns": spec.columns,
        "first_column": spec.first_column,
        "rows": spec.rows,
        "mode": mode,
        "level": computer_level(seats),
        "first_policy": first_policy,
        "form": match_form(rules, best_of),
        "best_of": best_of,
        "seats": {side: seat_state(seat) for side, seat in seats.items()},
    }


def board_state(position: Position, *, open_: bool) -> State:
    """The board; of a game that is over for other reasons, or not begun, nothing is legal."""
    moves = position.legal_moves() if open_ else ()
    return {
        "first": position.first,
        "side_to_move": position.side_to_move if open_ else None,
        "plies": position.plies,
        "moves": position.format(),
        "legal": [_legal(position, move) for move in moves],
        "board": list(position.board()),
        "notes": position.notes(),
    }


def history_state(
    game: Game, seats: dict[str, Seat], spent_ms: dict[int, int]
) -> tuple[Position, list[State]]:
    """The position and how it came about; `spent_ms` by ply."""
    step = rules_for(game.match.rules).start(game.first)
    history = []
    for ply, move in enumerate(game.moves_text.split(), start=1):
        by = move_author(seats[str(step.side_to_move)])
        history.append(move_played(step, move, by=by, spent_ms=spent_ms.get(ply, 0)))
        step = step.apply(move)
    return step, history


def result_state(game: Game, position: Position) -> State | None:
    """How the game ended; None while it has not."""
    if not game.is_over:
        return None
    # A line that stands on the board says nothing of a result that is another by now.
    story = None if game.reason == "corrected" else line_story(position)
    return {
        "winner": game.winner or None,
        "reason": game.reason,
        "lines": game.lines,
        "other_lines": game.other_lines,
        "double": len(game.lines) > 1,
        "plies": game.plies,
        "line_plies": list(story.line_plies) if story else None,
        "line_began_at": story.line_began_at if story else None,
        "voided": game.voided_at is not None,
    }


def lots_state(game: Game) -> list[State]:
    """The lots of the match up to this round: of a finished round they stay what they are."""
    return [entry for entry in game.match.lots if entry["round"] <= game.round]


def computer_level(seats: dict[str, Seat]) -> str | None:
    """The level of the computer's seat; None where people play."""
    return next((seat.level for seat in seats.values() if seat.level), None)


# What says who has a seat; `seat_told` takes them in this order.
SEAT_COLUMNS = ("kind", "level", "player__name", "player__is_bot")


def seat_state(seat: Seat) -> State:
    """Who has the seat."""
    player = seat.player
    name, is_bot = (player.name, player.is_bot) if player else (None, None)
    return seat_told(seat.kind, seat.level, name, is_bot)


def seat_told(kind: str, level: str, name: str | None, is_bot: bool | None) -> State:
    """The same from its columns; the name is that of the player, if there is one."""
    return {
        "kind": kind,
        "name": name if kind == Seat.Kind.PLAYER else None,
        "level": level or None,
        # A program plays; the computer's own seat says so by its level.
        "bot": bool(is_bot),
    }


def _legal(position: Position, move: str) -> State:
    lands = position.lands(move)
    return {
        "move": move,
        "lands": None if lands is None else list(lands),
        "takes": [list(cell) for cell in position.takes(move)],
    }
