"""Who sits where."""

from __future__ import annotations

from accounts.models import Player
from engine import rules_for
from games.models import Game, Match, Seat


def seats_by_side(match: Match) -> dict[str, Seat]:
    """The match's seats in the order of the sides."""
    seats = {seat.side: seat for seat in match.seats.all()}
    return {side: seats[side] for side in rules_for(match.rules).sides}


def new_seats(rules: str, mode: str, level: str | None, player: Player | None) -> dict[str, Seat]:
    """Unsaved seats for a new match: the person is the first side, the computer the second.

    Where lots are drawn only the stored match knows better.
    """
    first, second = rules_for(rules).sides
    if mode == Match.Mode.COMPUTER:
        return {
            first: Seat(side=first, kind=Seat.Kind.PLAYER, player=player),
            second: Seat(side=second, kind=Seat.Kind.COMPUTER, level=level or ""),
        }
    return {side: Seat(side=side, kind=Seat.Kind.LOCAL, player=player) for side in (first, second)}


def move_author(seat: Seat) -> str:
    """`computer` or `player`: who makes the moves of the seat."""
    return "computer" if seat.kind == Seat.Kind.COMPUTER else "player"


def other_side(game: Game, side: str) -> str:
    """The side opposite to `side`."""
    return next(other for other in rules_for(game.match.rules).sides if other != side)


def own_sides(seats: dict[str, Seat], player: Player | None) -> list[str]:
    """The sides that `player` may act for."""
    return [side for side, seat in seats.items() if player and seat.player_id == player.pk]


def has_open_seat(seats: dict[str, Seat]) -> bool:
    """Whether somebody has still to join."""
    return any(seat.kind == Seat.Kind.OPEN for seat in seats.values())
