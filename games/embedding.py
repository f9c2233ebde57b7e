"""A game on somebody else's page: the board to step through, and what may be done with it there."""

from __future__ import annotations

from typing import Any

from engine import rules_for
from games.models import Game
from games.pictures import history_of
from games.selectors.board_state import result_state
from games.selectors.moment import board_moment

# As on every page of the site, but for who may frame it; there is nothing to send or to ask.
EMBED_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
    )
)


def embedded_game(game: Game) -> dict[str, Any]:
    """The game in the shape of a lesson, as nobody in particular may see it; Private."""
    moment = board_moment(game, None)
    moves = " ".join(game.moves_text.split()[: moment.ply])
    position = rules_for(moment.rules).parse(moves, game.first)
    return {
        "key": "replay",
        "columns": position.spec.columns,
        "first_column": position.spec.first_column,
        "rows": position.spec.rows,
        "board": list(moment.rows),
        "first": game.first,
        "moves": moves,
        "opens_at": moment.ply,
        "history": history_of(position),
        "result": result_state(game, position),
        "words": {},
        "marks": {},
        "numbers": [],
    }
