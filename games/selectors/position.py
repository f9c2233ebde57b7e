"""From stored games to positions of the rule book."""

from __future__ import annotations

from engine import Position, rules_for
from games.models import Game

# The move of a side that has no other; nobody has to make it, it is made for them.
SKIP = "--"


def game_position(game: Game) -> Position:
    """The position on the board, rebuilt from the moves."""
    return rules_for(game.match.rules).parse(game.moves_text, game.first)


def must_pass(position: Position) -> bool:
    """Whether the side to move has nothing to decide."""
    return position.legal_moves() == (SKIP,)
