"""The state of a game as every face shows it: page, socket and API speak of one shape."""

from __future__ import annotations

from accounts.models import Player
from engine import rules_for
from games.models import Game, Match, Seat
from games.selectors.board_state import State, board_state, computer_level, setup_state
from games.selectors.live_state import LIVE_RIGHTS, live_rights, live_state
from games.selectors.reading import Reading, game_reading
from games.selectors.rules import has_lots, usual_clock
from games.selectors.score import empty_score, level_records
from games.selectors.seats import has_open_seat, new_seats, own_sides, seats_by_side
from games.selectors.time import full_clock_state
from games.selectors.undo import undo_count
from games.selectors.watching import require_view


def game_state(game: Game, viewer: Player | None) -> State:
    """Everything that `viewer` may know of the game and may do in it; Private."""
    require_view(game.match, own_sides(seats_by_side(game.match), viewer))
    return reading_state(game_reading(game), viewer)


def reading_state(reading: Reading, viewer: Player | None) -> State:
    """The same from what has been read already; Private."""
    game, seats = reading.game, reading.seats
    you = own_sides(seats, viewer)
    require_view(game.match, you)
    may_go_on = bool(you) and game.is_over and not has_open_seat(seats)
    decided = reading.shared["match_result"] is not None
    return {
        **reading.shared,
        "record": reading.records if you else None,
        "you": you,
        "can": {
            "move": game.is_running and game.to_move in you,
            "undo": bool(you) and undo_count(game, seats, reading.made) > 0,
            "next": may_go_on and not decided,
            "again": may_go_on and decided,
            **live_rights(game, you, reading.made),
        },
        "live": live_state(reading.live, game, viewer, you, reading.at),
    }


def new_state(
    rules: str,
    mode: str,
    first_policy: str,
    level: str | None,
    viewer: Player | None,
    best_of: int | None = None,
) -> State:
    """A first round that is not stored yet: what a visitor sees before the first act."""
    seats = new_seats(rules, mode, level, viewer)
    position = rules_for(rules).start()
    you = [side for side, seat in seats.items() if seat.kind != Seat.Kind.COMPUTER]
    # Before the lots are drawn nobody is to move: such a match is made first, and then played.
    begun = not has_lots(rules)
    return {
        "id": None,
        "match": None,
        "url": None,
        "round": 1,
        "version": 0,
        "status": "new",
        **setup_state(rules, mode, first_policy, best_of, seats),
        **board_state(position, open_=begun),
        "history": [],
        "thinking": False,
        "result": None,
        "score": empty_score(rules),
        "match_result": None,
        "lots": [],
        "record": level_records(viewer, rules) if computer_level(seats) else None,
        "you": you,
        "can": {
            "move": begun and position.side_to_move in you,
            "undo": False,
            "next": False,
            "again": False,
            **dict.fromkeys(LIVE_RIGHTS, False),
        },
        "next": None,
        "again": None,
        "clock": full_clock_state(usual_clock(rules, mode, level), position.spec.sides),
        "live": None,
    }


def match_state(match: Match, game: Game, viewer: Player | None) -> State:
    """A match with its newest game."""
    state = game_state(game, viewer)
    shared = (
        *("rules", "mode", "level", "first_policy", "form", "best_of", "lots"),
        *("score", "match_result", "again"),
    )
    link = state["live"] and state["live"]["invitation"]
    return {
        "id": match.public_id,
        "url": f"/m/{match.public_id}",
        "join_url": link and link["url"],
        **{name: state[name] for name in shared},
        "game": state,
    }
