"""Going on to the next round."""

from __future__ import annotations

import pytest

from accounts.models import Player
from games.errors import NotAPlayer
from games.models import EngineJob, Game
from games.selectors.score import match_score
from games.selectors.state import game_state
from games.services.rounds import game_next_round, match_next_round
from tests.games.conftest import DOUBLE_WIN, DRAWN, SHORT_WIN, fresh, new_game, play, play_both


def next_round(game: Game, player: Player | None) -> Game:
    return match_next_round(match=game.match, player=player)


def test_the_other_side_begins_the_next_round(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, SHORT_WIN)
    second = next_round(hotseat, alice)
    assert (second.round, second.first, second.plies) == (2, "yellow", 0)
    play(second, alice, SHORT_WIN)
    assert next_round(second, alice).first == "red"


@pytest.mark.parametrize(("first", "side"), [("me", "red"), ("opponent", "yellow")])
def test_one_side_begins_every_round_if_so_chosen(alice: Player, first: str, side: str) -> None:
    game = new_game(alice, mode="computer", level="normal", first=first)
    play_both(game, alice, SHORT_WIN)
    assert next_round(game, alice).first == side


def test_computer_that_begins_is_asked(alice: Player, against_normal: Game) -> None:
    play_both(against_normal, alice, SHORT_WIN)
    second = next_round(against_normal, alice)
    assert EngineJob.objects.get(game=second).ply == 0


def test_many_callers_get_the_same_game(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, SHORT_WIN)
    games = {next_round(hotseat, alice).pk for _ in range(5)}
    receipt = game_next_round(game_id=hotseat.public_id, player=alice, command_id="n1")
    assert len(games) == 1
    assert Game.objects.get(public_id=receipt.next_game).pk in games


def test_running_round_goes_on(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4")
    assert next_round(hotseat, alice) == hotseat
    assert Game.objects.count() == 1


def test_finished_round_names_the_next(alice: Player, hotseat: Game) -> None:
    ended = play(hotseat, alice, SHORT_WIN)
    second = next_round(ended, alice)
    after = fresh(ended)
    assert after.version == ended.version + 1
    assert game_state(after, alice)["next"] == second.public_id


def test_outsider_cannot_go_on(alice: Player, carol: Player, hotseat: Game) -> None:
    play(hotseat, alice, SHORT_WIN)
    for person in (carol, None):
        with pytest.raises(NotAPlayer):
            next_round(hotseat, person)
    assert Game.objects.count() == 1


def test_score_runs_on_over_the_rounds(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, SHORT_WIN)
    second = next_round(hotseat, alice)
    play(second, alice, SHORT_WIN)
    third = next_round(second, alice)
    play(third, alice, DRAWN)
    assert match_score(third.match) == {"red": 1, "yellow": 1, "draws": 1}


def test_two_lines_at_once_are_one_point(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, DOUBLE_WIN)
    assert match_score(hotseat.match) == {"red": 0, "yellow": 1, "draws": 0}


def test_next_round_from_an_old_round_leads_to_the_newest(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, SHORT_WIN)
    second = next_round(hotseat, alice)
    play(second, alice, SHORT_WIN)
    receipt = game_next_round(game_id=hotseat.public_id, player=alice)
    assert Game.objects.get(public_id=receipt.next_game).round == 3
