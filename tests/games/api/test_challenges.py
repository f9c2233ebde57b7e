"""Challenges through the REST API."""

from __future__ import annotations

import pytest

from accounts.models import Player
from accounts.tokens import token_create
from games.models import Match
from tests.accounts.people import account
from tests.games.api.conftest import Api

SETUP = {"rules": "7x6", "clock": {"initial": 180, "increment": 2}}


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


@pytest.fixture
def his(ben: Player) -> Api:
    return Api(token_create(ben))


def test_from_challenge_to_game(api: Api, his: Api) -> None:
    made = api.post("/players/ben/challenge/", SETUP)
    assert (made.status_code, made.json()["game"]["status"]) == (201, "waiting")
    open_one = his.get("/challenges/").json()["in"][0]
    assert (open_one["id"], open_one["direction"]) == (made.json()["id"], "in")
    assert (open_one["to"]["name"], open_one["link"]) == ("Ben", None)
    assert api.get("/challenges/").json()["out"][0]["id"] == open_one["id"]
    taken = his.post(f"/challenges/{open_one['id']}/accept/")
    assert (taken.status_code, taken.json()["game"]["status"]) == (200, "running")
    assert his.get("/challenges/").json() == {"in": [], "out": []}


def test_declined_is_gone(api: Api, his: Api) -> None:
    match = api.post("/players/Ben/challenge/", SETUP).json()["id"]
    assert his.post(f"/challenges/{match}/decline/").status_code == 204
    assert api.get(f"/matches/{match}/").json()["game"]["result"]["reason"] == "aborted"


def test_the_same_request_again_challenges_once(api: Api, his: Api) -> None:
    answers = [
        api.post("/players/Ben/challenge/", SETUP, **{"Idempotency-Key": "k"}) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 200]
    again = api.post("/players/Ben/challenge/", SETUP)
    assert (again.status_code, again.json()["code"]) == (409, "challenge_open")
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "setup", "code"),
    [
        ("Nobody", {}, "not_found"),
        ("Ben", {"rules": "3x3"}, "unknown_rules"),
        ("Ben", {"clock": {"initial": 1, "increment": 0}}, "unknown_clock"),
        ("Ben", {"rules": None}, "invalid"),
    ],
)
def test_what_makes_no_sense_is_refused(
    api: Api, ben: Player, name: str, setup: dict[str, object], code: str
) -> None:
    assert api.post(f"/players/{name}/challenge/", {**SETUP, **setup}).json()["code"] == code
    assert not Match.objects.exists()


def test_others_neither_see_nor_take_it(api: Api, his: Api, stranger: Api, nobody: Api) -> None:
    match = api.post("/players/Ben/challenge/", SETUP).json()["id"]
    assert stranger.get("/challenges/").json() == {"in": [], "out": []}
    for act in ("accept", "decline"):
        assert stranger.post(f"/challenges/{match}/{act}/").json()["code"] == "not_found"
        assert nobody.post(f"/challenges/{match}/{act}/").json()["code"] == "not_authenticated"
    assert nobody.get("/challenges/").status_code == 401
