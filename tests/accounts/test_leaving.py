"""Going, over the pages: a guest deletes themselves, an account is closed, deleted or erased."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.exporting import export_ask
from accounts.leaving import REOPEN_FOR, account_close, closed_delete
from accounts.models import GONE, ApiToken, Block, DataExport, Player, User
from accounts.naming import player_rename
from accounts.tokens import token_create
from accounts.visits import sessions_forget
from tests.accounts.people import PASSWORD, account, acts_as, guest_client, log_in, sign_up

pytestmark = pytest.mark.django_db

GOODBYE = "/account/goodbye/"


@pytest.fixture
def alice() -> Player:
    return account("Alice", about="I like fish.")


def go(client: Client, what: str, password: str = PASSWORD) -> int:
    return int(client.post(GOODBYE, {"what": what, "password": password}).status_code)


@pytest.mark.parametrize("what", ["delete", "erase"])
def test_a_guest_sees_what_is_kept_and_deletes_it(what: str) -> None:
    client, guest = guest_client()
    assert guest.name in client.get("/account/data/").content.decode()
    assert client.post(GOODBYE, {"what": what}).status_code == 422
    assert client.post(GOODBYE, {"what": "close", "sure": "on"}).status_code == 422
    assert acts_as(client) == guest.public_id
    client.post(GOODBYE, {"what": what, "sure": "on"})
    assert acts_as(client) is None
    guest.refresh_from_db()
    assert (guest.name, guest.closed_at is None) == (GONE, False)


def test_nobody_has_nothing_to_delete(client: Client) -> None:
    assert client.post(GOODBYE, {"what": "erase", "sure": "on"}).status_code == 302
    assert not Player.objects.exists()


@pytest.mark.parametrize("what", ["close", "delete", "erase"])
def test_the_password_is_needed(client: Client, alice: Player, what: str) -> None:
    log_in(client, "Alice")
    assert go(client, what, "wrong") == 422
    assert go(client, "", PASSWORD) == 422
    assert acts_as(client) == alice.public_id


def test_guessing_the_password_here_is_stopped_too(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    for _ in range(5):
        go(client, "delete", "wrong")
    assert go(client, "delete") == 422
    assert User.objects.exists()


def test_a_closed_account_keeps_its_name_and_shows_nothing(client: Client, alice: Player) -> None:
    other = Client()
    for browser in (client, other):
        log_in(browser, "Alice")
    token_create(alice)
    export_ask(alice)
    assert go(client, "close") == 302
    for browser in (client, other):
        assert acts_as(browser) is None
        assert browser.get("/account/email/").status_code == 302
        assert browser.get("/@Alice").status_code == 404
    alice.refresh_from_db()
    assert alice.name == "Alice"
    for model in (ApiToken, DataExport, UserSession, Session):
        assert not model.objects.exists(), model


def test_a_closed_account_opens_for_its_owner_alone(client: Client, alice: Player) -> None:
    account_close(alice)
    log_in(client, "Alice", "wrong")
    assert client.get("/@Alice").status_code == 404
    answer = client.get(log_in(client, "Alice")["Location"])
    assert "Dein Konto ist wieder offen" in answer.content.decode()
    assert acts_as(client) == alice.public_id
    assert client.get("/@Alice").status_code == 200


def test_an_account_that_moderators_have_shut_does_not_open(client: Client, alice: Player) -> None:
    account_close(alice)
    User.objects.filter(player=alice).update(is_active=False)
    assert log_in(client, "Alice")["Location"] == "/account/inactive/"
    alice.refresh_from_db()
    assert alice.closed_at is not None


def test_a_closed_account_is_deleted_after_thirty_days(alice: Player) -> None:
    account_close(alice)
    closed_delete(timezone.now() + REOPEN_FOR - timedelta(minutes=1))
    assert User.objects.exists()
    closed_delete(timezone.now() + REOPEN_FOR + timedelta(minutes=1))
    assert not User.objects.exists()
    alice.refresh_from_db()
    assert alice.name == GONE


def test_addresses_of_sessions_that_are_over_are_forgotten(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    sessions_forget()
    assert UserSession.objects.count() == 1
    log_in(other := Client(), "Alice")
    other.post("/account/logout/")
    sessions_forget()
    assert UserSession.objects.count() == 1
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    sessions_forget()
    assert not UserSession.objects.exists()


def test_of_a_deleted_account_nothing_is_left_but_a_name_for_nobody(
    client: Client, alice: Player
) -> None:
    EmailAddress.objects.create(user=alice.user, email="a@example.org")
    Block.objects.create(by=alice, of=account("Bob"))
    player_rename(alice, "Alicia")
    log_in(client, "Alicia")
    assert go(client, "delete") == 302
    alice.refresh_from_db()
    assert (alice.name, alice.about, alice.user) == (GONE, "", None)
    assert [user.username for user in User.objects.all()] == ["Bob"]
    assert not EmailAddress.objects.exists()
    assert not Block.objects.exists()
    for name in ("Alice", "Alicia", "A1icia"):
        sign_up(Client(), name)
    assert User.objects.count() == 1


def test_who_is_not_logged_in_is_sent_to_the_door(client: Client) -> None:
    for path in ("name/", "profile/", "claim/", "email/", "2fa/", "sessions/"):
        answer = client.get(f"/account/{path}")
        assert answer["Location"].startswith("/account/login/"), path
    for path in ("", "blocks/", "goodbye/"):
        assert client.get(f"/account/{path}")["Location"] == "/account/data/"
