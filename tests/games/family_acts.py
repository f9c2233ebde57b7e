"""Acts in games of the family that several tests make."""

from __future__ import annotations

from accounts.models import Player
from games.models import Game
from games.selectors.state import game_state
from games.services.offers import game_offer, game_offer_answer
from games.services.undo import game_undo
from tests.games.conftest import fresh, new_game, play


def taken_back(game: Game, asks: Player, gives: Player) -> Game:
    ply = fresh(game).plies
    game_offer(game_id=game.public_id, player=asks, kind="undo", ply=ply)
    state = game_state(fresh(game), gives)
    (offer,) = state["live"]["offers"]
    game_offer_answer(game_id=game.public_id, player=gives, kind="undo", ply=ply, accept=True)
    assert ply - fresh(game).plies == offer["removes"]
    return fresh(game)


def hotseat(owner: Player, rules: str, moves: str = "") -> Game:
    return play(new_game(owner, rules=rules), owner, moves)


def undo(game: Game, player: Player) -> Game:
    game_undo(game_id=game.public_id, player=player, ply=fresh(game).plies)
    return fresh(game)
