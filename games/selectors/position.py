"""From stored games to positions of the rule book."""

from __future__ import annotations

from engine import Position, rules_for
from engine.notation import PASS
from games.models import Game


def game_position(game: Game) -> Position:
    """The position on the board, rebuilt from the moves."""
    return rules_for(game.match.rules).parse(game.moves_text, game.first)


def must_pass(position: Position) -> bool:
    """Whether the side to move has no other move than to pass, which is made for it then."""
    return position.legal_moves() == (PASS,)
