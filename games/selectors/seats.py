"""Who sits where, and what that lets them take back."""

from __future__ import annotations

from accounts.models import Player
from engine import rules_for
from games.models import Game, Match, Seat


def seats_by_side(match: Match) -> dict[str, Seat]:
    """The match's seats in the order of the sides."""
    seats = {seat.side: seat for seat in match.seats.all()}
    return {side: seats[side] for side in rules_for(match.rules).sides}


def new_seats(rules: str, mode: str, level: str | None, player: Player | None) -> dict[str, Seat]:
    """Unsaved seats for a new match: the person is the first side, the computer the second."""
    first, second = rules_for(rules).sides
    if mode == Match.Mode.COMPUTER:
        return {
            first: Seat(side=first, kind=Seat.Kind.PLAYER, player=player),
            second: Seat(side=second, kind=Seat.Kind.COMPUTER, level=level or ""),
        }
    return {side: Seat(side=side, kind=Seat.Kind.LOCAL, player=player) for side in (first, second)}


def undo_count(game: Game, seats: dict[str, Seat]) -> int:
    """How many moves „Zug zurück“ would take back now; 0 when there are none.

    At one screen one move. Against the computer the person's last move and the answer to it;
    while the computer thinks the person's move alone. The computer's opening move stays.
    """
    if not game.is_running or game.plies == 0:
        return 0
    if game.match.mode == Match.Mode.HOTSEAT:
        return 1
    if seats[game.to_move].kind == Seat.Kind.COMPUTER:
        return 1
    return 2 if game.plies >= 2 else 0


def move_author(seat: Seat) -> str:
    """`computer` or `player`: who makes the moves of the seat."""
    return "computer" if seat.kind == Seat.Kind.COMPUTER else "player"
