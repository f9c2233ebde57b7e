"""The other games of the family over the services: pops, side columns, second acts, passes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, get_args

import pytest
from django.utils import timezone, translation

from accounts.models import Player
from engine import KNOWN_KEYS, RuleError, rules_for
from engine.errors import UnknownRules, UnknownSide
from engine.outcome import Reason
from games.errors import IllegalMove, NotYourTurn, StalePly
from games.models import Absence, Clock, Game, GameEvent, Move, Seat
from games.selectors.changes import game_change
from games.selectors.state import game_state, new_state
from games.services.ending import game_abort, game_claim, game_resign
from games.services.offers import game_offer, game_offer_answer
from games.services.play import game_play_move
from games.services.record_check import records_compare
from games.services.undo import game_undo
from tests.games.conftest import fresh, live_game, new_game, play, play_two
from tests.games.family import (
    FAMILY,
    game_that_ends,
    game_with_a_disc_to_put_back,
    game_with_a_pass,
    game_with_lines_of_both,
)
from tests.games.protocol import validator


def hotseat(owner: Player, rules: str, moves: str = "") -> Game:
    return play(new_game(owner, rules=rules), owner, moves)


def undo(game: Game, player: Player) -> Game:
    game_undo(game_id=game.public_id, player=player, ply=fresh(game).plies)
    return fresh(game)


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
    assert _taken_back(game, asks=alice, gives=bob).moves_text == "1 2 w4"
    assert game_state(fresh(game), alice)["can"]["move"]
    play_two(game, alice, bob, "7 3 x1 5")
    assert _taken_back(game, asks=bob, gives=alice).moves_text == "1 2 w4 7"


def _taken_back(game: Game, asks: Player, gives: Player) -> Game:
    ply = fresh(game).plies
    game_offer(game_id=game.public_id, player=asks, kind="undo", ply=ply)
    state = game_state(fresh(game), gives)
    (offer,) = state["live"]["offers"]
    game_offer_answer(game_id=game.public_id, player=gives, kind="undo", ply=ply, accept=True)
    assert ply - fresh(game).plies == offer["removes"]
    return fresh(game)


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
    assert _taken_back(second, asks=bob, gives=alice).opened is False


# Clocks


def pass_time(game: Game, seconds: float) -> None:
    row = Clock.objects.get(game=game)
    assert row.running_since is not None
    assert row.deadline_at is not None
    row.running_since -= timedelta(seconds=seconds)
    row.deadline_at -= timedelta(seconds=seconds)
    row.save()


def left(game: Game, side: str) -> int:
    return int(Clock.objects.get(game=game).left_ms[side])


def test_increment_comes_once_a_turn(alice: Player, bob: Player) -> None:
    clock = {"initial": 60, "increment": 5}
    game = play_two(live_game(alice, bob, rules="7x6-power", clock=clock), alice, bob, "1 2")
    pass_time(game, 10)
    play_two(game, alice, bob, "w4")
    assert 49_500 < left(game, "red") <= 50_000
    assert game_state(fresh(game), alice)["clock"]["running"] == "red"
    pass_time(game, 10)
    play_two(game, alice, bob, "5")
    assert 44_500 < left(game, "red") <= 45_000
    assert game_state(fresh(game), alice)["clock"]["running"] == "yellow"


def test_time_per_move_begins_anew_with_each_act(alice: Player, bob: Player) -> None:
    clock = {"per_move": 30}
    game = play_two(live_game(alice, bob, rules="7x6-power", clock=clock), alice, bob, "1 2")
    pass_time(game, 20)
    play_two(game, alice, bob, "w4")
    assert left(game, "red") == 30_000
    deadline = Clock.objects.get(game=game).deadline_at
    assert deadline is not None
    assert (deadline - timezone.now()).total_seconds() > 28


def test_first_turn_is_free_however_many_acts_it_has(alice: Player, bob: Player) -> None:
    clock = {"initial": 60, "increment": 0}
    game = play_two(live_game(alice, bob, rules="7x6-power", clock=clock), alice, bob, "x4 4")
    assert Clock.objects.get(game=game).running_since is None
    play_two(game, alice, bob, "1")
    assert game_state(fresh(game), alice)["clock"]["running"] == "red"


def test_clock_stands_as_before_after_second_act_is_taken_back(alice: Player, bob: Player) -> None:
    clock = {"initial": 60, "increment": 5}
    game = play_two(live_game(alice, bob, rules="7x6-power", clock=clock), alice, bob, "1 2")
    pass_time(game, 10)
    play_two(game, alice, bob, "w4")
    before = left(game, "red")
    pass_time(game, 7)
    play_two(game, alice, bob, "5")
    _taken_back(game, asks=alice, gives=bob)
    assert (left(game, "red"), left(game, "yellow")) == (before, 60_000)


# Absence


def test_only_the_side_that_is_awaited_can_be_claimed_against(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob, rules="7x6-power"), alice, bob, "1 2 w4")
    long_ago = timezone.now() - timedelta(minutes=5)
    for side, claims in (("yellow", alice), ("red", bob)):
        seat = Seat.objects.get(match=game.match, side=side)
        Absence.objects.create(seat=seat, kind="left", since=long_ago)
        if claims is alice:
            with pytest.raises(NotYourTurn):
                game_claim(game_id=game.public_id, player=alice, draw=False)
    game_claim(game_id=game.public_id, player=bob, draw=False)
    assert (fresh(game).winner, fresh(game).reason) == ("yellow", "abandoned")


# The forced pass


@pytest.fixture
def passed(alice: Player, bob: Player) -> Game:
    """Pop 10 by link, where the last move has left yellow or red nothing but to pass."""
    clock = {"initial": 3600, "increment": 5}
    game = live_game(alice, bob, rules="7x6-pop10", clock=clock)
    return play_two(game, alice, bob, game_with_a_pass())


def test_forced_pass_is_made_with_the_move_before_it(passed: Game, alice: Player) -> None:
    asked = len(game_with_a_pass().split())
    assert passed.plies == asked + 1
    assert passed.moves_text.endswith(" --")
    last, forced = Move.objects.filter(game=passed).order_by("-ply")[:2][::-1]
    assert (forced.text, forced.spent_ms, forced.clock_before_ms) == ("--", 0, None)
    assert forced.side != last.side == passed.to_move
    change = game_change(passed.public_id, alice, passed.version - 2)
    assert [event["data"]["move"] for event in change.events] == [last.text, "--"]
    assert (change.events[1]["data"]["lands"], change.events[1]["data"]["takes"]) == (None, [])
    assert "--" not in [legal["move"] for legal in change.state["legal"]]


def test_pass_leaves_the_clock_of_who_passes_alone(passed: Game) -> None:
    forced = Move.objects.filter(game=passed).latest("ply")
    last_own = (
        Move.objects.filter(game=passed, side=forced.side).exclude(pk=forced.pk).latest("ply")
    )
    clock = Clock.objects.get(game=passed)
    assert clock.running_since is not None
    assert clock.left_ms[forced.side] >= (last_own.clock_before_ms or 0)
    assert game_state(passed, None)["clock"]["running"] == passed.to_move


def test_undo_takes_the_pass_with_the_move_before_it(
    passed: Game, alice: Player, bob: Player
) -> None:
    mover = alice if passed.to_move == "red" else bob
    other = bob if mover is alice else alice
    before = " ".join(game_with_a_pass().split()[:-1])
    assert _taken_back(passed, asks=mover, gives=other).moves_text == before


def test_who_had_to_pass_takes_back_the_last_own_decision(
    passed: Game, alice: Player, bob: Player
) -> None:
    other = bob if passed.to_move == "red" else alice
    mover = alice if other is bob else bob
    sides = list(Move.objects.filter(game=passed).order_by("ply").values_list("side", "text"))
    side = "yellow" if other is bob else "red"
    own = max(i for i, (who, text) in enumerate(sides) if who == side and text != "--")
    assert _taken_back(passed, asks=other, gives=mover).plies == own


def test_undo_at_one_screen_takes_the_pass_too(alice: Player) -> None:
    game = hotseat(alice, "7x6-pop10", game_with_a_pass())
    assert undo(game, alice).moves_text == " ".join(game_with_a_pass().split()[:-1])


def test_nobody_sends_a_pass(passed: Game, alice: Player, bob: Player) -> None:
    mover = alice if passed.to_move == "red" else bob
    with pytest.raises(IllegalMove, match="not_a_move_now"):
        game_play_move(game_id=passed.public_id, player=mover, ply=passed.plies, move="--")


def test_versions_and_events_have_no_gap_over_a_pass(passed: Game) -> None:
    versions = list(
        GameEvent.objects.filter(game=passed).order_by("version").values_list("version", flat=True)
    )
    assert versions == list(range(1, passed.version + 1))


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
