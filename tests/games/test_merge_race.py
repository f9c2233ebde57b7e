"""Merging while games move, end and begin at that very moment, in threads on a real database."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections

from accounts.errors import CannotMerge
from accounts.guests import guest_create
from accounts.merging import merges_follow, players_merge
from accounts.models import Player
from games.errors import GameError
from games.models import Game, Match, Move, Record, RecordEntry, Seat
from games.services.matches import match_create
from games.services.play import game_play_move
from games.services.presence import connection_beat, connection_close
from games.services.setup import setup_checked
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, fresh, live_game, new_game, play, play_two

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 6


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Run all in threads that begin together; what each returned, or the refusal it met."""
    gate = threading.Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        gate.wait()
        try:
            return act()
        except (GameError, CannotMerge) as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return [done.result(timeout=60) for done in [pool.submit(run, act) for act in acts]]


def ends(game: Game, player: Player, move: str) -> Callable[[], Any]:
    ply = fresh(game).plies
    return lambda: game_play_move(
        game_id=game.public_id, player=player, ply=ply, move=move, command_id="end"
    )


def nothing_lost_or_doubled(owner: Player, guest: Player, games: int) -> None:
    assert not Seat.objects.filter(player=guest).exists()
    assert not Match.objects.filter(owner=guest).exists()
    assert not RecordEntry.objects.filter(player=guest).exists()
    assert not Record.objects.filter(player=guest).exists()
    assert RecordEntry.objects.filter(player=owner).count() == games
    rows = Record.objects.filter(player=owner)
    assert sum(row.wins + row.losses + row.draws for row in rows) == games
    call_command("check_records")


@pytest.mark.parametrize("attempt", range(3))
def test_games_that_end_at_that_moment_count_once(attempt: int) -> None:
    guest, other, owner = guest_create(), guest_create(), account("Alice")
    before, last = SHORT_WIN[:-2], SHORT_WIN[-1]
    games = [play_two(live_game(guest, other), guest, other, before) for _ in range(GAMES)]
    # The account plays on elsewhere, and its own sums change at the same moment.
    theirs = [play_two(live_game(owner, other), owner, other, before) for _ in range(2)]
    at_once(
        *(ends(game, guest, last) for game in games),
        *(ends(game, owner, last) for game in theirs),
        lambda: players_merge(source=guest, target=owner),
        lambda: players_merge(source=guest, target=owner),
    )
    # Whoever came too late sends again, as every client does, and is the account by now.
    for game in games:
        if not fresh(game).is_over:
            game_play_move(game_id=game.public_id, player=owner, ply=6, move=last)
    merges_follow()
    nothing_lost_or_doubled(owner, guest, GAMES + 2)
    assert Move.objects.count() == 7 * (GAMES + 2)


def test_what_begins_at_that_moment_follows() -> None:
    guest, owner = guest_create(), account("Alice")
    setup = setup_checked(rules="7x6", mode="hotseat")
    begun = play(new_game(guest), guest, "4")
    at_once(
        *(lambda: match_create(owner=guest, setup=setup) for _ in range(4)),
        lambda: players_merge(source=guest, target=owner),
        ends(begun, guest, "4"),
    )
    merges_follow()
    assert Match.objects.filter(owner=owner).count() == 5
    assert fresh(begun).moves_text == "4 4"
    nothing_lost_or_doubled(owner, guest, 0)


def test_pages_that_come_and_go_do_not_stand_in_the_way() -> None:
    guest, other, owner = guest_create(), guest_create(), account("Alice")
    game = live_game(guest, other)
    for number in range(4):
        connection_beat(key=f"{number:032}", game_id=game.public_id, player=guest)
    answers = at_once(
        *(lambda number=number: connection_close(key=f"{number:032}") for number in range(4)),
        lambda: players_merge(source=guest, target=owner),
    )
    assert answers == [None, None, None, None, 0]
    assert {seat.player for seat in fresh(game).match.seats.all()} == {owner, other}


def test_two_accounts_do_not_share_a_guest() -> None:
    guest, first, second = guest_create(), account("Alice"), account("Bob")
    games = [play(new_game(guest), guest, "4") for _ in range(3)]
    answers = at_once(
        lambda: players_merge(source=guest, target=first),
        lambda: players_merge(source=guest, target=second),
    )
    assert {type(answer) for answer in answers} == {int, CannotMerge}
    owners = {fresh(game).match.owner for game in games}
    assert owners in ({first}, {second})
