"""What any call may be refused with, every call is refused with, and says so."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.guests import guest_create
from accounts.models import ApiToken
from accounts.tokens import token_create
from games.api.schema import document
from tests.accounts.people import account, guest_client
from tests.games.api.described import check_answer

# It asks nobody who they are, and no token and no session goes with it.
FOR_NOBODY = {"guest_new"}

# A person has to be there before a body for them is read.
WORDS = {"kind": "draw", "public_id": "nothere", "seek_id": "1", "line_id": "1", "name": "Ben"}

pytestmark = pytest.mark.django_db


def calls(status: int) -> list[tuple[str, str, str]]:
    """Name, method and address of the calls that say that they may answer so."""
    return [
        (told["operationId"], method.upper(), _address(path))
        for path, methods in document()["paths"].items()
        for method, told in methods.items()
        if str(status) in told["responses"]
    ]


def _address(path: str) -> str:
    for part, word in WORDS.items():
        path = path.replace(f"{{{part}}}", word)
    return path


def refused(answer: Any, status: int, code: str) -> None:
    check_answer(answer)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.request
    assert answer["Content-Type"] == "application/problem+json"


def test_token_that_is_none_is_refused_by_every_call() -> None:
    headers = {"Authorization": "Bearer v4_nothing"}
    for name, method, path in calls(401):
        if name not in FOR_NOBODY:
            refused(Client().generic(method, path, headers=headers), 401, "bad_token")


def test_what_writes_refuses_a_token_for_reading_and_a_forged_request() -> None:
    token = token_create(guest_create(), scope=ApiToken.Scope.READ)
    browser = guest_client()[0]
    browser.handler.enforce_csrf_checks = True
    seen = set()
    for name, method, path in calls(403):
        # Who asks for a guest is nobody, whatever they show; there 403 is for the banned alone.
        if method != "GET" and name not in FOR_NOBODY:
            headers = {"Authorization": f"Bearer {token}"}
            refused(Client().generic(method, path, headers=headers), 403, "read_only_token")
            refused(browser.generic(method, path), 403, "csrf_failed")
            seen.add(name)
    writing = {name for name, method, _ in calls(429) if method != "GET"}
    assert seen == writing - FOR_NOBODY


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "bad_request"),
        (b'{"id": "' + b"x" * 70_000 + b'"}', "application/json", 413, "too_large"),
        (b"x=1", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        (
            b'{"id": 7, "rules": 7, "draw": 7, "ply": "x", "side": 7}',
            "application/json",
            422,
            "invalid",
        ),
    ],
)
def test_what_takes_a_body_refuses_one_that_is_none(
    body: bytes, kind: str, status: int, code: str
) -> None:
    account("Ben")
    headers = {"Authorization": f"Bearer {token_create(guest_create())}"}
    for _, method, path in calls(413):
        answer = Client().generic(method, path, data=body, content_type=kind, headers=headers)
        refused(answer, status, code)


def test_every_call_has_a_limit_for_who_is_nobody(settings: Settings) -> None:
    settings.API_POINTS = 1
    everything = calls(429)
    for number, (_, method, path) in enumerate(everything):
        # Each from an address of its own.
        client = Client(REMOTE_ADDR=f"10.0.1.{number}", headers={"X-CSRFToken": "c" * 32})
        client.cookies["csrftoken"] = "c" * 32
        answers = [client.generic(method, path) for _ in range(4)]
        refused(answers[-1], 429, "throttled")
        assert int(answers[-1]["Retry-After"]) > 0
    assert len(everything) == sum(len(methods) for methods in document()["paths"].values())
