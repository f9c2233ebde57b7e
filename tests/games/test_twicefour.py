"""Matches of twiceFour: lots, rounds, levels, passes and refusals."""

from __future__ import annotations

from collections import Counter

import pytest
from django.utils import translation

from accounts.models import Player
from engine.levels import levels_for
from engine.registry import rules_for
from games.errors import IllegalMove, MatchOver, SetupConflict, UnknownFirst, UnknownLevel
from games.models import EngineJob, Game, Invitation, Match, Record
from games.selectors.levels import level_list
from games.selectors.score import match_result
from games.selectors.state import game_state, match_state, new_state
from games.services.again import game_again
from games.services.history_check import histories_compare
from games.services.invitations import invitation_join
from games.services.lots import first_by_lot, lot
from games.services.lots_check import lots_compare
from games.services.play import game_play_move
from games.services.record_check import records_compare
from games.services.rounds import game_next_round
from games.services.setup import setup_checked, setup_of
from games.services.thinking import job_think
from games.services.undo import game_undo
from tests.games.conftest import fresh
from tests.games.twicefour import (
    CIRCLE,
    CROSS,
    SHUT_IN,
    SIDES,
    finish,
    go_on,
    move,
    new_round,
    player_of,
    position_of,
    seeded,
)

SEEDS = range(1000)


def drawn(game: Game, what: str) -> list[tuple[int, str]]:
    """Rounds and sides of the lots of a kind."""
    lots = Match.objects.get(pk=game.match_id).lots
    return [(entry["round"], entry["side"]) for entry in lots if entry["what"] == what]


# Lots


def test_lots_are_fair_and_independent_of_each_other() -> None:
    kinds = (("figure", 1), ("first", 1), ("first", 3))
    throws = Counter(tuple(lot(seeded(n), number, what) for what, number in kinds) for n in SEEDS)
    assert len(throws) == 8
    assert all(0.09 < many / len(SEEDS) < 0.16 for many in throws.values())


def test_lots_of_a_match_are_those_of_its_seed(alice: Player, bob: Player) -> None:
    last = finish(go_on(finish(go_on(finish(new_round(alice, "link", bob), "x")), "o")), "x")
    match = Match.objects.get(pk=last.match_id)
    found = [(entry["what"], entry["round"]) for entry in match.lots]
    assert found == [("figure", 1), ("first", 1), ("first", 3)]
    for entry in match.lots:
        assert entry["side"] == lot(seeded(match.seed), entry["round"], entry["what"])
    # What a finished round shows stays as it is.
    told = {g.round: game_state(g, alice)["lots"] for g in Game.objects.filter(match=match)}
    assert told == {1: match.lots[:2], 2: match.lots[:2], 3: match.lots}


def test_lot_that_was_not_drawn_is_found(alice: Player) -> None:
    match = new_round(alice, "computer").match
    assert lots_compare() == []
    match.lots[-1]["side"] = CIRCLE if match.lots[-1]["side"] == CROSS else CROSS
    match.save()
    assert lots_compare() == [f"match {match.public_id}: the lots are not those of its seed"]


def test_third_round_is_begun_by_either_whoever_began_the_first() -> None:
    seen = set()
    for seed in range(64):
        match = seeded(seed)
        firsts = tuple(first_by_lot(match, number, number - 1) for number in (1, 2, 3))
        assert firsts[0] != firsts[1]
        seen.add((firsts[0], firsts[2]))
    assert len(seen) == 4


def test_round_that_is_called_off_is_begun_by_the_same_without_another_lot(
    alice: Player, bob: Player
) -> None:
    game = new_round(alice, "link", bob)
    firsts = [game.first]
    for how in "-x--o-":
        game = go_on(finish(game, how))
        firsts.append(game.first)
    first, second, third = firsts[0], firsts[2], firsts[5]
    assert firsts == [first, first, second, second, second, third, third]
    assert first != second
    assert drawn(game, "first") == [(1, first), (6, third)]


@pytest.mark.parametrize(
    ("wish", "other", "has_lot"),
    [
        (CROSS, CIRCLE, False),
        (CIRCLE, CROSS, False),
        (CIRCLE, None, False),
        (None, CIRCLE, False),
        (None, CROSS, False),
        (CROSS, CROSS, True),
        (CIRCLE, CIRCLE, True),
        (None, None, True),
        (None, "red", True),
    ],
)
def test_figures_go_by_the_wishes_of_both_and_else_by_lot(
    alice: Player, bob: Player, wish: str | None, other: str | None, has_lot: bool
) -> None:
    sides = set()
    for _ in range(3):
        game = new_round(alice, "link", side=wish)
        code = Invitation.objects.get(match=game.match).code
        invitation_join(code=code, player=bob, side=other)
        (own,) = (side for side in SIDES if player_of(game, side) == alice)
        assert player_of(game, CIRCLE if own == CROSS else CROSS) == bob
        sides.add(own)
        assert drawn(game, "figure") == ([(1, own)] if has_lot else [])
        if not has_lot:
            assert own == (wish or (CIRCLE if other == CROSS else CROSS))
    assert has_lot or len(sides) == 1


def test_nothing_is_drawn_before_somebody_has_joined(alice: Player, bob: Player) -> None:
    begun = set()
    for _ in range(12):
        game = new_round(alice, "link", side=CIRCLE)
        state = game_state(game, alice)
        assert (state["status"], state["lots"], state["first"]) == ("waiting", [], CROSS)
        code = Invitation.objects.get(match=game.match).code
        invitation_join(code=code, player=bob)
        now = game_state(fresh(game), bob)
        assert now["lots"] == [{"round": 1, "what": "first", "side": now["first"]}]
        assert (now["side_to_move"], now["you"]) == (now["first"], [CROSS])
        begun.add(now["first"])
    assert begun == set(SIDES)


def test_against_the_computer_one_has_the_figure_one_wants_or_a_lot(alice: Player) -> None:
    for side in SIDES:
        game = new_round(alice, "computer", side=side)
        assert (player_of(game, side), drawn(game, "figure")) == (alice, [])
        assert EngineJob.objects.filter(game=game).exists() == (game.first != side)
    game = new_round(alice, "computer")
    ((_, own),) = drawn(game, "figure")
    assert player_of(game, own) == alice


# Rounds


@pytest.mark.parametrize(
    ("ends", "winner", "cross", "circle"),
    [
        ("xx", CROSS, 2, 0),
        ("oo", CIRCLE, 0, 2),
        ("x=", CROSS, 1.5, 0.5),
        ("=o", CIRCLE, 0.5, 1.5),
        ("xox", CROSS, 2, 1),
        ("oxo", CIRCLE, 1, 2),
        ("==x", CROSS, 2, 1),
        ("xo=", None, 1.5, 1.5),
        ("===", None, 1.5, 1.5),
    ],
)
def test_match_is_decided_after_two_rounds_or_by_a_third(
    ends: str, winner: str | None, cross: float, circle: float
) -> None:
    score = {CROSS: 0, CIRCLE: 0, "draws": 0}
    names = {"x": CROSS, "o": CIRCLE, "=": "draws"}
    for how in ends:
        assert match_result(seeded(1), score) is None
        score[names[how]] += 1
    points = {CROSS: cross, CIRCLE: circle}
    assert match_result(seeded(1), score) == {"winner": winner, "score": points}


def test_no_round_comes_after_the_last_but_another_match(alice: Player, bob: Player) -> None:
    last = finish(go_on(finish(new_round(alice, "link", bob), "x")), "x")
    state = game_state(last, alice)
    assert (state["can"]["next"], state["can"]["again"]) == (False, True)
    with pytest.raises(MatchOver):
        game_next_round(game_id=last.public_id, player=bob)
    for player in (alice, bob):
        receipt = game_again(game_id=last.public_id, player=player)
    made = Game.objects.get(public_id=receipt.next_game)
    assert [player_of(made, side) for side in SIDES] == [player_of(last, side) for side in SIDES]
    assert drawn(made, "first") == [(1, made.first)]
    assert drawn(made, "figure") == []
    assert records_compare() == histories_compare() == []


def test_whole_match_against_level_3(alice: Player) -> None:
    game, rounds = new_round(alice, "computer", side=CROSS), 0
    while True:
        rounds += 1
        while not (at := fresh(game)).is_over:
            job = EngineJob.objects.filter(game=game).first()
            if job is None:
                move(game, position_of(game).legal_moves()[-1])
                continue
            job_think(job.pk)
            assert fresh(game).plies > at.plies
        state = game_state(fresh(game), alice)
        assert state["result"]["reason"] in ("points", "structure", "repetition", "ply_limit")
        if state["match_result"]:
            break
        game = go_on(game)
    assert rounds == sum(state["score"].values()) == game.round
    record = state["record"]["3"]
    assert (record["wins"], record["losses"]) == (state["score"][CROSS], state["score"][CIRCLE])
    assert records_compare() == histories_compare() == []


# The state


def test_state_tells_the_match_its_lots_and_what_a_move_does(alice: Player) -> None:
    game = new_round(alice)
    state = game_state(game, alice)
    assert (state["form"], state["best_of"], state["match_result"]) == ("two_rounds", None, None)
    assert list(state["seats"]) == state["you"] == list(SIDES)
    assert state["score"] == {CROSS: 0, CIRCLE: 0, "draws": 0}
    assert state["lots"] == [{"round": 1, "what": "first", "side": game.first}]
    assert state["clock"] is None
    assert state["board"] == [" o.o ", ".o.o.", ".x.o.", ".x.x.", " x.x "]
    for entry in state["legal"]:
        (left,) = entry["takes"]
        assert abs(left[0] - entry["lands"][0]) + abs(left[1] - entry["lands"][1]) == 1
    assert match_state(game.match, game, alice)["lots"] == state["lots"]


def test_match_that_is_not_made_yet_waits_for_its_lots(alice: Player) -> None:
    state = new_state("twicefour", "computer", "alternate", "7", alice)
    assert (state["side_to_move"], state["legal"], state["can"]["move"]) == (None, [], False)
    assert (state["lots"], state["form"]) == ([], "two_rounds")
    assert (state["clock"]["per_move"], state["clock"]["running"]) == (15, None)
    assert list(state["record"]) == list("1234567")


# Levels


def test_levels_are_seven_with_the_seconds_for_a_move() -> None:
    levels = level_list("twicefour")
    assert [level["key"] for level in levels] == list(levels_for(rules_for("twicefour")))
    assert [level["seconds"] for level in levels] == [60, 50, 40, 30, 25, 20, 15]
    assert {level["seconds"] for level in level_list()} == {None}


@pytest.mark.parametrize(
    ("rules", "level", "why"),
    [
        ("twicefour", "stark", "other_game"),
        ("7x6", "3", "other_game"),
        ("twicefour", "8", ""),
        ("twicefour", None, ""),
    ],
)
def test_level_that_the_game_does_not_have_is_refused(
    rules: str, level: str | None, why: str
) -> None:
    with pytest.raises(UnknownLevel) as refusal:
        setup_checked(rules=rules, mode="computer", level=level)
    assert refusal.value.why == why
    assert (refusal.value.sentence == str(UnknownLevel.detail)) == (why == "")


def test_result_counts_for_the_level_played(alice: Player) -> None:
    from games.services.ending import game_resign

    game = move(move(new_round(alice, "computer", level="7")))
    game_resign(game_id=game.public_id, player=alice)
    row = Record.objects.get(player=alice)
    assert (row.rules, row.opponent, row.losses) == ("twicefour", "7", 1)
    assert game_state(fresh(game), alice)["record"]["7"]["losses"] == 1


# What does not go together


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"best_of": 3}, "rounds_fixed"),
        ({"first": "me"}, "first_by_lot"),
        ({"first": CROSS}, "first_by_lot"),
        ({"mode": "link", "clock": {"per_move": 14}}, "clock_per_move"),
        ({"mode": "link", "clock": {"per_move": 61}}, "clock_per_move"),
        ({"mode": "link", "clock": {"initial": 60, "increment": 1}}, "clock_per_move"),
        ({"clock": {"initial": 60, "increment": 1}}, "clock_per_move"),
        ({"mode": "computer", "level": "1", "clock": {"per_move": 30}}, "clock_by_level"),
    ],
)
def test_choices_that_do_not_go_with_twicefour_are_refused(
    wish: dict[str, object], why: str
) -> None:
    with pytest.raises(SetupConflict) as refusal:
        setup_checked(**{"rules": "twicefour", "mode": "hotseat", **wish})  # type: ignore[arg-type]
    assert refusal.value.why == why


def test_sides_of_other_games_are_no_wish() -> None:
    with pytest.raises(UnknownFirst):
        setup_checked(rules="twicefour", mode="link", side="red")
    with pytest.raises(UnknownFirst):
        setup_checked(rules="twicefour", mode="hotseat", first="red")


def test_setup_of_a_match_makes_another_like_it(alice: Player) -> None:
    for mode in ("hotseat", "computer", "link"):
        match = new_round(alice, mode).match
        again = setup_of(match)
        assert (again.mode, again.clock, again.first) == (mode, match.clock, "alternate")


# Moves


def begun_by_cross(alice: Player) -> Game:
    """A round at one screen that cross begins, whatever the lot says."""
    game = new_round(alice)
    Game.objects.filter(pk=game.pk).update(first=CROSS, to_move=CROSS)
    return fresh(game)


def test_forced_pass_is_made_with_the_move_before_it(alice: Player) -> None:
    game = begun_by_cross(alice)
    for text in SHUT_IN.split():
        move(game, text)
    after = fresh(game)
    assert (after.moves_text, after.to_move) == (f"{SHUT_IN} --", CROSS)
    assert [event.data["move"] for event in game.events.order_by("pk")][-2:] == ["d3e3", "--"]
    assert game_state(after, alice)["history"][-1]["side"] == CIRCLE
    game_undo(game_id=game.public_id, player=alice, ply=after.plies)
    assert fresh(game).moves_text == SHUT_IN.removesuffix(" d3e3")


REFUSED = {
    "b1a2": "no_step",
    "b1b2": "no_step",
    "a2a3": "not_your_stone",
    "--": "pass_not_forced",
    "b1b9": "bad_token",
    "4": "bad_token",
}


@pytest.mark.parametrize(("text", "why"), REFUSED.items())
def test_moves_that_the_rules_refuse_say_why_in_both_languages(
    alice: Player, text: str, why: str
) -> None:
    game = begun_by_cross(alice)
    with pytest.raises(IllegalMove) as refusal:
        game_play_move(game_id=game.public_id, player=alice, ply=0, move=text)
    assert refusal.value.why == why
    sentences = set()
    for language in ("de", "en"):
        with translation.override(language):
            sentences.add(refusal.value.sentence)
    assert len(sentences) == 2
    assert fresh(game).plies == 0
