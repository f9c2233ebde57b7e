"""Voiding while games of the same people end at that very moment, in threads on a real database."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import Player
from games.errors import AlreadyVoid
from games.models import Game, GameEvent
from games.services.ending import game_resign
from games.services.void import game_correct, game_void, games_restore, games_void
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, fresh, live_game, play_two
from tests.games.past import everything_rebuild
from tests.games.results import counted
from tests.games.test_merge_race import at_once
from tests.games.test_rating import CLOCK

pytestmark = pytest.mark.django_db(transaction=True)

RULES = ("7x6", "4x4")
WHY = "test"


def finished(dice: random.Random, people: list[Player]) -> Game:
    red, yellow = dice.sample(people, 2)
    game = live_game(red, yellow, clock=CLOCK, rules=dice.choice(RULES))
    return play_two(game, red, yellow, SHORT_WIN)


def ends(red: Player, yellow: Player, rules: str) -> Callable[[], Any]:
    """A game of the two that is about to end: the loser resigns when called."""
    game = play_two(live_game(red, yellow, clock=CLOCK, rules=rules), red, yellow, "1 2")
    return partial(game_resign, game_id=game.public_id, player=red)


@pytest.mark.parametrize("seed", range(3))
def test_two_moderators_and_ends_of_games_at_once(seed: int) -> None:
    dice = random.Random(seed)
    people = [account(f"Player{number}") for number in range(5)]
    games = [finished(dice, people) for _ in range(12)]
    out = games_void(games[8:], None, WHY)
    # Newcomers, too: of them there is no rating that could be held.
    strangers = [account(f"New{number}") for number in range(2)]
    some, others = dice.sample(games[:8], 5), dice.sample(games[:8], 5)
    acts = [
        partial(games_void, some, None, WHY),
        partial(games_void, others, None, WHY),
        partial(games_restore, out, None, WHY),
        partial(game_correct, games[0], "", None, WHY),
        ends(people[0], people[1], "7x6"),
        ends(people[1], people[0], "7x6"),
        ends(people[2], people[0], "4x4"),
        ends(strangers[0], strangers[1], "7x6"),
    ]
    dice.shuffle(acts)
    results = at_once(*acts)
    assert all(not isinstance(one, Exception) or isinstance(one, AlreadyVoid) for one in results)
    call_command("check_records")
    as_decided = counted()
    everything_rebuild()
    assert counted() == as_decided
    assert (
        Game.objects.filter(voided_at=None).count() + len({game.pk for game in (*some, *others)})
        == Game.objects.count()
    )


def test_two_who_void_the_same_game_do_it_once() -> None:
    people = [account(f"Player{number}") for number in range(2)]
    game = finished(random.Random(1), people)
    results = at_once(*[partial(game_void, game, None, WHY) for _ in range(4)])
    assert sum(isinstance(one, AlreadyVoid) for one in results) == 3
    assert GameEvent.objects.filter(game=fresh(game), kind="ruled").count() == 1
    call_command("check_records")
