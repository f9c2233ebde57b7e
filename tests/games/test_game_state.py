"""The one shape in which every face shows a game."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Player
from games.models import Game
from games.selectors.changes import game_change
from games.selectors.current import current_game
from games.selectors.state import game_state, new_state
from games.services.rounds import match_next_round
from games.services.undo import game_undo
from tests.games.conftest import (
    DOUBLE_WIN,
    EXAMPLE_1,
    SHORT_WIN,
    answer,
    fresh,
    new_game,
    play,
    play_both,
)


def rights(state: dict[str, Any]) -> dict[str, bool]:
    """What can be done in every kind of match."""
    return {name: state["can"][name] for name in ("move", "undo", "next")}


def test_holder_of_the_screen_acts_for_both(alice: Player, hotseat: Game) -> None:
    state = game_state(hotseat, alice)
    assert state["you"] == ["red", "yellow"]
    assert rights(state) == {"move": True, "undo": False, "next": False}
    assert state["legal"][3] == {"move": "4", "lands": [4, 1], "takes": []}


def test_watcher_can_do_nothing(alice: Player, carol: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4")
    for viewer in (carol, None):
        state = game_state(fresh(hotseat), viewer)
        assert state["you"] == []
        assert rights(state) == {"move": False, "undo": False, "next": False}
        assert state["record"] is None


def test_result_tells_how_the_line_came_to_be(alice: Player, hotseat: Game) -> None:
    result = game_state(play(hotseat, alice, EXAMPLE_1), alice)["result"]
    assert result == {
        "winner": "red",
        "reason": "line",
        "lines": [[[4, 1], [5, 2], [6, 3], [7, 4]]],
        "other_lines": [],
        "double": False,
        "plies": 11,
        "line_plies": [1, 3, 7, 11],
        "line_began_at": 7,
        "voided": False,
    }


def test_double_line_is_named(alice: Player, hotseat: Game) -> None:
    assert game_state(play(hotseat, alice, DOUBLE_WIN), alice)["result"]["double"] is True


def test_history_shows_where_each_disc_fell_and_who_let_it(
    alice: Player, against_normal: Game
) -> None:
    play(against_normal, alice, "4")
    history = game_state(answer(against_normal, "4"), alice)["history"]
    assert [(h["ply"], h["side"], h["lands"], h["by"]) for h in history] == [
        (1, "red", [4, 1], "player"),
        (2, "yellow", [4, 2], "computer"),
    ]


def test_computers_turn_shows_as_thinking(alice: Player, against_normal: Game) -> None:
    assert game_state(against_normal, alice)["thinking"] is False
    state = game_state(play(against_normal, alice, "4"), alice)
    assert state["thinking"] is True
    assert rights(state) == {"move": False, "undo": True, "next": False}


def test_computers_opening_move_offers_no_undo(alice: Player) -> None:
    game = new_game(alice, mode="computer", level="normal", first="opponent")
    assert game_state(answer(game, "4"), alice)["can"]["undo"] is False


def test_finished_game_offers_the_next_round(alice: Player, against_normal: Game) -> None:
    state = game_state(play_both(against_normal, alice, SHORT_WIN), alice)
    assert rights(state) == {"move": False, "undo": False, "next": True}
    assert state["record"]["normal"] == {"wins": 1, "losses": 0, "draws": 0}
    assert state["score"] == {"red": 1, "yellow": 0, "draws": 0}
    assert state["legal"] == []


@pytest.mark.parametrize("mode", ["hotseat", "computer"])
def test_unstored_round_has_the_shape_of_a_stored_one(alice: Player, mode: str) -> None:
    level = "normal" if mode == "computer" else None
    stored = game_state(new_game(alice, mode=mode, level=level), alice)
    unstored = new_state("7x6", mode, "alternate", level, alice)
    assert unstored.keys() == stored.keys()
    own = {"id", "match", "url", "version", "status"}
    assert {k: v for k, v in unstored.items() if k not in own} == {
        k: v for k, v in stored.items() if k not in own
    }


def test_unstored_round_is_open_to_somebody_unknown() -> None:
    state = new_state("7x6", "computer", "alternate", "normal", None)
    assert (state["you"], state["can"]["move"]) == (["red"], True)


def test_missed_events_come_in_order_with_the_state(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4 4 5")
    game_undo(game_id=hotseat.public_id, player=alice, ply=3)
    change = game_change(hotseat.public_id, alice, 1)
    assert [(e["version"], e["kind"]) for e in change.events] == [
        (2, "move"),
        (3, "move"),
        (4, "undo"),
    ]
    assert (change.version, change.state["plies"]) == (4, 2)


@pytest.mark.parametrize("since", [None, 3, 99])
def test_who_missed_nothing_gets_no_events(alice: Player, hotseat: Game, since: int | None) -> None:
    play(hotseat, alice, "4 4 5")
    assert game_change(hotseat.public_id, alice, since).events == []


def test_state_takes_few_queries_whatever_the_length(
    alice: Player, hotseat: Game, django_assert_max_num_queries: object
) -> None:
    game = play(hotseat, alice, EXAMPLE_1)
    with django_assert_max_num_queries(7):  # type: ignore[operator]
        game_change(game.public_id, alice, 0)


def test_current_game_is_the_newest_round_last_acted_in(alice: Player) -> None:
    assert current_game(alice) is None
    assert current_game(None) is None
    first = new_game(alice)
    computer = new_game(alice, mode="computer", level="normal")
    assert current_game(alice) == computer
    play(first, alice, SHORT_WIN)
    second = match_next_round(match=first.match, player=alice)
    assert current_game(alice) == second
    assert current_game(alice, "computer") == computer


def test_games_of_others_are_not_current(alice: Player, bob: Player, hotseat: Game) -> None:
    assert current_game(bob) is None
