"""The standard people and ways to bring a game somewhere."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.guests import guest_create
from accounts.models import Player
from games.models import EngineJob, Game
from games.selectors.lookup import game_by_public_id, latest_game
from games.services.computer import computer_answer
from games.services.matches import match_create
from games.services.play import game_play_move
from games.services.setup import setup_checked

# Red wins at ply 7 with four in column 1.
SHORT_WIN = "1 2 1 2 1 2 1"
# The two worked examples of the rules page.
EXAMPLE_1 = "4 5 5 6 6 7 6 7 7 1 7"

# A full board without a line; red begins.
DRAWN = "2 5 7 7 7 1 3 1 4 7 4 4 6 4 7 2 1 4 1 5 4 6 1 7 6 3 3 6 2 3 3 1 3 6 5 6 5 5 5 2 2 2"
# Yellow's last disc closes two lines at once; red begins.
DOUBLE_WIN = "5 6 5 3 4 6 3 5 1 4 4 6 7 6"


@pytest.fixture
def alice(db: None) -> Player:
    return guest_create()


@pytest.fixture
def bob(db: None) -> Player:
    return guest_create()


@pytest.fixture
def carol(db: None) -> Player:
    """Carol is nobody here: she has no seat in anybody's game."""
    return guest_create()


@pytest.fixture
def hotseat(alice: Player) -> Game:
    """Alice holds the screen at which two play."""
    return new_game(alice)


@pytest.fixture
def against_normal(alice: Player) -> Game:
    """Alice has red and begins, the computer plays at level Normal."""
    return new_game(alice, mode="computer", level="normal")


def new_game(
    owner: Player, *, mode: str = "hotseat", level: str | None = None, **more: Any
) -> Game:
    setup = setup_checked(**{"rules": "7x6", "mode": mode, "level": level, **more})
    match = match_create(owner=owner, setup=setup)
    return latest_game(match)


def fresh(game: Game) -> Game:
    return game_by_public_id(game.public_id)


def play(game: Game, player: Player, moves: str) -> Game:
    """Play a move list in a hot-seat game from where it stands."""
    for move in moves.split():
        game_play_move(game_id=game.public_id, player=player, ply=fresh(game).plies, move=move)
    return fresh(game)


def answer(game: Game, move: str) -> Game:
    """Let the computer play `move`, as a worker would that found it."""
    computer_answer(EngineJob.objects.get(game=game).pk, move)
    return fresh(game)


def play_both(game: Game, player: Player, moves: str) -> Game:
    """Play a move list against the computer, whose moves are dictated too."""
    for move in moves.split():
        if EngineJob.objects.filter(game=game).exists():
            answer(game, move)
        else:
            play(game, player, move)
    return fresh(game)


def live_game(owner: Player, other: Player | None = None, **more: Any) -> Game:
    """A live match in which the owner has red; running with `other`, waiting without."""
    setup = setup_checked(**{"rules": "7x6", "mode": "link", "side": "red", **more})
    match = match_create(owner=owner, setup=setup, other=other)
    return latest_game(match)


def play_two(game: Game, red: Player, yellow: Player, moves: str) -> Game:
    """Play a move list in a live game, each move by the one whose turn it is."""
    for move in moves.split():
        at = fresh(game)
        mover = red if at.to_move == "red" else yellow
        game_play_move(game_id=at.public_id, player=mover, ply=at.plies, move=move)
    return fresh(game)
