"""Leaving live games: pauses that grow by themselves, and games played to an end make up for it."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.guests import guest_create
from accounts.models import Player, Sanction, StaffAction
from accounts.sanctions import is_paused, notices_of
from games import uptime
from games.errors import Paused
from games.models import Absence, Clock, Game, HistoryEntry, Leaving, Match, Seat
from games.selectors.habits import LOOKING_BACK, MAKE_UP, SHORTEST, habits
from games.services.ending import game_abort, game_claim, game_resign
from games.services.finish import time_sweep
from games.services.leaving_habits import (
    CROWD,
    FREE,
    LONGEST,
    STEPS,
    leaving_note,
    leavings_sweep,
    pause_length,
)
from games.services.lobby import seek_open
from games.services.play import game_play_move
from games.services.void import game_void
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, fresh, live_game, new_game, play_two
from tests.games.test_rating import CLOCK

LONG_AGO = timedelta(hours=2)


@pytest.fixture(autouse=True)
def up_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uptime, "_started", timezone.now() - timedelta(days=30))


@pytest.fixture
def leaver(db: None) -> Player:
    return account("Leaver")


@pytest.fixture
def other(db: None) -> Player:
    return account("Other")


def away(game: Game, player: Player) -> None:
    seat = Seat.objects.get(match=game.match, player=player)
    Absence.objects.create(seat=seat, kind="left", since=timezone.now() - LONG_AGO)


def left(leaver: Player, other: Player) -> Game:
    """A game that the leaver walks out of, and the other claims."""
    game = play_two(live_game(leaver, other), leaver, other, "1 2")
    away(game, leaver)
    game_claim(game_id=game.public_id, player=other, draw=False)
    return fresh(game)


def played(leaver: Player, other: Player) -> Game:
    return play_two(live_game(leaver, other), leaver, other, SHORT_WIN)


def called_off(leaver: Player, other: Player) -> Game:
    game = live_game(leaver, other)
    game_abort(game_id=game.public_id, player=leaver)
    return fresh(game)


def ran_out(leaver: Player, other: Player, *, gone: bool) -> Game:
    game = play_two(live_game(leaver, other, clock=CLOCK), leaver, other, "1 2")
    if gone:
        away(game, leaver)
    past = timezone.now() - timedelta(minutes=1)
    Clock.objects.filter(game=game).update(deadline_at=past, running_since=past)
    assert time_sweep() == 1
    return fresh(game)


def minutes(player: Player) -> int:
    """How long the longest pause that holds was when it was made; 0 for none."""
    row = is_paused(player)
    if row is None or row.until is None:
        return 0
    return round((row.until - row.made_at).total_seconds() / 60)


def test_pauses_grow_from_the_second_time_on(leaver: Player, other: Player) -> None:
    grown = []
    for _ in range(8):
        left(leaver, other)
        grown.append(minutes(leaver))
    assert grown == [0, 5, 15, 30, 60, 120, 240, 480]
    assert minutes(other) == 0
    assert pause_length(30) == LONGEST == timedelta(days=1)


def test_person_reads_what_why_and_until_when_and_the_lobby_refuses(
    leaver: Player, other: Player
) -> None:
    games = [left(leaver, other) for _ in range(2)]
    (row,) = notices_of(leaver)
    assert (row.kind, row.reason, row.by, row.seen_at) == ("pause", "leaving", None, None)
    assert row.until is not None
    with pytest.raises(Paused) as refused:
        seek_open(player=leaver, rules="7x6", clock=None, allow="anyone")
    assert refused.value.why == row.until.strftime("%Y-%m-%dT%H:%M:%SZ")
    entry = StaffAction.objects.get()
    assert (entry.actor, entry.action) == (StaffAction.SITE, "sanction_pause")
    assert entry.evidence["games"] == [game.public_id for game in games]


def test_games_played_to_an_end_make_up_for_it(leaver: Player, other: Player) -> None:
    left(leaver, other)
    for _ in range(MAKE_UP):
        played(leaver, other)
    left(leaver, other)
    assert (minutes(leaver), habits(leaver).strikes) == (0, 1)


def test_short_games_and_games_against_the_computer_make_up_for_nothing(
    leaver: Player, other: Player
) -> None:
    left(leaver, other)
    for _ in range(3):
        short = play_two(live_game(leaver, other), leaver, other, "1 2")
        game_resign(game_id=short.public_id, player=other)
    computer = new_game(leaver, mode="computer", level="normal")
    game_resign(game_id=computer.public_id, player=leaver)
    left(leaver, other)
    assert minutes(leaver) == 5


@pytest.mark.parametrize(("gone", "expected"), [(True, 5), (False, 0)])
def test_time_counts_only_for_who_was_away(
    leaver: Player, other: Player, gone: bool, expected: int
) -> None:
    for _ in range(2):
        ran_out(leaver, other, gone=gone)
    assert minutes(leaver) == expected
    assert Leaving.objects.filter(kind="time").count() == (2 if gone else 0)


def test_two_games_may_be_called_off_in_a_row_and_not_more(leaver: Player, other: Player) -> None:
    for _ in range(3):
        called_off(leaver, other)
    assert (habits(leaver).strikes, minutes(leaver)) == (1, 0)
    called_off(leaver, other)
    assert minutes(leaver) == 5


def test_game_between_starts_the_row_anew(leaver: Player, other: Player) -> None:
    for _ in range(4):
        called_off(leaver, other)
        called_off(leaver, other)
        played(leaver, other)
    assert habits(leaver).strikes == 0
    assert habits(leaver).called_off == 8


def test_link_that_nobody_took_is_not_left(leaver: Player) -> None:
    for _ in range(5):
        game_abort(game_id=live_game(leaver).public_id, player=leaver)
    assert Leaving.objects.count() == 0


def test_guest_is_paused_too(other: Player) -> None:
    guest = guest_create()
    left(guest, other)
    left(guest, other)
    assert minutes(guest) == 5


def test_noting_again_changes_nothing(leaver: Player, other: Player) -> None:
    left(leaver, other)
    game = left(leaver, other)
    assert leaving_note(game, "red", "abandoned", timezone.now()) is not None
    assert (Leaving.objects.count(), Sanction.objects.count()) == (2, 1)


def test_voided_game_is_held_against_nobody(leaver: Player, other: Player) -> None:
    game = left(leaver, other)
    game_void(game, None, "an outage")
    left(leaver, other)
    assert minutes(leaver) == 0


def test_what_happened_long_ago_is_forgotten(leaver: Player, other: Player) -> None:
    left(leaver, other)
    Leaving.objects.update(at=timezone.now() - LOOKING_BACK)
    left(leaver, other)
    assert minutes(leaver) == 0


def test_nobody_is_to_blame_just_after_a_start(
    leaver: Player, other: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uptime, "_started", timezone.now() - timedelta(minutes=2))
    for _ in range(3):
        left(leaver, other)
    assert Leaving.objects.filter(excused=True).count() == 3
    assert (habits(leaver).strikes, minutes(leaver)) == (0, 0)


def test_start_of_another_process_is_known_too(leaver: Player, other: Player) -> None:
    uptime.web_started()
    try:
        left(leaver, other)
        left(leaver, other)
    finally:
        uptime.cache.delete(uptime._KEY)
    assert minutes(leaver) == 0


def test_cache_that_is_away_stops_nothing(
    leaver: Player, other: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Away:
        def get(self, key: str) -> None:
            raise OSError("away")

        set = get

    monkeypatch.setattr(uptime, "cache", Away())
    uptime.web_started()
    left(leaver, other)
    left(leaver, other)
    assert minutes(leaver) == 5


def test_crowd_that_falls_out_at_once_is_excused_and_its_pauses_end(
    leaver: Player, other: Player
) -> None:
    crowd = [leaver, *(guest_create() for _ in range(CROWD - 1))]
    Leaving.objects.filter(pk=left(leaver, other).leavings.get().pk).update(
        at=timezone.now() - timedelta(hours=5)
    )
    Game.objects.update(finished_at=timezone.now() - timedelta(hours=5))
    for person in crowd:
        left(person, other)
    assert minutes(leaver) == 5
    assert leavings_sweep() == CROWD - 1  # the last was known to be one of many
    assert Leaving.objects.filter(excused=True).count() == CROWD
    assert minutes(leaver) == 0
    assert habits(leaver).strikes == 1
    assert leavings_sweep() == 0


def test_as_many_on_a_busy_site_are_no_outage(leaver: Player, other: Player) -> None:
    for _ in range(CROWD + 1):
        played(guest_create(), other)
    for _ in range(CROWD):
        left(guest_create(), other)
    assert leavings_sweep() == 0
    assert Leaving.objects.filter(excused=True).count() == 0


def test_player_who_plays_on_after_all_is_not_noted(leaver: Player, other: Player) -> None:
    game = play_two(live_game(leaver, other), leaver, other, "1 2")
    away(game, leaver)
    game_play_move(game_id=game.public_id, player=leaver, ply=2, move="1")
    game_resign(game_id=game.public_id, player=other)
    assert Leaving.objects.count() == 0


# Any sequence of what people do.


def told(player: Player, kind: str, at: datetime, *, excused: bool = False) -> None:
    """A game that ended like this, straight in the tables."""
    match = Match.objects.create(
        owner=player, rules="7x6", mode="link", first_policy="alternate", touched_at=at
    )
    game = Game.objects.create(
        match=match, round=1, first="red", status="finished", reason="resigned",
        started_at=at, moved_at=at, finished_at=at,
    )  # fmt: skip
    if kind == "played":
        HistoryEntry.objects.create(
            game=game, player=player, rules="7x6", opponent="person", side="red", outcome="win",
            began=True, plies=SHORTEST, watchable=True, ended_at=at, day=at.date(),
        )  # fmt: skip
    else:
        Leaving.objects.create(game=game, player=player, kind=kind, at=at, excused=excused)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_people_do_the_strikes_are_as_promised(leaver: Player, seed: int) -> None:
    dice, now = random.Random(seed), timezone.now()
    kinds = ["played"] * dice.randrange(1, 5) + ["abandoned", "time", "aborted"]
    at, before, ever = now - timedelta(days=10), 0, 0
    rules: dict[str, Callable[[int, int], bool]] = {
        # Playing never makes it worse, and leaving by one at most.
        "played": lambda old, new: old - 1 <= new <= old,
        "aborted": lambda old, new: old <= new <= old + 1,
        "abandoned": lambda old, new: new == old + 1,
        "time": lambda old, new: new == old + 1,
    }
    for _ in range(25):
        at += timedelta(minutes=dice.randrange(1, 200))
        kind, excused = dice.choice(kinds), dice.random() < 0.2
        told(leaver, kind, at, excused=excused)
        strikes = habits(leaver, now).strikes
        if excused and kind != "played":
            assert strikes == before
        else:
            assert rules[kind](before, strikes), (kind, before, strikes)
            ever += kind != "played"
        assert 0 <= strikes <= ever
        before = strikes
    for number in range(MAKE_UP * before + 1):
        told(leaver, "played", at + timedelta(minutes=number + 1))
    assert habits(leaver, now).strikes == 0


def test_lengths_never_shrink() -> None:
    lengths = [pause_length(strikes) or timedelta() for strikes in range(60)]
    assert lengths == sorted(lengths)
    assert lengths[: FREE + 1] == [timedelta()] * (FREE + 1)
    assert tuple(lengths[FREE + 1 : FREE + 5]) == STEPS
