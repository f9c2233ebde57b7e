"""Leaving several games at the same moment, while the lobby pairs: nobody waits in a circle."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import Sanction
from accounts.sanctions import is_paused
from games import uptime
from games.errors import GameError
from games.models import Leaving, Seek
from games.selectors.habits import habits
from games.services.ending import game_claim
from games.services.lobby import seek_open
from tests.accounts.people import account
from tests.games.conftest import live_game, play_two
from tests.games.test_leaving_habits import away
from tests.games.test_merge_race import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def up_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uptime, "_started", timezone.now() - timedelta(days=30))


def test_games_left_at_once_are_all_counted_and_no_wish_survives() -> None:
    leaver = account("Leaver")
    others = [account(f"Other{number}") for number in range(4)]
    claims = []
    for other in others:
        game = play_two(live_game(leaver, other), leaver, other, "1 2")
        away(game, leaver)
        claims.append(partial(game_claim, game_id=game.public_id, player=other, draw=False))
    wishes = [
        partial(seek_open, player=one, rules=rules, clock=None, allow="anyone")
        for one, rules in ((leaver, "7x6"), (others[0], "4x4"), (leaver, "4x4"))
    ]
    results = at_once(*claims, *wishes)
    assert all(not isinstance(one, Exception) or isinstance(one, GameError) for one in results)
    assert not any(isinstance(one, Exception) for one in results[:4])
    assert Leaving.objects.filter(player=leaver).count() == habits(leaver).strikes == 4
    pause = is_paused(leaver)
    assert pause is not None
    # The fourth of them has seen the three before it.
    made = Sanction.objects.filter(player=leaver)
    longest = max((one.until or one.made_at) - one.made_at for one in made)
    assert longest.total_seconds() == 30 * 60
    assert not Seek.objects.filter(player=leaver).exists()
