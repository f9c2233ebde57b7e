"""The lobby."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.blocking import block
from accounts.models import Player
from games import after_commit
from games.errors import NotFound, UnknownClock, UnknownFirst, UnknownRules
from games.models import Match, Seek
from games.selectors.lobby import lobby_state
from games.selectors.seats import seats_by_side
from games.services.lobby import (
    Paired,
    seek_accept,
    seek_beat,
    seek_cancel,
    seek_leave,
    seek_open,
    seeks_sweep,
)
from games.services.presence import connection_beat, connection_close
from tests.games.conftest import live_game, play_two


def seek(player: Player, **more: Any) -> Paired | None:
    return seek_open(player=player, **{"rules": "7x6", "clock": None, "allow": "anyone", **more})


def test_two_who_want_the_same_are_paired(alice: Player, bob: Player) -> None:
    assert seek(alice) is None
    paired = seek(bob)
    assert paired is not None
    players = {seat.player_id for seat in seats_by_side(paired.match).values()}
    assert players == {alice.pk, bob.pk}
    assert paired.match.games.get().status == "running"
    assert not Seek.objects.exists()


@pytest.mark.parametrize(
    "other", [{"rules": "8x7"}, {"clock": {"initial": 60, "increment": 0}}, {"allow": "accounts"}]
)
def test_different_wishes_wait_for_others(
    alice: Player, bob: Player, other: dict[str, Any]
) -> None:
    seek(alice)
    assert seek(bob, **other) is None
    assert Seek.objects.count() == 2


def test_account_holder_may_keep_to_their_like(
    alice: Player, bob: Player, carol: Player, django_user_model: Any
) -> None:
    for player, name in ((alice, "alice"), (carol, "carol")):
        player.user = django_user_model.objects.create_user(name)
        player.save()
    seek(alice, allow="accounts")
    assert seek(bob) is None
    assert seek(carol) is not None


def test_new_wish_replaces_the_old_one(alice: Player) -> None:
    seek(alice)
    seek(alice, rules="8x7")
    assert Seek.objects.get().rules == "8x7"


def test_nobody_is_paired_with_themselves(alice: Player) -> None:
    seek(alice)
    assert seek(alice) is None


def test_listed_wish_can_be_taken_up_once(alice: Player, bob: Player, carol: Player) -> None:
    seek(alice)
    listed = lobby_state(bob)["seeks"][0]
    assert (listed["name"], listed["mine"]) == (alice.name, False)
    assert seek_accept(seek_id=listed["id"], player=bob).match.mode == "link"
    with pytest.raises(NotFound):
        seek_accept(seek_id=listed["id"], player=carol)
    assert Match.objects.count() == 1


def test_own_wish_and_one_for_others_are_not_taken_up(alice: Player, bob: Player) -> None:
    seek(alice, allow="accounts")
    for person in (alice, bob):
        with pytest.raises(NotFound):
            seek_accept(seek_id=Seek.objects.get().pk, player=person)


def test_taking_one_up_ends_ones_own_wish(alice: Player, bob: Player) -> None:
    seek(alice)
    seek(bob, rules="8x7")
    seek_accept(seek_id=Seek.objects.get(player=alice).pk, player=bob)
    assert not Seek.objects.exists()


def test_wish_ends_with_its_page(alice: Player) -> None:
    seek(alice)
    seek_cancel(player=alice)
    assert not Seek.objects.exists()


def test_silent_page_loses_its_wish(alice: Player, bob: Player) -> None:
    seek(alice)
    later = timezone.now() + timedelta(seconds=21)
    Seek.objects.update(seen_at=timezone.now() - timedelta(seconds=16))
    assert lobby_state(bob)["seeks"] == []
    assert seek(bob) is None
    Seek.objects.filter(player=alice).update(seen_at=timezone.now() - timedelta(seconds=21))
    assert seeks_sweep() == 1
    seek_beat(player=bob)
    assert seeks_sweep(later - timedelta(seconds=5)) == 0
    assert seeks_sweep(later) == 1


def test_wish_of_a_closed_page_is_gone_at_once_and_back_with_another_page(
    alice: Player, bob: Player
) -> None:
    seek(alice)
    seek_leave(player=alice)
    assert lobby_state(bob)["seeks"] == []
    with pytest.raises(NotFound):
        seek_accept(seek_id=Seek.objects.get().pk, player=bob)
    seek_beat(player=alice)
    assert len(lobby_state(bob)["seeks"]) == 1
    seek_leave(player=alice)
    assert seeks_sweep(timezone.now() + timedelta(seconds=4)) == 0
    assert seeks_sweep(timezone.now() + timedelta(seconds=6)) == 1


def test_lobby_is_told_of_a_wish_that_is_back(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    seek(alice)
    monkeypatch.setattr(after_commit, "publish_lobby", lambda: told.append("told"))
    seek_beat(player=alice)
    assert told == []
    seek_leave(player=alice)
    seek_beat(player=alice)
    assert told == ["told", "told"]


def test_two_who_wished_at_the_same_moment_find_each_other(alice: Player, bob: Player) -> None:
    seek(alice)
    Seek.objects.update(rules="8x7")  # hidden from the other, as if not committed yet
    assert seek(bob) is None
    Seek.objects.update(rules="7x6")
    seeks_sweep()
    assert not Seek.objects.exists()
    players = {seat.player_id for seat in seats_by_side(Match.objects.get()).values()}
    assert players == {alice.pk, bob.pk}


def test_running_games_are_listed_if_they_may_be_watched(alice: Player, bob: Player) -> None:
    open_game = play_two(live_game(alice, bob), alice, bob, "4 4")
    play_two(live_game(alice, bob, watchable=False), alice, bob, "4 4")
    games = lobby_state(None)["games"]
    assert [game["url"] for game in games] == [f"/m/{open_game.match.public_id}"]
    assert games[0]["players"] == [alice.name, bob.name]


def test_the_lobby_tells_where_the_own_match_goes_on(
    alice: Player, bob: Player, carol: Player
) -> None:
    waiting = live_game(alice)
    assert lobby_state(alice)["running"] is None
    running = live_game(alice, bob)
    address = f"/m/{running.match.public_id}"
    assert [lobby_state(who)["running"] for who in (alice, bob)] == [address, address]
    assert lobby_state(carol)["running"] is None
    assert lobby_state(None)["running"] is None
    assert waiting.match_id != running.match_id


def test_a_wish_says_whether_the_reader_may_take_it_up(alice: Player, bob: Player) -> None:
    seek(alice, allow="accounts")
    assert [row["open"] for row in lobby_state(bob)["seeks"]] == [False]
    seek(alice)
    assert [row["open"] for row in lobby_state(bob)["seeks"]] == [True]
    assert [row["open"] for row in lobby_state(None)["seeks"]] == [True]
    assert [row["open"] for row in lobby_state(alice)["seeks"]] == [False]


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"rules": "3x3"}, UnknownRules),
        ({"clock": {"initial": 1}}, UnknownClock),
        ({"allow": "friends"}, UnknownFirst),
    ],
)
def test_wishes_that_make_no_sense_are_refused(
    alice: Player, wish: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        seek(alice, **wish)
    assert not Seek.objects.exists()


def test_game_that_both_have_left_is_not_listed(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, "4 4")
    for player, key in ((alice, "a"), (bob, "b")):
        connection_beat(key=key, game_id=game.public_id, player=player)
    connection_close(key="a")
    assert len(lobby_state(None)["games"]) == 1
    connection_close(key="b")
    assert lobby_state(None)["games"] == []


def test_who_is_blocked_is_neither_paired_nor_shown(
    alice: Player, bob: Player, carol: Player
) -> None:
    block(by=alice, of=bob)
    seek(alice)
    assert seek(bob) is None
    seeks_sweep()
    for viewer, own in ((alice, alice), (bob, bob)):
        assert [row["name"] for row in lobby_state(viewer)["seeks"]] == [own.name]
    for wish, other in ((alice, bob), (bob, alice)):
        with pytest.raises(NotFound):
            seek_accept(seek_id=Seek.objects.get(player=wish).pk, player=other)
    # Others meet both of them.
    assert len(lobby_state(carol)["seeks"]) == 2
    paired = seek(carol)
    assert paired is not None
    assert paired.players[0] == alice
