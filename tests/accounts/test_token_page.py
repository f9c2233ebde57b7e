"""The page of one's tokens, and what a token may do."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, Player
from accounts.tokens import MOST_TOKENS, token_create, token_player
from tests.accounts.people import account

PAGE = "/account/tokens/"
READ = ApiToken.Scope.READ


@pytest.fixture
def anna(db: None) -> Player:
    return account("Anna")


@pytest.fixture
def browser(anna: Player) -> Client:
    client = Client()
    client.force_login(anna.user)
    return client


def made(answer: Any) -> str:
    found = re.search(r"v4_[A-Za-z0-9_-]{43}", answer.content.decode())
    return found[0] if found else ""


def call(token: str, method: str = "get", path: str = "me/") -> Any:
    return getattr(Client(), method)(
        f"/api/v1/{path}", headers={"Authorization": f"Bearer {token}"}
    )


def test_token_is_shown_once_and_acts_as_its_maker(browser: Client, anna: Player) -> None:
    token = made(browser.post(PAGE, {"name": "Bot", "scope": "play"}))
    assert token_player(token) == anna
    page = browser.get(PAGE)
    assert made(page) == ""
    assert f"<code>{token[:8]}…</code>" in page.content.decode()
    assert "Bot" in page.content.decode()
    assert call(token).json()["name"] == "Anna"


def test_token_that_is_taken_back_is_good_for_nothing(browser: Client, anna: Player) -> None:
    token = token_create(anna, "Bot")
    browser.post(f"{PAGE}{ApiToken.objects.get().pk}/")
    assert call(token).status_code == 401
    assert not ApiToken.objects.exists()


def test_nobody_takes_back_the_token_of_another(browser: Client) -> None:
    token = token_create(account("Ben"), "Bot")
    browser.post(f"{PAGE}{ApiToken.objects.get().pk}/")
    assert call(token).status_code == 200


def test_token_for_reading_reads_and_does_nothing_else(anna: Player) -> None:
    token = token_create(anna, "Chart", READ)
    assert call(token).status_code == 200
    answer = call(token, "post", "matches/")
    assert (answer.status_code, answer.json()["code"]) == (403, "read_only_token")
    assert token_player(token) is None, "not on a socket, either"


def test_use_is_noted_to_the_hour(anna: Player) -> None:
    token = token_create(anna)
    assert ApiToken.objects.get().used_at is None
    call(token)
    first = ApiToken.objects.get().used_at
    assert first is not None
    call(token)
    assert ApiToken.objects.get().used_at == first
    ApiToken.objects.update(used_at=timezone.now() - timedelta(hours=2))
    call(token)
    assert ApiToken.objects.get().used_at >= first


@pytest.mark.parametrize("form", [{}, {"name": "", "scope": "play"}, {"name": "x", "scope": "all"}])
def test_form_that_makes_no_sense_makes_no_token(browser: Client, form: dict[str, str]) -> None:
    assert browser.post(PAGE, form).status_code in (200, 422)
    assert not ApiToken.objects.exists()


def test_there_is_an_end_to_tokens(browser: Client, anna: Player) -> None:
    for _ in range(MOST_TOKENS):
        token_create(anna)
    assert browser.post(PAGE, {"name": "one more", "scope": "play"}).status_code == 422
    assert ApiToken.objects.count() == MOST_TOKENS


def test_guests_and_nobody_are_sent_to_log_in(db: None) -> None:
    assert Client().get(PAGE).status_code == 302
    assert Client().post(f"{PAGE}1/").status_code == 302


def test_page_cannot_be_used_from_elsewhere(anna: Player) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna.user)
    assert client.post(PAGE, {"name": "Bot", "scope": "play"}).status_code == 403
    assert not ApiToken.objects.exists()
