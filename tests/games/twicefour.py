"""Matches of twiceFour for tests: made, played by whoever is to move, and ended as wished."""

from __future__ import annotations

from typing import Any

from accounts.models import Player
from engine import Position, rules_for
from games.models import EngineJob, Game, Match, Seat
from games.selectors.lookup import latest_game
from games.services.ending import game_abort, game_resign
from games.services.matches import match_create
from games.services.offers import game_offer, game_offer_answer
from games.services.play import game_play_move
from games.services.rounds import game_next_round
from games.services.setup import setup_checked
from tests.games.conftest import answer, fresh

# Cross begins; after its last move circle has no step left.
SHUT_IN = "b3c3 d4c4 b2b3 d3d4 d2d3 b5c5 d1d2 b4b5 b3b4 d4e4 d3d4 e4e3 d2d3 e3e4 d3e3"

CROSS, CIRCLE = SIDES = ("cross", "circle")


def new_round(
    owner: Player, mode: str = "hotseat", other: Player | None = None, **more: Any
) -> Game:
    """The first round of a new match; against the computer at level 3."""
    level = "3" if mode == "computer" else None
    setup = setup_checked(**{"rules": "twicefour", "mode": mode, "level": level, **more})
    match = match_create(owner=owner, setup=setup, other=other)
    return latest_game(match)


def seeded(seed: int, **fields: Any) -> Match:
    """A match that is not stored, with nothing of interest but its seed."""
    return Match(rules="twicefour", seed=seed, **fields)


def player_of(game: Game, side: str) -> Player | None:
    return Seat.objects.get(match=game.match, side=side).player


def position_of(game: Game) -> Position:
    at = fresh(game)
    return rules_for("twicefour").parse(at.moves_text, at.first)


def move(game: Game, text: str = "") -> Game:
    """A move of whoever is to move, the computer too; without a text the first legal one."""
    at = fresh(game)
    text = text or position_of(at).legal_moves()[0]
    if EngineJob.objects.filter(game=at).exists():
        return answer(at, text)
    who = player_of(at, at.to_move)
    game_play_move(game_id=at.public_id, player=who, ply=at.plies, move=text)
    return fresh(at)


def finish(game: Game, how: str) -> Game:
    """End a live round: `x` or `o` wins, `=` a draw, `-` called off."""
    cross, circle = player_of(game, CROSS), player_of(game, CIRCLE)
    if how == "-":
        game_abort(game_id=game.public_id, player=cross)
        return fresh(game)
    move(move(game))
    if how == "=":
        game_offer(game_id=game.public_id, player=cross, kind="draw", ply=2)
        game_offer_answer(game_id=game.public_id, player=circle, kind="draw", ply=2, accept=True)
    else:
        game_resign(game_id=game.public_id, player=circle if how == "x" else cross)
    return fresh(game)


def go_on(game: Game) -> Game:
    for side in SIDES:
        who = player_of(game, side)
        if who is not None:
            receipt = game_next_round(game_id=game.public_id, player=who)
    return Game.objects.get(public_id=receipt.next_game)
