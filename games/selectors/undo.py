"""What can be taken back, counted in moves from the end: always back to a decision of somebody."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.notation import PASS
from games.models import Game, Match, Move, Seat

Made = Sequence[tuple[str, str]]
"""Side and text of each move of a game, in order."""


def moves_made(game: Game) -> Made:
    """The moves that are stored."""
    return list(Move.objects.filter(game=game).order_by("ply").values_list("side", "text"))


def undo_count(game: Game, seats: dict[str, Seat], made: Made) -> int:
    """How many moves „Zug zurück“ would take back now; 0 when there are none.

    At one screen the last move. Against the computer the person's last move and everything
    after it, so that the person is to move again; the computer's opening move stays. A forced
    pass was nobody's decision and goes with the move before it.
    """
    if not game.is_running or game.match.mode == Match.Mode.LINK:
        return 0
    people = {side for side, seat in seats.items() if seat.kind != Seat.Kind.COMPUTER}
    return _back_to(made, people)


def offered_undo_count(game: Game, side: str, made: Made) -> int:
    """How many moves go if `side` is allowed to take back in a live game; 0 if it has none there.

    Its own last move, and everything that came after it.
    """
    return _back_to(made, {side}) if game.is_running else 0


def _back_to(made: Made, sides: Collection[str]) -> int:
    """How many moves have to go until the last one that one of `sides` decided on is gone."""
    for count, (side, move) in enumerate(reversed(made), start=1):
        if side in sides and move != PASS:
            return count
    return 0
