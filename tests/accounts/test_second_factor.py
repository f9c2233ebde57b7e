"""Codes from an app, codes on paper, and the list of one's sessions."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client

from accounts.models import Player
from tests.accounts.people import PASSWORD, account, acts_as, log_in

pytestmark = pytest.mark.django_db

ACTIVATE = "/account/2fa/totp/activate/"
ENTER = "/account/2fa/authenticate/"


def now_code(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


@pytest.fixture
def alice() -> Player:
    return account("Alice")


@pytest.fixture
def secret(alice: Player) -> str:
    """Alice has switched the second factor on."""
    client = Client()
    log_in(client, "Alice")
    again = client.get(ACTIVATE)["Location"]
    assert client.post(again, {"password": "wrong"}).status_code == 200
    client.post(again, {"password": PASSWORD})
    page = client.get(ACTIVATE).content.decode()
    assert "data:image/svg+xml" in page
    found = re.search(r'account-secret">([A-Z2-7]+)<', page)
    assert found
    assert client.post(ACTIVATE, {"code": "000000"}).status_code == 200
    client.post(ACTIVATE, {"code": now_code(found[1])})
    return found[1]


def enter(code: str) -> str | None:
    """Log in with the password and then this code; who the browser acts as."""
    client = Client()
    assert log_in(client, "Alice")["Location"].startswith(ENTER)
    assert acts_as(client) is None, "the password alone is not enough"
    client.post(ENTER, {"code": code})
    return acts_as(client)


def test_the_code_of_the_app_is_needed(alice: Player, secret: str, settings: Any) -> None:
    assert enter("123456" if now_code(secret) != "123456" else "654321") is None
    # The code of the activation has been used up.
    settings.MFA_TOTP_TOLERANCE = 2
    later = str(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + 1)))
    assert enter(later) == alice.public_id


def test_a_code_on_paper_works_once(alice: Player, secret: str) -> None:
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    assert len(codes) == 10
    assert enter(codes[0]) == alice.public_id
    assert enter(codes[0]) is None


def test_switching_it_off_asks_who_one_is(alice: Player, secret: str) -> None:
    client = Client()
    client.force_login(alice.user)  # type: ignore[arg-type]
    away = client.get("/account/2fa/totp/deactivate/")
    assert away["Location"].startswith("/account/reauthenticate/")
    client.post(away["Location"], {"password": PASSWORD})
    client.post("/account/2fa/totp/deactivate/")
    assert not Authenticator.objects.exists()
    assert log_in(Client(), "Alice")["Location"] == "/"


def test_sessions_are_listed_and_the_others_ended(alice: Player) -> None:
    here, there = Client(HTTP_USER_AGENT="Here/1"), Client(HTTP_USER_AGENT="There/2")
    for client in (here, there):
        log_in(client, "Alice")
    page = here.get("/account/sessions/").content.decode()
    assert "Here/1" in page
    assert "There/2" in page
    here.post("/account/sessions/")
    assert acts_as(here) == alice.public_id
    assert acts_as(there) is None
