"""The board of a game at one of its plies, as far as somebody may see it."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Player
from engine import Position, rules_for
from games.models import Game
from games.selectors.replay import plies_withheld
from games.selectors.seats import own_sides, seats_by_side
from games.selectors.watching import require_view


@dataclass(frozen=True, slots=True)
class BoardMoment:
    """The rows from the top after so many plies, and the lines that decided, if it was the last."""

    rules: str
    ply: int
    plies: int
    rows: tuple[str, ...]
    lines: list[list[list[int]]]

    @property
    def first_column(self) -> int:
        return rules_for(self.rules).first_column


def board_moment(game: Game, viewer: Player | None, ply: int | None = None) -> BoardMoment:
    """The board after `ply` moves, after the last one that may be shown for None; Private.

    A ply that there is not, or that may not be shown yet, is the last one that may be.
    """
    moves, shown, ply = _shown(game, viewer, ply)
    position = rules_for(game.match.rules).parse(" ".join(moves[:ply]), game.first)
    return _moment(game, position, shown, moves)


def board_moments(game: Game, viewer: Player | None, ply: int | None = None) -> list[BoardMoment]:
    """Every board from the first to the one that `board_moment` has; Private."""
    moves, shown, ply = _shown(game, viewer, ply)
    position = rules_for(game.match.rules).start(game.first)
    found = [_moment(game, position, shown, moves)]
    for move in moves[:ply]:
        position = position.apply(move)
        found.append(_moment(game, position, shown, moves))
    return found


def _shown(game: Game, viewer: Player | None, ply: int | None) -> tuple[list[str], int, int]:
    """All moves, how many of them may be shown, and how many are meant."""
    own = own_sides(seats_by_side(game.match), viewer)
    require_view(game.match, own)
    moves = game.moves_text.split()
    shown = len(moves) - plies_withheld(game, own)
    return moves, shown, shown if ply is None else min(ply, shown)


def _moment(game: Game, position: Position, shown: int, moves: list[str]) -> BoardMoment:
    over = game.is_over and position.plies == len(moves)
    lines = [*game.lines, *game.other_lines] if over else []
    return BoardMoment(game.match.rules, position.plies, shown, position.board(), lines)
