"""How games of Pop 10 end that nobody wins by ten discs, from the rule book to the state."""

from __future__ import annotations

import pytest

from accounts.models import Player
from engine import Position
from games.models import Game, Record
from games.selectors.position import Positions
from games.selectors.state import game_state
from tests.engine.test_pop10 import TWINS, lazily_played
from tests.games.conftest import live_game, new_game, play, play_two
from tests.games.family import random_game
from tests.games.protocol import validator

RULES = "7x6-pop10"


def shorten(monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    """Fewer turns end a game; no position of such a game may be remembered after the test."""
    monkeypatch.setattr("engine.pop10.MOST_TURNS", turns)
    monkeypatch.setattr("games.selectors.position._POSITIONS", Positions(100))


def asked_for(position: Position) -> str:
    """The moves without the passes, which nobody plays."""
    return " ".join(move for move in position.moves if move != "--")


def test_third_repetition_with_nothing_collected_is_a_draw(alice: Player) -> None:
    warned = play(new_game(alice, rules=RULES), alice, f"{TWINS} p1 1 p1 1")
    assert game_state(warned, alice)["notes"]["repeated"] == 2
    game = play(warned, alice, "p1 1 p1 1")
    assert (game.status, game.winner, game.reason) == ("finished", "", "repetition")
    validator("state").validate(game_state(game, alice))


def test_third_repetition_gives_it_to_who_has_collected_more(alice: Player, bob: Player) -> None:
    position = lazily_played()
    game = play_two(live_game(alice, bob, rules=RULES), alice, bob, asked_for(position))
    _expect_won(game, position, "repetition")
    winner = alice if game.winner == "red" else bob
    assert Record.objects.get(player=winner).wins == 1


@pytest.mark.parametrize(("seed", "winner"), [(0, "red"), (4, "yellow")])
def test_after_the_last_turn_more_discs_win(
    alice: Player, seed: int, winner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten(monkeypatch, 12)
    position = random_game(RULES, seed)
    game = play(new_game(alice, rules=RULES), alice, asked_for(position))
    _expect_won(game, position, "ply_limit")
    assert game.winner == winner


def test_after_the_last_turn_as_many_discs_are_a_draw(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten(monkeypatch, 3)
    game = play(new_game(alice, rules=RULES), alice, f"{TWINS} p1 1 p1 1 p1 1")
    assert (game.status, game.winner, game.reason) == ("finished", "", "ply_limit")
    state = game_state(game, alice)
    validator("state").validate(state)
    assert (state["legal"], state["score"]["draws"]) == ([], 1)


def _expect_won(game: Game, position: Position, reason: str) -> None:
    """Who has collected more has won, in the row, in the state and in the score."""
    assert position.outcome is not None
    winner = position.outcome.winner
    assert winner is not None
    assert (game.winner, game.reason, position.outcome.reason) == (winner, reason, reason)
    state = game_state(game, None)
    validator("state").validate(state)
    kept = state["notes"]["collected"]
    assert kept[winner] == max(kept.values()) > min(kept.values())
    assert (state["result"]["winner"], state["score"][winner]) == (winner, 1)
