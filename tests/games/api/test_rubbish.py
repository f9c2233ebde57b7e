"""Rubbish in requests is answered with a code, never with a 500."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game, Match
from tests.games.api.conftest import Api

BODIES = [
    b"",
    b"hello",
    b"[]",
    b"null",
    b"42",
    b'"text"',
    b"{",
    b'{"ply": NaN}',
    b'{"ply": 1e999, "move": "4"}',
    b'{"ply": ' + b"9" * 5000 + b', "move": "4"}',
    b"[" * 60_000,
    b'{"ply": 0, "move": "\\u0000"}',
    b'{"ply": 0, "move": "\\ud800"}',
    b'{"ply": 0, "move": "4", "id": "\\ud800"}',
    b"\xff\xfe\x00",
    b'{"ply": 0, "move": "4"' + b" " * 70_000 + b"}",
]


def raw(api: Api, path: str, body: bytes, kind: str = "application/json") -> Any:
    return api.client.post(f"/api/v1{path}", data=body, content_type=kind, headers=api.headers)


def is_problem(answer: Any) -> bool:
    document = answer.json()
    return (
        400 <= answer.status_code < 500
        and answer["Content-Type"] == "application/problem+json"
        and document["status"] == answer.status_code
        and bool(document["code"])
        and bool(document["detail"])
    )


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("call", ["matches", "moves", "undo"])
def test_body_of_rubbish_gets_a_problem(api: Api, call: str, body: bytes) -> None:
    game = api.new_match()["game"]["id"]
    path = "/matches/" if call == "matches" else f"/games/{game}/{call}/"
    assert is_problem(raw(api, path, body))
    assert Match.objects.count() == 1
    assert Game.objects.get().version == 0


@pytest.mark.parametrize("body", [b"{", b'{"rules": NaN}', b"\xff", b"[" * 60_000])
def test_what_is_no_json_is_told_in_the_language_of_the_caller(api: Api, body: bytes) -> None:
    api.headers["Accept-Language"] = "de"
    assert raw(api, "/matches/", body).json()["detail"] == "Das ist kein JSON."


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"ply": 0},
        {"move": "4"},
        {"ply": "0", "move": "4"},
        {"ply": True, "move": "4"},
        {"ply": 0.0, "move": "4"},
        {"ply": -1, "move": "4"},
        {"ply": 2**63, "move": "4"},
        {"ply": None, "move": "4"},
        {"ply": [], "move": "4"},
        {"ply": 0, "move": 4},
        {"ply": 0, "move": ["4"]},
        {"ply": 0, "move": "4" * 1000},
        {"ply": 0, "move": ""},
        {"ply": 0, "move": "4", "id": "a b"},
        {"ply": 0, "move": "4", "id": {}},
    ],
)
def test_move_of_wrong_types_is_refused(api: Api, move: dict[str, Any]) -> None:
    game = api.new_match()["game"]["id"]
    answer = api.post(f"/games/{game}/moves/", move)
    assert is_problem(answer)
    assert answer.json()["code"] in {"invalid", "illegal_move"}
    assert Game.objects.get().plies == 0


@pytest.mark.parametrize(
    "setup",
    [
        {"rules": 7},
        {"rules": "7x6\x00"},
        {"rules": "x" * 5000},
        {"rules": None},
        {"mode": None},
        {"mode": []},
        {"mode": "\ud800"},
        {"level": {"a": 1}, "mode": "computer"},
        {"first": 1},
        {"first": "\ud800"},
    ],
)
def test_setup_of_wrong_types_is_refused(api: Api, setup: dict[str, Any]) -> None:
    assert is_problem(api.post("/matches/", {"rules": "7x6", "mode": "hotseat", **setup}))
    assert not Match.objects.exists()


@pytest.mark.parametrize("name", ["nothere", "%00", "%ed%a0%80", "x" * 300, "..", "1'--", "%ff"])
@pytest.mark.parametrize("path", ["/games/{}/", "/matches/{}/"])
def test_unknown_names_are_not_found(api: Api, path: str, name: str) -> None:
    answer = api.get(path.format(name))
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize("path", ["/", "/nothing/", "/game/", "/rules"])
def test_addresses_without_a_call_are_not_found(api: Api, path: str) -> None:
    for answer in (api.get(path), api.post(path)):
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_wrong_method_and_type_have_their_codes(api: Api) -> None:
    game = api.new_match()["game"]["id"]
    answer = api.get(f"/games/{game}/moves/")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    answer = raw(api, f"/games/{game}/moves/", b"ply=0&move=4", "application/x-www-form-urlencoded")
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer a b", "bearer \xff", "Bearer v4_", "Bearer " + "x" * 999],
)
def test_broken_tokens_are_refused(db: None, header: str) -> None:
    answer = Api(Authorization=header).get("/rules/")
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


@pytest.mark.parametrize("key", ["x" * 65, "a b", "ä"])
def test_broken_idempotency_key_is_refused(api: Api, key: str) -> None:
    setup = {"rules": "7x6", "mode": "hotseat"}
    assert is_problem(api.post("/matches/", setup, **{"Idempotency-Key": key}))
    assert not Match.objects.exists()


@pytest.mark.parametrize("size", [70_000, 5_000_000])
def test_too_large_a_body_has_its_code_whatever_its_size(api: Api, size: int) -> None:
    answer = raw(api, "/matches/", b'{"rules": "' + b"x" * size + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
