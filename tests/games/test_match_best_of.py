"""Matches of three or five rounds: when they are decided, and that they go no further."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Player
from games.errors import MatchOver, UnknownBestOf
from games.models import Game, Match
from games.selectors.lookup import latest_game
from games.selectors.score import match_result, match_score
from games.selectors.state import game_state, match_state, new_state
from games.services.ending import game_abort, game_resign
from games.services.matches import match_create
from games.services.offers import game_offer, game_offer_answer
from games.services.record_check import records_compare
from games.services.rounds import game_next_round, match_next_round
from games.services.setup import setup_checked, setup_of
from tests.games.conftest import DRAWN, SHORT_WIN, fresh, live_game, new_game, play, play_two


def finish(game: Game, alice: Player, bob: Player, how: str) -> None:
    """End a live round: `r` red wins, `y` yellow wins, `=` a draw, `x` called off."""
    if how == "x":
        game_abort(game_id=game.public_id, player=alice)
        return
    play_two(game, alice, bob, "4 4")
    if how == "=":
        game_offer(game_id=game.public_id, player=alice, kind="draw", ply=2)
        game_offer_answer(game_id=game.public_id, player=bob, kind="draw", ply=2, accept=True)
    else:
        game_resign(game_id=game.public_id, player=bob if how == "r" else alice)


def go_on(game: Game, alice: Player, bob: Player) -> Game:
    for player in (alice, bob):
        receipt = game_next_round(game_id=game.public_id, player=player)
    return Game.objects.get(public_id=receipt.next_game)


def played(alice: Player, bob: Player, best_of: int | None, ends: str) -> Game:
    """The last round of a live match whose rounds ended like this."""
    game = live_game(alice, bob, best_of=best_of)
    for number, how in enumerate(ends):
        if number:
            game = go_on(game, alice, bob)
        finish(game, alice, bob, how)
    return fresh(game)


DECIDED = [
    (3, "rr", "red", 2, 0),
    (3, "yy", "yellow", 0, 2),
    (3, "ryr", "red", 2, 1),
    (3, "ryy", "yellow", 1, 2),
    (3, "r=r", "red", 2.5, 0.5),
    (3, "=rr", "red", 2.5, 0.5),
    (3, "r==", "red", 2, 1),
    (3, "===", None, 1.5, 1.5),
    (3, "ry=", None, 1.5, 1.5),
    (3, "=ry", None, 1.5, 1.5),
    (5, "rrr", "red", 3, 0),
    (5, "yryry", "yellow", 2, 3),
    (5, "rr=r", "red", 3.5, 0.5),
    (5, "yy==", "yellow", 1, 3),
    (5, "r====", "red", 3, 2),
    (5, "=====", None, 2.5, 2.5),
    (5, "rryy=", None, 2.5, 2.5),
    (3, "xrxr", "red", 2, 0),
    (3, "rxyxr", "red", 2, 1),
]


@pytest.mark.parametrize(("best_of", "ends", "winner", "red", "yellow"), DECIDED)
def test_match_is_decided_by_its_last_round_and_not_before(
    alice: Player,
    bob: Player,
    best_of: int,
    ends: str,
    winner: str | None,
    red: float,
    yellow: float,
) -> None:
    game = played(alice, bob, best_of, ends)
    state = game_state(game, alice)
    assert state["match_result"] == {"winner": winner, "score": {"red": red, "yellow": yellow}}
    assert (state["can"]["next"], state["can"]["again"]) == (False, True)
    for player in (alice, bob):
        with pytest.raises(MatchOver):
            game_next_round(game_id=game.public_id, player=player)
    assert Game.objects.filter(match=game.match).count() == len(ends)
    assert records_compare() == []


UNDECIDED = [
    (3, "r"),
    (3, "ry"),
    (3, "r="),
    (3, "=="),
    (3, "xxxx"),
    (5, "rr"),
    (5, "rr="),
    (5, "ryry"),
]


@pytest.mark.parametrize(("best_of", "ends"), UNDECIDED)
def test_match_goes_on_while_the_other_can_still_draw_level(
    alice: Player, bob: Player, best_of: int, ends: str
) -> None:
    game = played(alice, bob, best_of, ends)
    state = game_state(game, alice)
    assert state["match_result"] is None
    assert (state["can"]["next"], state["can"]["again"]) == (True, False)
    assert go_on(game, alice, bob).round == len(ends) + 1


def test_endless_rounds_are_never_decided(alice: Player, bob: Player) -> None:
    game = played(alice, bob, None, "rrrrrr")
    assert game_state(game, alice)["match_result"] is None
    assert go_on(game, alice, bob).round == 7


def firsts(match: Match) -> str:
    return "".join(game.first[0] for game in Game.objects.filter(match=match).order_by("round"))


def test_beginning_alternates_and_a_round_called_off_is_begun_by_the_same(
    alice: Player, bob: Player
) -> None:
    game = played(alice, bob, 5, "ryxxyx=")
    assert firsts(game.match) == "ryrrryy"


def test_one_side_begins_all_rounds_where_so_chosen(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob, best_of=3, first="opponent")
    finish(game, alice, bob, "r")
    assert firsts(go_on(game, alice, bob).match) == "yy"


def test_earlier_rounds_show_the_match_as_it_ended(alice: Player, bob: Player) -> None:
    game = played(alice, bob, 3, "rr")
    first = Game.objects.get(match=game.match, round=1)
    assert game_state(fresh(first), bob)["match_result"]["winner"] == "red"


def test_match_at_one_screen_and_against_the_computer_is_decided_alike(alice: Player) -> None:
    game = new_game(alice, best_of=3)
    play(game, alice, SHORT_WIN)
    second = match_next_round(match=game.match, player=alice)
    play(second, alice, DRAWN)
    third = match_next_round(match=game.match, player=alice)
    assert third.first == "red"
    play(third, alice, "4")
    assert match_result(third.match, match_score(third.match)) is None
    play(third, alice, "1 4 1 4 1 4")
    assert game_state(fresh(third), alice)["match_result"]["score"] == {"red": 2.5, "yellow": 0.5}
    with pytest.raises(MatchOver):
        match_next_round(match=game.match, player=alice)


def test_running_round_is_still_the_next_one_to_late_callers(alice: Player, bob: Player) -> None:
    game = played(alice, bob, 3, "r")
    second = go_on(game, alice, bob)
    receipt = game_next_round(game_id=game.public_id, player=alice)
    assert receipt.next_game == second.public_id


@pytest.mark.parametrize("best_of", [0, 1, 2, 4, 7, -3, 10**6])
def test_other_numbers_of_rounds_are_refused(best_of: int) -> None:
    with pytest.raises(UnknownBestOf):
        setup_checked(rules="7x6", mode="hotseat", best_of=best_of)


def test_setup_of_a_match_has_its_rounds(alice: Player) -> None:
    match = match_create(owner=alice, setup=setup_checked(rules="7x6", mode="hotseat", best_of=5))
    assert setup_of(match).best_of == 5


def test_state_of_match_and_new_round_tell_the_rounds(alice: Player) -> None:
    game = new_game(alice, best_of=3)
    told: dict[str, Any] = match_state(game.match, latest_game(game.match), alice)
    assert (told["best_of"], told["match_result"], told["again"]) == (3, None, None)
    assert told["game"]["best_of"] == 3
    unstored = new_state("7x6", "hotseat", "alternate", None, alice, 3)
    assert (unstored["best_of"], unstored["match_result"]) == (3, None)
