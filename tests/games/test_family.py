"""The other games of the family over the services: pops, side columns, second acts."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from django.utils import translation

from accounts.models import Player
from engine import KNOWN_KEYS, RuleError, rules_for
from engine.errors import UnknownRules, UnknownSide
from engine.outcome import Reason
from games.errors import IllegalMove, NotYourTurn, StalePly
from games.models import Game, Move
from games.selectors.changes import game_change
from games.selectors.state import game_state, new_state
from games.services.ending import game_abort, game_resign
from games.services.play import game_play_move
from games.services.record_check import records_compare
from tests.games.conftest import fresh, live_game, new_game, play, play_two
from tests.games.family import (
    FAMILY,
    game_that_ends,
    game_with_a_disc_to_put_back,
    game_with_lines_of_both,
)
from tests.games.family_acts import hotseat, taken_back, undo
from tests.games.protocol import validator


def drawn_from_history(state: dict[str, Any]) -> list[str]:
    """The board as somebody draws it who knows nothing but `takes` and `lands`."""
    start = list(rules_for(state["rules"]).start(state["first"]).board())
    first, rows = state["first_column"], state["rows"]
    columns = {
        first + i: [row[i] for row in reversed(start) if row[i] != "."]
        for i in range(len(start[0]))
    }
    for move in state["history"]:
        for column, row in sorted(move["takes"], reverse=True):
            del columns[column][row - 1]
        if move["lands"] is not None:
            column, row = move["lands"]
            assert len(columns[column]) == row - 1
            columns[column].append(move["side"][0])
    return [
        "".join(stack[row] if row < len(stack) else "." for stack in columns.values())
        for row in reversed(range(rows))
    ]


# The state


@pytest.mark.parametrize("rules", FAMILY)
def test_state_is_in_the_schema_and_the_board_can_be_drawn_from_it(
    alice: Player, rules: str
) -> None:
    game = new_game(alice, rules=rules)
    reason = "collected" if rules.endswith("pop10") else "line"
    for move in game_that_ends(rules, reason).split():
        state = game_state(fresh(game), alice)
        validator("state").validate(state)
        assert drawn_from_history(state) == state["board"]
        if move != "--":
            play(game, alice, move)
    validator("state").validate(state := game_state(fresh(game), alice))
    assert drawn_from_history(state) == state["board"]
    assert (state["status"], state["result"]["reason"]) == ("finished", reason)


@pytest.mark.parametrize("rules", FAMILY)
def test_round_that_is_not_stored_shows_the_same(alice: Player, rules: str) -> None:
    stored = game_state(new_game(alice, rules=rules), alice)
    unstored = new_state(rules, "hotseat", "alternate", None, alice)
    own = {"id", "match", "url", "version", "status"}
    assert unstored.keys() == stored.keys()
    assert {k: v for k, v in unstored.items() if k not in own} == {
        k: v for k, v in stored.items() if k not in own
    }


def test_side_columns_are_told_of(alice: Player) -> None:
    state = game_state(hotseat(alice, "7x6-pop-five"), alice)
    assert (state["family"], state["columns"], state["first_column"]) == ("pop", 7, 0)
    assert [len(row) for row in state["board"]] == [9] * 6
    assert state["board"][-1] == "r.......y"


def test_a_pop_lands_nowhere_and_takes_the_bottom_disc(alice: Player) -> None:
    game = hotseat(alice, "7x6-pop", "4 4 p4")
    state = game_state(game, alice)
    assert state["history"][-1] | {"spent_ms": 0} == {
        "ply": 3,
        "side": "red",
        "move": "p4",
        "lands": None,
        "takes": [[4, 1]],
        "by": "player",
        "spent_ms": 0,
    }
    assert state["board"][-1] == "...y..."
    assert {"move": "p4", "lands": None, "takes": [[4, 1]]} in state["legal"]
    change = game_change(game.public_id, alice, 2)
    assert change.events[0]["data"] == state["history"][-1]


def test_an_anvil_takes_the_column_and_lands_below(alice: Player) -> None:
    game = hotseat(alice, "7x6-power", "4 4 a4")
    last = game_state(game, alice)["history"][-1]
    assert (last["takes"], last["lands"]) == ([[4, 1], [4, 2]], [4, 1])
    assert game_state(game, alice)["notes"]["tray"]["red"] == ["bomb", "wall", "double"]


def test_third_repetition_is_a_draw(alice: Player) -> None:
    game = hotseat(alice, "4x4-pop", game_that_ends("4x4-pop", "repetition"))
    assert (game.winner, game.reason) == ("", "repetition")


def test_pop_that_empties_the_grid_is_a_draw(alice: Player) -> None:
    game = hotseat(alice, "7x6-pop", "1 2 p1 p2")
    assert (game.status, game.winner, game.reason) == ("finished", "", "emptied")


def test_lines_of_both_are_kept_apart(alice: Player) -> None:
    game = hotseat(alice, "4x4-pop", game_with_lines_of_both())
    result = game_state(game, alice)["result"]
    last = game_state(game, alice)["history"][-1]
    assert result["winner"] == last["side"]
    assert result["lines"] == game.lines != []
    assert result["other_lines"] == game.other_lines != []


@pytest.mark.parametrize("rules", KNOWN_KEYS)
def test_names_fit_into_the_tables(rules: str) -> None:
    position = rules_for(rules).start()
    assert (
        len(rules)
        <= Game._meta.get_field("match").related_model._meta.get_field("rules").max_length
    )
    longest = Move._meta.get_field("text").max_length
    assert all(len(move) <= longest for move in position.legal_moves())


def test_every_reason_of_the_rule_books_fits_and_is_in_the_schema() -> None:
    reasons = set(get_args(Reason))
    assert max(map(len, reasons)) <= Game._meta.get_field("reason").max_length
    assert {"line", "full", "emptied", "repetition", "collected", "ply_limit"} <= reasons


# Refusals


REFUSED = [
    ("7x6-pop", "", "p4", "not_your_disc"),
    ("7x6-pop", "4", "p4", "not_your_disc"),
    ("7x6-pop", "", "p8", "no_such_column"),
    ("7x6-pop", "", "p", "bad_token"),
    ("7x6-pop", "1 1 1 1 1 1", "1", "column_full"),
    ("7x6", "", "p4", "bad_token"),
    ("7x6-five", "", "0", "no_such_column"),
    ("7x6-five", "", "8", "no_such_column"),
    ("7x6-pop-five", "", "p0", "no_such_column"),
    ("7x6-pop10", "4", "4", "cell_taken"),
    ("7x6-pop10", "", "p4", "not_a_move_now"),
    ("7x6-pop10", "", "--", "not_a_move_now"),
    ("7x6-power", "", "b4", "nothing_to_pop"),
    ("7x6-power", "", "p4", "not_a_move_now"),
    ("7x6-power", "a4 1", "a4", "power_spent"),
    ("7x6-power", "1 2 b1", "3", "must_pop"),
    ("7x6-power", "1 2 b1", "p1", "nothing_to_pop"),
    ("7x6-power", "w4", "w4", "not_a_move_now"),
    ("7x6-power", "1 7 2 7 w3", "4", "must_not_win"),
]


@pytest.mark.parametrize(("rules", "moves", "move", "why"), REFUSED)
def test_what_the_rules_forbid_is_refused_with_a_sentence(
    alice: Player, rules: str, moves: str, move: str, why: str
) -> None:
    game = hotseat(alice, rules, moves)
    with pytest.raises(IllegalMove) as refusal:
        play(game, alice, move)
    assert refusal.value.why == why
    with translation.override("de"):
        assert refusal.value.sentence != str(IllegalMove.detail)
    assert fresh(game).moves_text == moves


def test_a_popped_disc_must_go_back_into_another_column(alice: Player) -> None:
    game = hotseat(alice, "7x6-pop10", game_with_a_disc_to_put_back())
    popped = game.moves_text.split()[-1]
    assert game_state(game, alice)["notes"]["pending"] == "put_back"
    for move, why in ((popped, "must_put_back"), (popped[1:], "own_column")):
        with pytest.raises(IllegalMove) as refusal:
            play(game, alice, move)
        assert refusal.value.why == why


def test_every_code_of_the_rule_books_has_a_sentence() -> None:
    def family(error: type[RuleError]) -> set[str]:
        return {error.code}.union(*(family(child) for child in error.__subclasses__()))

    # These are no answers to a move: the face before has refused them.
    elsewhere = {RuleError.code, UnknownRules.code, UnknownSide.code, "game_over"}
    assert family(RuleError) - elsewhere == IllegalMove.sentences.keys()


# A side that acts twice


def test_same_side_acts_again_and_nobody_else(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob, rules="7x6-power"), alice, bob, "1 2 w4")
    assert (game.to_move, game.plies) == ("red", 3)
    with pytest.raises(NotYourTurn):
        game_play_move(game_id=game.public_id, player=bob, ply=3, move="5")
    with pytest.raises(StalePly):
        game_play_move(game_id=game.public_id, player=alice, ply=2, move="5")
    state = game_state(game, alice)
    assert (state["can"]["move"], state["notes"]["pending"]) == (True, "second_disc")
    game_play_move(game_id=game.public_id, player=alice, ply=3, move="5")
    assert fresh(game).to_move == "yellow"
    assert list(game.moves.values_list("side", flat=True)) == ["red", "yellow", "red", "red"]


def test_undo_at_one_screen_takes_one_act(alice: Player) -> None:
    game = hotseat(alice, "7x6-power", "1 2 w4 5")
    assert undo(game, alice).moves_text == "1 2 w4"
    assert game_state(fresh(game), alice)["notes"]["pending"] == "second_disc"
    assert undo(game, alice).moves_text == "1 2"


def test_undo_by_consent_takes_ones_last_act_and_all_after(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob, rules="7x6-power"), alice, bob, "1 2 w4 7 3")
    assert taken_back(game, asks=alice, gives=bob).moves_text == "1 2 w4"
    assert game_state(fresh(game), alice)["can"]["move"]
    play_two(game, alice, bob, "7 3 x1 5")
    assert taken_back(game, asks=bob, gives=alice).moves_text == "1 2 w4 7"


def test_game_is_called_off_until_both_have_moved(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob, rules="7x6-power"), alice, bob, "x4 4")
    assert (game.plies, game.opened) == (2, False)
    can = game_state(game, bob)["can"]
    assert (can["abort"], can["resign"]) == (True, False)
    second = play_two(live_game(alice, bob, rules="7x6-power"), alice, bob, "x4 4 1")
    assert second.opened
    assert game_state(second, bob)["can"]["abort"] is False
    game_abort(game_id=game.public_id, player=bob)
    assert fresh(game).reason == "aborted"
    assert taken_back(second, asks=bob, gives=alice).opened is False


@pytest.mark.parametrize("rules", FAMILY)
def test_results_count_once_for_both(alice: Player, bob: Player, rules: str) -> None:
    game = live_game(alice, bob, rules=rules)
    reason = "collected" if rules.endswith("pop10") else "line"
    moves = [move for move in game_that_ends(rules, reason).split() if move != "--"]
    play_two(game, alice, bob, " ".join(moves))
    assert [(r.rules, r.wins + r.losses + r.draws) for r in alice.records.all()] == [(rules, 1)]
    assert records_compare() == []


def test_resigning_gives_the_game_to_the_other_whoever_is_to_act(
    alice: Player, bob: Player
) -> None:
    game = play_two(live_game(alice, bob, rules="7x6-power"), alice, bob, "1 2 w4")
    game_resign(game_id=game.public_id, player=alice)
    assert fresh(game).winner == "yellow"
