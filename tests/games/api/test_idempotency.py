"""`Idempotency-Key`: what makes something makes it once."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Invitation, Match, OnceKey, Seek
from tests.games.api.conftest import Api, new_guest

SETUP = {"rules": "7x6", "mode": "link"}
WISH = {"rules": "7x6", "clock": {"initial": 180, "increment": 2}}


def keyed(api: Api, path: str, body: Any = None, key: str = "k1") -> Any:
    return api.post(path, body, **{"Idempotency-Key": key})


@pytest.fixture
def other(db: None) -> Api:
    return new_guest()


def test_the_same_request_again_gets_what_it_made(api: Api) -> None:
    first, again = keyed(api, "/matches/", SETUP), keyed(api, "/matches/", SETUP)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["id"] == first.json()["id"]
    assert Match.objects.count() == 1


def test_a_key_is_not_for_another_body_nor_another_call(api: Api) -> None:
    match = keyed(api, "/matches/", SETUP).json()
    for path, body in (
        ("/matches/", {**SETUP, "rules": "4x4"}),
        ("/lobby/", WISH),
        (f"/matches/{match['id']}/next/", {}),
    ):
        answer = keyed(api, path, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "key_reused")
    assert (Match.objects.count(), Seek.objects.count()) == (1, 0)


def test_order_of_the_members_does_not_matter(api: Api) -> None:
    keyed(api, "/matches/", SETUP)
    assert keyed(api, "/matches/", dict(reversed(SETUP.items()))).status_code == 200


def test_a_wish_that_has_been_taken_up_is_not_made_again(api: Api, other: Api) -> None:
    assert keyed(api, "/lobby/", WISH).json() == {"url": None}
    seek = Seek.objects.get().pk
    taken = keyed(other, f"/lobby/{seek}/")
    again = keyed(other, f"/lobby/{seek}/")
    assert (taken.status_code, again.status_code) == (201, 200)
    assert taken.json() == again.json() == {"url": f"/m/{Match.objects.get().public_id}"}
    assert keyed(api, "/lobby/", WISH).status_code == 200
    assert not Seek.objects.exists()


def test_joining_again_gets_the_match(api: Api, other: Api) -> None:
    match = api.new_match(**SETUP)
    body = {"code": Invitation.objects.get().code}
    for _ in range(2):
        answer = keyed(other, f"/matches/{match['id']}/join/", body)
        assert (answer.status_code, answer.json()["id"]) == (200, match["id"])


def test_after_a_refusal_the_key_can_be_used(api: Api) -> None:
    assert keyed(api, "/matches/", {**SETUP, "rules": "3x3"}).status_code == 422
    assert keyed(api, "/matches/", SETUP).status_code == 201
    assert keyed(api, "/lobby/999999/", key="k2").status_code == 404
    assert OnceKey.objects.count() == 1


@pytest.mark.parametrize("path", ["/matches/", "/lobby/", "/lobby/1/"])
def test_a_malformed_key_makes_nobody(nobody: Api, path: str) -> None:
    body = SETUP if path == "/matches/" else WISH
    answer = keyed(nobody, path, body, "x" * 65)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
