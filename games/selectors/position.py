"""From stored games to positions of the rule book."""

from __future__ import annotations

from engine import Position, rules_for
from games.models import Game


def game_position(game: Game) -> Position:
    """The position on the board, rebuilt from the moves."""
    return rules_for(game.match.rules).parse(game.moves_text, game.first)
