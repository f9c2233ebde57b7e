"""Presence without luck: across restarts and crashes, and of those who never open the page."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player
from games import after_commit
from games.errors import StalePly
from games.models import Absence, Connection, Game, Invitation
from games.selectors.state import game_state
from games.services import presence
from games.services.invitations import invitation_join
from games.services.play import game_play_move
from games.services.presence import (
    Sign,
    connection_beat,
    connection_close,
    connections_beat,
    presence_sweep,
)
from tests.games.conftest import fresh, live_game, play_two


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    """Bob, yellow, is to move."""
    return play_two(live_game(alice, bob), alice, bob, "4 4 5")


def beat(game: Game, player: Player | None, key: str) -> int:
    return connection_beat(key=key, game_id=game.public_id, player=player)


def shown(game: Game, side: str) -> Any:
    return game_state(fresh(game), None)["live"]["presence"][side]


def sweep_in(seconds: float) -> int:
    return presence_sweep(timezone.now() + timedelta(seconds=seconds))


def test_who_joined_and_never_opened_the_page_is_lost(alice: Player, bob: Player) -> None:
    game = live_game(alice)
    invitation_join(code=Invitation.objects.get().code, player=bob)
    assert shown(game, "yellow")["is"] == "here"
    sweep_in(13)
    assert shown(game, "yellow")["is"] == "lost"


def test_who_made_a_match_and_never_opened_it_is_lost(alice: Player, bob: Player) -> None:
    for game in (live_game(alice), live_game(alice, bob)):
        sweep_in(13)
        assert shown(game, "red")["is"] == "lost"


def test_signs_of_life_noted_together_do_what_they_do_alone(
    alice: Player, bob: Player, carol: Player, game: Game
) -> None:
    other = live_game(alice, bob)
    beat(game, alice, "a1")
    beat(game, bob, "b1")
    sweep_in(13)
    assert (shown(game, "red")["is"], shown(game, "yellow")["is"]) == ("lost", "lost")
    signs = [
        Sign("a1", game.public_id, alice),
        Sign("b2", other.public_id, bob),
        Sign("c1", game.public_id, carol),
        Sign("n1", game.public_id, None),
    ]
    Connection.objects.all().delete()
    beat(game, alice, "a1")
    Connection.objects.update(seen_at=timezone.now() - timedelta(seconds=11))
    assert connections_beat(signs) == {
        row.public_id: row.version for row in (fresh(game), fresh(other))
    }
    assert shown(game, "red")["is"] == "here"
    assert shown(game, "yellow")["is"] == "lost", "bob looks at the other game"
    assert game_state(fresh(game), None)["live"]["watchers"] == 2
    sweep_in(2)
    assert Connection.objects.count() == 4, "all of them have been seen just now"


def test_who_plays_without_a_page_is_here_while_they_act(bob: Player, game: Game) -> None:
    Connection.objects.all().delete()
    beat(game, bob, "b1")
    sweep_in(13)
    assert shown(game, "yellow")["is"] == "lost"
    game_play_move(game_id=game.public_id, player=bob, ply=3, move="1", command_id="c")
    assert shown(game, "yellow")["is"] == "here"
    sweep_in(13)
    assert shown(game, "yellow")["is"] == "lost"


def test_refused_command_is_a_sign_of_life_too(bob: Player, game: Game) -> None:
    beat(game, bob, "b1")
    sweep_in(13)
    with pytest.raises(StalePly):
        game_play_move(game_id=game.public_id, player=bob, ply=9, move="1", command_id="c")
    assert shown(game, "yellow")["is"] == "here"


def test_time_in_which_the_server_was_away_is_held_against_nobody(bob: Player, game: Game) -> None:
    beat(game, bob, "b1")
    Connection.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    presence_sweep()
    since = Absence.objects.get(seat__player=bob).since
    assert timezone.now() - since < timedelta(seconds=13)


def test_page_that_is_closed_right_after_joining_is_left(bob: Player, game: Game) -> None:
    beat(game, bob, "b1")
    connection_close(key="b1")
    assert shown(game, "yellow")["is"] == "left"


@pytest.mark.parametrize("end", ["close", "sweep"])
def test_crash_between_two_writes_leaves_no_ghost(
    bob: Player, game: Game, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Connection.objects.all().delete()
    beat(game, bob, "b1")
    with monkeypatch.context() as patch:
        patch.setattr(presence, "game_lock", _crash)
        with pytest.raises(RuntimeError):
            connection_close(key="b1") if end == "close" else sweep_in(13)
    assert sweep_in(13) == 1
    assert shown(game, "yellow")["is"] == "lost"


def _crash(*args: object) -> None:
    raise RuntimeError("the process was killed here")


def test_watchers_that_fall_silent_are_told_to_the_others(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    Connection.objects.all().delete()
    told: list[str] = []
    monkeypatch.setattr(after_commit, "publish_watchers", lambda game: told.append(game.public_id))
    beat(game, None, "w1")
    beat(game, None, "w2")
    assert told == [game.public_id] * 2
    sweep_in(13)
    assert told == [game.public_id] * 4


def test_beat_tells_the_version(alice: Player, bob: Player, game: Game) -> None:
    assert beat(game, bob, "b1") == 3
    play_two(game, alice, bob, "1")
    assert beat(game, bob, "b1") == 4


def test_beat_of_a_known_page_is_two_queries(
    bob: Player, game: Game, django_assert_num_queries: Any
) -> None:
    beat(game, bob, "b1")
    with django_assert_num_queries(2):
        beat(game, bob, "b1")
