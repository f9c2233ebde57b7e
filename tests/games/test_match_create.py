"""Making a match."""

from __future__ import annotations

import pytest

from accounts.models import Player
from games.errors import UnknownFirst, UnknownLevel, UnknownRules
from games.models import EngineJob, Match
from games.selectors.lookup import latest_game
from games.selectors.seats import seats_by_side
from tests.games.conftest import new_game


def test_first_round_runs_and_red_begins(alice: Player) -> None:
    game = new_game(alice)
    assert (game.round, game.status, game.first, game.to_move) == (1, "running", "red", "red")


def test_both_seats_at_one_screen_belong_to_its_holder(alice: Player) -> None:
    seats = seats_by_side(new_game(alice).match)
    assert [(s.kind, s.player_id) for s in seats.values()] == [("local", alice.pk)] * 2


def test_against_the_computer_the_person_is_red(alice: Player) -> None:
    seats = seats_by_side(new_game(alice, mode="computer", level="stark").match)
    assert seats["red"].player_id == alice.pk
    assert (seats["yellow"].kind, seats["yellow"].level) == ("computer", "stark")


@pytest.mark.parametrize(
    ("first", "side"),
    [("alternate", "red"), ("me", "red"), ("opponent", "yellow"), ("yellow", "yellow")],
)
def test_who_begins_is_as_asked(alice: Player, first: str, side: str) -> None:
    assert new_game(alice, mode="computer", level="normal", first=first).first == side


def test_a_computer_that_begins_is_asked_at_once(alice: Player) -> None:
    game = new_game(alice, mode="computer", level="meister", first="opponent")
    job = EngineJob.objects.get(game=game)
    assert (job.ply, job.level) == (0, "meister")


def test_nobody_asks_the_computer_at_one_screen(alice: Player) -> None:
    new_game(alice, first="yellow")
    assert not EngineJob.objects.exists()


@pytest.mark.parametrize("rules", ["", "7x66", "3x3", "7X6", "7x6-five-pop", "\x00", "\ud800"])
def test_unknown_rules_are_refused(alice: Player, rules: str) -> None:
    with pytest.raises(UnknownRules):
        new_game(alice, rules=rules)
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("mode", "level"),
    [("computer", None), ("computer", "gott"), ("computer", ""), ("hotseat", "normal")],
)
def test_level_is_needed_against_the_computer_and_only_there(
    alice: Player, mode: str, level: str | None
) -> None:
    with pytest.raises(UnknownLevel):
        new_game(alice, mode=mode, level=level)
    assert not Match.objects.exists()


def test_nobody_else_can_begin(alice: Player) -> None:
    with pytest.raises(UnknownFirst):
        new_game(alice, first="green")


def test_large_boards_are_played_too(alice: Player) -> None:
    assert latest_game(new_game(alice, rules="10x8").match).match.rules == "10x8"
