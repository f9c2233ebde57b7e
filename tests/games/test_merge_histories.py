"""Random lives of a guest and an account, merged at some point: nothing lost, nothing twice."""

from __future__ import annotations

from collections import Counter

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.guests import guest_create
from accounts.merging import players_merge
from accounts.models import Player
from games.models import Command, Match, Move, RecordEntry, Seat
from games.services.talk import talk_say
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, fresh, live_game, new_game, play, play_both, play_two

KINDS = ("hotseat", "computer", "with_bob", "of_bob", "each_other")
# How much of a decided game is played before the merge.
LENGTHS = (0, 1, 4, 7)

lives = st.lists(
    st.tuples(st.sampled_from(KINDS), st.booleans(), st.sampled_from(LENGTHS)), max_size=7
)


class Life:
    """A guest, the account that it turns out to be, and Bob, whom both have played."""

    def __init__(self) -> None:
        self.guest, self.owner, self.bob = guest_create(), account("Alice"), guest_create()

    def live(self, kind: str, as_guest: bool, plies: int) -> None:
        """Play so many plies of a game of this kind, as one of the two."""
        me = self.guest if as_guest else self.owner
        other = self.owner if as_guest else self.guest
        moves = " ".join(SHORT_WIN.split()[:plies])
        if kind == "hotseat":
            play(new_game(me), me, moves)
        elif kind == "computer":
            play_both(new_game(me, mode="computer", level="normal"), me, moves)
        else:
            two = {"with_bob": (me, self.bob), "of_bob": (self.bob, me), "each_other": (me, other)}
            game = play_two(live_game(*two[kind]), *two[kind], moves)
            talk_say(game_id=game.public_id, player=me, preset="hello", command_id="hello")


def figures(players: list[Player]) -> Counter[object]:
    """What belongs to any of these, whichever of them has it."""
    entries = RecordEntry.objects.filter(player__in=players)
    return Counter(
        {
            "seats": Seat.objects.filter(player__in=players).count(),
            "matches": Match.objects.filter(owner__in=players).count(),
            "commands": Command.objects.filter(player__in=players).count(),
            "moves": Move.objects.count(),
            **Counter(entries.values_list("outcome", "record__opponent")),
        }
    )


class TestHistories(TestCase):
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(before=lives, after=lives)
    def test_sums_stay_the_same_whatever_was_played(
        self, before: list[tuple[str, bool, int]], after: list[tuple[str, bool, int]]
    ) -> None:
        life = Life()
        for step in before:
            life.live(*step)
        both = [life.guest, life.owner]
        known = figures(both)
        kept = players_merge(source=life.guest, target=life.owner)
        assert figures(both) == known
        each_other = sum(kind == "each_other" for kind, _, _ in before)
        assert kept == each_other
        assert Match.objects.filter(seats__player=life.guest).count() == each_other
        call_command("check_records")
        for kind, _, plies in after:
            if kind != "each_other":
                life.live(kind, as_guest=False, plies=plies)
        assert players_merge(source=life.guest, target=life.owner) == each_other
        call_command("check_records")


@pytest.mark.django_db
def test_games_begun_before_are_finished_after() -> None:
    life = Life()
    game = play_two(live_game(life.guest, life.bob), life.guest, life.bob, SHORT_WIN[:-2])
    players_merge(source=life.guest, target=life.owner)
    assert play_two(fresh(game), life.owner, life.bob, "1").is_over
    call_command("check_records")
