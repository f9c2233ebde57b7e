"""Ends beside the board, and presence."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Player
from games.errors import (
    GameOver,
    NotAbsent,
    NotAPlayer,
    NotJoined,
    NotPossibleHere,
    NotYourTurn,
    Private,
)
from games.models import Absence, Connection, EngineJob, Game, Record
from games.selectors.presence import watcher_count
from games.selectors.score import level_records
from games.selectors.state import game_state
from games.services.ending import game_abort, game_claim, game_resign
from games.services.presence import connection_beat, connection_close, presence_sweep
from games.services.rounds import game_next_round
from tests.games.conftest import SHORT_WIN, fresh, live_game, play, play_two


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    """Bob, yellow, is to move."""
    return play_two(live_game(alice, bob), alice, bob, "4 4 5")


def beat(game: Game, player: Player | None, key: str) -> None:
    connection_beat(key=key, game_id=game.public_id, player=player)


def presence(game: Game, side: str) -> str:
    return str(game_state(fresh(game), None)["live"]["presence"][side]["is"])


def age(seconds: float) -> None:
    for row in Absence.objects.all():
        row.since -= timedelta(seconds=seconds)
        row.save()


def claim(game: Game, player: Player, draw: bool = False) -> Game:
    game_claim(game_id=game.public_id, player=player, draw=draw)
    return fresh(game)


def test_who_resigns_loses(alice: Player, bob: Player, game: Game) -> None:
    game_resign(game_id=game.public_id, player=alice)
    ended = fresh(game)
    assert (ended.status, ended.winner, ended.reason) == ("finished", "yellow", "resigned")
    assert bob.records.get().wins == 1


def test_resigning_against_the_computer_counts_and_ends_its_thinking(
    alice: Player, against_normal: Game
) -> None:
    play(against_normal, alice, "4")
    game_resign(game_id=against_normal.public_id, player=alice)
    assert level_records(alice, "7x6")["normal"]["losses"] == 1
    assert not EngineJob.objects.exists()


def test_nobody_resigns_twice_or_at_one_screen(
    alice: Player, carol: Player, hotseat: Game, game: Game
) -> None:
    with pytest.raises(NotPossibleHere):
        game_resign(game_id=hotseat.public_id, player=alice)
    with pytest.raises(NotAPlayer):
        game_resign(game_id=game.public_id, player=carol)
    game_resign(game_id=game.public_id, player=alice)
    with pytest.raises(GameOver):
        game_resign(game_id=game.public_id, player=alice)


def test_game_is_called_off_before_its_second_ply_for_no_result(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, "4")
    game_abort(game_id=game.public_id, player=bob)
    assert (fresh(game).reason, fresh(game).winner) == ("aborted", "")
    assert not Record.objects.exists()
    assert game_state(fresh(game), alice)["score"] == {"red": 0, "yellow": 0, "draws": 0}


def test_game_is_not_called_off_later(alice: Player, game: Game, hotseat: Game) -> None:
    for other in (game, hotseat):
        with pytest.raises(NotPossibleHere):
            game_abort(game_id=other.public_id, player=alice)


def test_only_who_waits_for_the_other_is_told_of_a_claim(
    alice: Player, bob: Player, carol: Player, game: Game
) -> None:
    told = [game_state(fresh(game), who)["can"]["claim"] for who in (alice, bob, carol)]
    assert told == [True, False, False]
    early = play_two(live_game(alice, bob), alice, bob, "4")
    assert not game_state(fresh(early), alice)["can"]["claim"]


def test_closed_page_is_left_and_a_new_one_is_back(alice: Player, bob: Player, game: Game) -> None:
    beat(game, bob, "b1")
    assert presence(game, "yellow") == "here"
    connection_close(key="b1")
    assert presence(game, "yellow") == "left"
    beat(game, bob, "b2")
    assert presence(game, "yellow") == "here"


def test_second_page_keeps_its_player_here(bob: Player, game: Game) -> None:
    beat(game, bob, "b1")
    beat(game, bob, "b2")
    version = fresh(game).version
    connection_close(key="b1")
    assert presence(game, "yellow") == "here"
    assert fresh(game).version == version


def test_silent_line_is_lost(bob: Player, game: Game) -> None:
    Connection.objects.all().delete()
    beat(game, bob, "b1")
    assert presence_sweep(timezone.now() + timedelta(seconds=11)) == 0
    assert presence_sweep(timezone.now() + timedelta(seconds=13)) == 1
    assert presence(game, "yellow") == "lost"
    assert presence_sweep(timezone.now() + timedelta(seconds=14)) == 0


@pytest.mark.parametrize(("kind", "patience"), [("left", 10), ("lost", 40)])
def test_win_can_be_claimed_after_a_while(
    alice: Player, bob: Player, game: Game, kind: str, patience: int
) -> None:
    beat(game, bob, "b1")
    if kind == "left":
        connection_close(key="b1")
    else:
        Connection.objects.update(seen_at=timezone.now() - timedelta(seconds=13))
        presence_sweep()
        age(-12)
    age(patience - 1)
    with pytest.raises(NotAbsent):
        claim(game, alice)
    age(1.1)
    ended = claim(game, alice)
    assert (ended.winner, ended.reason) == ("red", "abandoned")
    assert bob.records.get().losses == 1


def test_draw_can_be_claimed_instead(alice: Player, bob: Player, game: Game) -> None:
    beat(game, bob, "b1")
    connection_close(key="b1")
    age(11)
    assert claim(game, alice, draw=True).winner == ""


def test_nothing_is_claimed_against_somebody_who_is_back(
    alice: Player, bob: Player, game: Game
) -> None:
    beat(game, bob, "b1")
    connection_close(key="b1")
    age(60)
    beat(game, bob, "b2")
    with pytest.raises(NotAbsent):
        claim(game, alice)


def test_nothing_is_claimed_on_ones_own_turn(alice: Player, bob: Player, game: Game) -> None:
    play_two(game, alice, bob, "1")
    beat(game, bob, "b1")
    connection_close(key="b1")
    age(60)
    with pytest.raises(NotYourTurn):
        claim(game, alice)


def test_nothing_is_claimed_where_nobody_plays(alice: Player) -> None:
    with pytest.raises(NotJoined):
        claim(live_game(alice), alice)


def test_claim_shows_from_when_it_is_possible(alice: Player, bob: Player, game: Game) -> None:
    beat(game, bob, "b1")
    connection_close(key="b1")
    shown = game_state(fresh(game), alice)["live"]["presence"]["yellow"]["claim_at"]
    since = Absence.objects.get().since
    assert shown == round((since + timedelta(seconds=10)).timestamp() * 1000)


def test_who_leaves_after_the_end_is_seen_to_be_gone(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob)
    beat(game, bob, "b1")
    play_two(game, alice, bob, SHORT_WIN)
    version = fresh(game).version
    connection_close(key="b1")
    assert presence(game, "yellow") == "left"
    assert fresh(game).version == version + 1


def test_presence_changes_no_earlier_round(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, SHORT_WIN)
    beat(game, bob, "b1")
    for player in (alice, bob):
        game_next_round(game_id=game.public_id, player=player)
    version = fresh(game).version
    connection_close(key="b1")
    assert fresh(game).version == version


def test_watchers_are_counted_and_players_are_not(
    alice: Player, bob: Player, carol: Player, game: Game
) -> None:
    for player, key in ((alice, "a"), (bob, "b"), (carol, "c"), (None, "n")):
        beat(game, player, key)
    assert watcher_count(game.match, timezone.now()) == 2
    assert watcher_count(game.match, timezone.now() + timedelta(minutes=1)) == 0
    connection_close(key="c")
    assert watcher_count(game.match, timezone.now()) == 1


def test_private_game_is_for_its_players_alone(alice: Player, bob: Player, carol: Player) -> None:
    game = live_game(alice, bob, watchable=False)
    assert game_state(game, bob)["you"] == ["yellow"]
    for person in (carol, None):
        with pytest.raises(Private):
            game_state(game, person)
