"""The lobby through the REST API."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Player
from games.models import Match, Seek
from tests.games.api.conftest import Api, new_guest

WISH = {"rules": "7x6", "clock": {"initial": 180, "increment": 2}}


@pytest.fixture
def other(db: None) -> Api:
    return new_guest()


def refusal(answer: Any) -> tuple[int, str]:
    assert answer["Content-Type"] == "application/problem+json"
    return answer.status_code, answer.json()["code"]


def test_wish_is_listed_until_taken_back(api: Api, other: Api) -> None:
    answer = api.post("/lobby/", WISH)
    assert (answer.status_code, answer.json()) == (201, {"url": None})
    seek = other.get("/lobby/").json()["seeks"][0]
    assert (seek["rules"], seek["clock"], seek["mine"]) == ("7x6", WISH["clock"], False)
    assert api.get("/lobby/").json()["seeks"][0]["mine"] is True
    assert api.client.delete("/api/v1/lobby/", headers=api.headers).status_code == 204
    assert other.get("/lobby/").json()["seeks"] == []


def test_two_with_the_same_wish_get_a_match(api: Api, other: Api) -> None:
    api.post("/lobby/", WISH)
    url = other.post("/lobby/", WISH).json()["url"]
    assert url == f"/m/{Match.objects.get().public_id}"
    assert api.get("/lobby/").json()["running"] == url
    assert not Seek.objects.exists()


def test_somebody_is_taken_up_on_their_wish_once(api: Api, other: Api, stranger: Api) -> None:
    api.post("/lobby/", WISH)
    seek = Seek.objects.get().pk
    assert refusal(api.post(f"/lobby/{seek}/")) == (404, "not_found")
    assert other.post(f"/lobby/{seek}/").json()["url"]
    assert refusal(stranger.post(f"/lobby/{seek}/")) == (404, "not_found")


def test_wish_for_account_holders_is_not_for_guests(api: Api, other: Api) -> None:
    api.post("/lobby/", {**WISH, "allow": "accounts"})
    assert refusal(other.post(f"/lobby/{Seek.objects.get().pk}/")) == (404, "not_found")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rules": "3x3"}, "unknown_rules"),
        ({"clock": {"initial": 1, "increment": 0}}, "unknown_clock"),
        ({"allow": "friends"}, "unknown_first"),
        ({"rules": 7}, "invalid"),
        ({"rules": None}, "invalid"),
        ({"allow": []}, "invalid"),
        ({"rules": "\ud800"}, "invalid"),
        ({"allow": "x" * 11}, "invalid"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(api: Api, wish: Any, code: str) -> None:
    assert refusal(api.post("/lobby/", {**WISH, **wish})) == (422, code)
    assert not Seek.objects.exists()


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"{", b"\xff", b'{"rules": NaN}'])
def test_body_of_rubbish_gets_a_problem(api: Api, body: bytes) -> None:
    answer = api.client.post(
        "/api/v1/lobby/", data=body, content_type="application/json", headers=api.headers
    )
    assert 400 <= refusal(answer)[0] < 500


def test_looking_and_taking_back_make_nobody_a_guest(nobody: Api) -> None:
    assert nobody.get("/lobby/").json() == {"running": None, "seeks": [], "games": []}
    assert nobody.client.delete("/api/v1/lobby/").status_code == 204
    assert not Player.objects.exists()


def test_wish_of_rubbish_makes_nobody_a_guest(nobody: Api) -> None:
    nobody.post("/lobby/", {**WISH, "rules": "3x3"})
    nobody.post("/lobby/1/")
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["0", "x", "-1", "9" * 30, "1'--"])
def test_unknown_wishes_are_not_found(api: Api, name: str) -> None:
    assert refusal(api.post(f"/lobby/{name}/")) == (404, "not_found")
