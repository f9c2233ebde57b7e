"""A thousand requests that would all finish the same few games at once: each counts once."""

from __future__ import annotations

import random
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from django.core.management import call_command
from django.db import connections

from accounts.guests import guest_create
from games.errors import GameError
from games.models import Game, HistoryEntry, RatedGame, Record, RecordEntry
from games.selectors.statistics import statistics
from games.services.ending import game_resign
from games.services.play import game_play_move
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, fresh, live_game, new_game, play_both, play_two
from tests.games.test_rating import CLOCK

pytestmark = pytest.mark.django_db(transaction=True)

GAMES, REQUESTS, THREADS = 20, 50, 8
BEFORE, LAST = SHORT_WIN[:-2], SHORT_WIN[-1]


def requests(dice: random.Random, games: list[Game]) -> list[tuple[Game, str, str]]:
    """The winning move and resignations, under ids of their own and resent under the same."""
    acts = [
        (game, dice.choice(["move", "move", "move", "resign"]), f"id{dice.randrange(8)}")
        for game in games
        for _ in range(REQUESTS)
    ]
    dice.shuffle(acts)
    return acts


def test_thousand_finishing_requests_count_every_game_once() -> None:
    me, guest, friend = account("Anna"), guest_create(), account("Ben")
    games = [
        *(new_game(me, mode="computer", level="stark") for _ in range(GAMES // 4)),
        *(new_game(me, mode="hotseat") for _ in range(GAMES // 4)),
        *(live_game(me, guest) for _ in range(GAMES // 4)),
        *(live_game(me, friend, clock=CLOCK) for _ in range(GAMES // 4)),
    ]
    for game in games:
        if game.match.mode == "link":
            other = friend if game.match.clock else guest
            play_two(game, me, other, BEFORE)
        else:
            play_both(game, me, BEFORE)
    acts = requests(random.Random(11), games)
    gate = threading.Barrier(THREADS)

    def worker(part: list[tuple[Game, str, str]]) -> None:
        gate.wait()
        try:
            for game, act, key in part:
                with suppress(GameError):
                    if act == "move":
                        game_play_move(
                            game_id=game.public_id, player=me, ply=6, move=LAST, command_id=key
                        )
                    else:
                        game_resign(game_id=game.public_id, player=me, command_id=key)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(worker, [acts[start::THREADS] for start in range(THREADS)]))

    ended = [fresh(game) for game in games]
    assert all(game.is_over for game in ended)
    counted = [game for game in ended if game.match.mode != "hotseat"]
    results = Counter("win" if game.winner == "red" else "loss" for game in counted)
    found = statistics(me).total
    assert (found.wins, found.losses, found.draws) == (results["win"], results["loss"], 0)
    rows = Record.objects.filter(player=me)
    assert sum(row.wins for row in rows) == results["win"]
    assert sum(row.losses for row in rows) == results["loss"]
    assert RecordEntry.objects.filter(player=me).count() == len(counted)
    assert HistoryEntry.objects.filter(player=me).count() == len(games)
    assert RatedGame.objects.count() == GAMES // 4
    call_command("check_records")
