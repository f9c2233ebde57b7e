"""Wins, losses and draws, counted exactly once."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from accounts.models import Player
from games.models import Game, Record, RecordEntry
from games.selectors.score import level_records
from games.selectors.seats import seats_by_side
from games.services.ending import game_resign
from games.services.records import record_count
from tests.games.conftest import DRAWN, SHORT_WIN, fresh, live_game, new_game, play, play_both

NONE = {"wins": 0, "losses": 0, "draws": 0}


@pytest.mark.parametrize(
    ("first", "moves", "column"),
    [("me", SHORT_WIN, "wins"), ("opponent", SHORT_WIN, "losses"), ("me", DRAWN, "draws")],
)
def test_result_counts_for_the_level_played(
    alice: Player, first: str, moves: str, column: str
) -> None:
    play_both(new_game(alice, mode="computer", level="stark", first=first), alice, moves)
    records = level_records(alice, "7x6")
    assert records["stark"] == {**NONE, column: 1}
    assert records["normal"] == NONE


def test_rules_have_records_of_their_own(alice: Player) -> None:
    play_both(new_game(alice, mode="computer", level="normal", rules="8x7"), alice, SHORT_WIN)
    assert level_records(alice, "7x6")["normal"] == NONE
    assert level_records(alice, "8x7")["normal"]["wins"] == 1


def test_games_at_one_screen_count_for_nobody(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, SHORT_WIN)
    assert not Record.objects.exists()


def test_game_cannot_be_counted_twice(alice: Player, against_normal: Game) -> None:
    game = play_both(against_normal, alice, SHORT_WIN)
    with pytest.raises(IntegrityError), transaction.atomic():
        record_count(game, seats_by_side(game.match))
    assert level_records(alice, "7x6")["normal"]["wins"] == 1


@pytest.mark.parametrize("side", ["red", "yellow"])
def test_records_are_touched_in_one_order_whoever_has_which_seat(
    alice: Player, bob: Player, side: str
) -> None:
    # Or two games of the same people that end at once wait for each other in a circle.
    game_resign(game_id=live_game(alice, bob, side=side).public_id, player=alice)
    entries = RecordEntry.objects.order_by("pk").values_list("player", flat=True)
    assert list(entries) == sorted([alice.pk, bob.pk])


def test_running_game_counts_nothing(alice: Player, against_normal: Game) -> None:
    play_both(against_normal, alice, "4 4 5")
    assert not RecordEntry.objects.exists()


def test_records_add_up_over_rounds(alice: Player) -> None:
    for _ in range(3):
        play_both(new_game(alice, mode="computer", level="normal"), alice, SHORT_WIN)
    assert level_records(alice, "7x6")["normal"]["wins"] == 3
    assert RecordEntry.objects.count() == 3


def test_nobody_has_no_records() -> None:
    assert level_records(None, "7x6")["meister"] == NONE


def test_resent_winning_move_counts_once(alice: Player, against_normal: Game) -> None:
    from games.services.play import game_play_move

    play_both(against_normal, alice, SHORT_WIN.rsplit(" ", 1)[0])
    for _ in range(3):
        game_play_move(
            game_id=against_normal.public_id, player=alice, ply=6, move="1", command_id="win"
        )
    assert fresh(against_normal).winner == "red"
    assert level_records(alice, "7x6")["normal"]["wins"] == 1


def test_records_equal_the_games_and_a_wrong_one_is_found_and_rebuilt(alice: Player) -> None:
    play_both(new_game(alice, mode="computer", level="normal"), alice, SHORT_WIN)
    play_both(new_game(alice, mode="computer", level="stark"), alice, DRAWN)
    call_command("check_records")
    Record.objects.filter(opponent="normal").update(wins=5)
    with pytest.raises(CommandError, match="1 records differ"):
        call_command("check_records")
    call_command("check_records", rebuild=True)
    assert level_records(alice, "7x6")["normal"]["wins"] == 1
    assert level_records(alice, "7x6")["stark"]["draws"] == 1
