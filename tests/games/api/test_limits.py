"""Limits: what calls cost, whom they stop and for how long; and the tables in the docs."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from games.api import limits
from games.api.doc_tables import PAGE, with_tables
from tests.games.api.conftest import Api, new_guest


@pytest.fixture(autouse=True)
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seventeen seconds before the end of a window."""
    monkeypatch.setattr(limits.time, "time", lambda: 1_800_000_000.0 + 43)


@pytest.fixture
def few(api: Api, stranger: Api, settings: Settings) -> None:
    """Ten points a minute for each person, from now on."""
    settings.API_POINTS = 10


@pytest.mark.usefixtures("few")
def test_who_has_spent_their_points_is_told_how_long_to_wait(api: Api) -> None:
    for _ in range(3):
        assert api.get("/setup/").status_code == 200
    answer = api.get("/setup/")
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert answer["Retry-After"] == "17"
    assert answer["RateLimit-Policy"] == '"person";q=10;w=60'
    assert answer["RateLimit"] == '"person";r=0;t=17'
    assert "17" in answer.json()["detail"]


@pytest.mark.usefixtures("few")
def test_points_come_back_with_the_next_window(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(4):
        last = api.get("/setup/")
    assert last.status_code == 429
    monkeypatch.setattr(limits.time, "time", lambda: 1_800_000_060.0)
    assert api.get("/setup/").status_code == 200


@pytest.mark.usefixtures("few")
def test_a_cache_that_is_away_stops_nobody(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: object, **more: object) -> None:
        raise ConnectionError("no route to the cache")

    monkeypatch.setattr(limits.cache, "incr", away)
    assert [api.get("/setup/").status_code for _ in range(6)] == [200] * 6


@pytest.mark.usefixtures("few")
def test_points_of_one_are_not_those_of_another(api: Api, stranger: Api) -> None:
    for _ in range(4):
        api.get("/setup/")
    assert stranger.get("/setup/").status_code == 200


@pytest.mark.usefixtures("few")
def test_an_address_has_three_times_as_many_for_all(nobody: Api) -> None:
    for _ in range(10):
        assert nobody.get("/setup/").status_code == 200
    answer = nobody.get("/setup/")
    assert answer.status_code == 429
    assert answer["RateLimit-Policy"] == '"address";q=30;w=60'
    assert answer["Access-Control-Allow-Origin"] == "*", "a page may read why"
    elsewhere = nobody.client.get("/api/v1/setup/", REMOTE_ADDR="10.0.0.9")
    assert elsewhere.status_code == 200


@pytest.mark.usefixtures("few")
def test_a_household_is_one_address(nobody: Api) -> None:
    for number in range(10):
        nobody.client.get("/api/v1/setup/", REMOTE_ADDR=f"2001:db8::{number}")
    near = nobody.client.get("/api/v1/setup/", REMOTE_ADDR="2001:db8::ffff:1")
    far = nobody.client.get("/api/v1/setup/", REMOTE_ADDR="2001:db8:0:1::1")
    assert (near.status_code, far.status_code) == (429, 200)


@pytest.mark.usefixtures("few")
def test_nobody_escapes_by_inventing_a_proxy(nobody: Api) -> None:
    answers = [
        nobody.client.get("/api/v1/setup/", headers={"X-Forwarded-For": f"10.0.0.{number}"})
        for number in range(11)
    ]
    assert answers[-1].status_code == 429


def test_player_is_never_kept_from_a_move(api: Api, settings: Settings) -> None:
    game = api.new_match()["game"]["id"]
    settings.API_POINTS = 10
    for _ in range(4):
        last = api.get("/setup/")
    assert last.status_code == 429
    assert api.post(f"/games/{game}/moves/", {"ply": 0, "move": "4"}).status_code == 200
    assert api.get(f"/games/{game}/").status_code == 429


@pytest.mark.usefixtures("few")
def test_who_is_nobody_pays_for_moves(nobody: Api) -> None:
    answers = [nobody.post("/games/nothere/moves/", {"ply": 0, "move": "4"}) for _ in range(31)]
    assert [answer.status_code for answer in answers] == [404] * 30 + [429]


@pytest.mark.usefixtures("few")
def test_stream_costs_more_than_a_page(nobody: Api) -> None:
    assert nobody.get("/games/").status_code == 200
    stream = nobody.client.get("/api/v1/games/", headers={"Accept": "application/x-ndjson"})
    assert stream.status_code == 429
    assert stream["Content-Type"] == "application/problem+json"


def test_cache_that_is_down_limits_nobody(
    api: Api, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ConnectionError

    settings.API_POINTS = 1
    monkeypatch.setattr(limits.cache, "incr", broken)
    for _ in range(3):
        assert api.get("/setup/").status_code == 200


def test_counting_asks_the_database_nothing(
    settings: Settings, nobody: Api, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    settings.API_POINTS = 10
    with django_assert_num_queries(0):
        nobody.get("/levels/")


def test_offer_that_comes_too_soon_says_when(api: Api) -> None:
    other = new_guest()
    match = api.new_match(mode="link", side="red", first="red")
    code = match["game"]["live"]["invitation"]["url"].rsplit("/", 1)[1]
    game = other.post(f"/matches/{match['id']}/join/", {"code": code}).json()["game"]["id"]
    for ply, mover in enumerate((api, other)):
        mover.post(f"/games/{game}/moves/", {"ply": ply, "move": "4"})
    api.post(f"/games/{game}/offers/", {"ply": 2, "kind": "draw"})
    other.post(f"/games/{game}/offers/draw/", {"ply": 2, "accept": False})
    answer = api.post(f"/games/{game}/offers/", {"ply": 2, "kind": "draw"})
    assert (answer.status_code, answer.json()["code"]) == (429, "offer_too_soon")
    assert 0 < int(answer["Retry-After"]) <= 300


def test_tables_in_the_docs_are_those_of_the_code() -> None:
    text = PAGE.read_text()
    assert with_tables(text) == text, "run `manage.py api_tables`"
