"""The day on the admin's first page."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from accounts.models import Player
from accounts.staff import ADMINISTRATOR, MODERATOR
from config.day import day_page
from config.tasks import heartbeat_key
from games import tally
from games.models import EngineJob, Game, Report
from games.selectors.day import day_of
from tests.accounts.people import account
from tests.games.conftest import new_game, play
from tests.staff import staff_client

pytestmark = pytest.mark.django_db

MOST_QUERIES = 12


def figure(name: str) -> tuple[str, bool]:
    """The value under this name, and whether it is bad."""
    found = {str(one.name): one for one in day_page()["figures"]}
    return found[name].value, found[name].is_bad


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_games_and_people_stand_in_their_hour() -> None:
    player = account("Alice")
    guest = Player.objects.create(name="Gast 1")
    for owner, mode in ((player, "hotseat"), (guest, "hotseat"), (guest, "computer")):
        play(new_game(owner, mode=mode, level="normal" if mode == "computer" else None), owner, "4")
    old = Game.objects.filter(match__owner=player)
    old.update(started_at=timezone.now() - timedelta(hours=3))
    day = day_of()
    assert sum(day.games["hotseat"]) == 2
    assert day.games["hotseat"][-1] == 1
    assert day.games["hotseat"][-4] == 1
    assert day.games["computer"][-1] == 1
    assert (day.guests[-1], day.accounts[-1], day.active) == (1, 1, 2)
    Game.objects.update(started_at=timezone.now() - timedelta(days=2))
    assert figure("Games today") == ("0", False)


def test_what_waits_too_long_is_marked() -> None:
    player = account("Alice")
    play(new_game(player, mode="computer", level="normal"), player, "4")
    assert figure("Computer's moves") == ("1", False)
    EngineJob.objects.update(created_at=timezone.now() - timedelta(minutes=5))
    assert figure("Computer's moves") == ("1", True)
    assert figure("Open reports") == ("0", False)
    other = account("Bob")
    ago = timezone.now() - timedelta(days=2)
    Report.objects.create(by=player, of=other, reason="spam", made_at=ago)
    assert figure("Open reports") == ("1", True)


def test_silent_workers_are_marked() -> None:
    assert figure("Workers: quick") == ("–", True)
    cache.set(heartbeat_key("quick"), time.time() - 3)
    cache.set(heartbeat_key("deep"), time.time() - 3000)
    assert figure("Workers: quick")[1] is False
    assert figure("Workers: deep") == ("50 minutes", True)


def test_the_error_rate_is_of_all_requests() -> None:
    for _ in range(200):
        tally.note(tally.REQUESTS)
    tally.note(tally.ERRORS)
    tally.flush()
    value, is_bad = figure("Error rate")
    assert value.endswith(" %")
    assert 0 < float(value.split()[0]) <= 0.5
    assert is_bad


def test_the_first_page_shows_it_to_administrators_alone() -> None:
    page = staff_client(ADMINISTRATOR).get("/admin/").content.decode()
    assert page.count('<svg class="chart"') == 4
    assert not re.search(r"<script(?![^>]*src=)|style=|<style", page), "no page needs them"
    moderator = staff_client(MODERATOR)
    answer = moderator.get("/admin/")
    assert answer.status_code == 200
    assert "chart" not in answer.content.decode()
    assert moderator.get("/admin/day/").status_code == 403


def test_it_asks_little_however_much_there_is() -> None:
    client = staff_client(ADMINISTRATOR)
    client.get("/admin/day/")
    with CaptureQueriesContext(connection) as before:
        day_page()
    for number in range(5):
        player = account(f"Nobody{number}")
        play(new_game(player), player, "4")
    with CaptureQueriesContext(connection) as after:
        day_page()
    assert len(after) == len(before) <= MOST_QUERIES
