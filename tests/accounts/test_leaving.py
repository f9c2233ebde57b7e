"""Going, over the pages: a guest deletes themselves, an account is closed or deleted."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import GONE, ApiToken, Block, Player, User
from accounts.naming import player_rename
from accounts.tokens import token_create
from tests.accounts.people import PASSWORD, account, acts_as, guest_client, log_in, sign_up

pytestmark = pytest.mark.django_db

GOODBYE = "/account/goodbye/"


@pytest.fixture
def alice() -> Player:
    return account("Alice", about="I like fish.")


def go(client: Client, what: str, password: str = PASSWORD) -> int:
    return int(client.post(GOODBYE, {"what": what, "password": password}).status_code)


def test_a_guest_sees_what_is_kept_and_deletes_it() -> None:
    client, guest = guest_client()
    assert guest.name in client.get("/account/data/").content.decode()
    assert client.post("/account/data/").status_code == 422
    assert acts_as(client) == guest.public_id
    client.post("/account/data/", {"sure": "yes"})
    assert acts_as(client) is None
    guest.refresh_from_db()
    assert (guest.name, guest.closed_at is None) == (GONE, False)


def test_nobody_has_nothing_to_delete(client: Client) -> None:
    assert client.post("/account/data/", {"sure": "yes"}).status_code == 200
    assert not Player.objects.exists()


@pytest.mark.parametrize("what", ["close", "delete"])
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


def test_a_closed_account_keeps_its_name_and_lets_nobody_in(client: Client, alice: Player) -> None:
    other = Client()
    for browser in (client, other):
        log_in(browser, "Alice")
    token_create(alice)
    assert go(client, "close") == 302
    assert acts_as(client) is None
    assert acts_as(other) is None
    assert log_in(Client(), "Alice")["Location"] == "/account/inactive/"
    alice.refresh_from_db()
    assert alice.name == "Alice"
    assert not ApiToken.objects.exists()
    assert client.get("/@Alice").status_code == 404


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
    for path in ("name/", "profile/", "goodbye/", "claim/", "email/", "2fa/", "sessions/"):
        answer = client.get(f"/account/{path}")
        assert answer["Location"].startswith("/account/login/"), path
    for path in ("", "blocks/"):
        assert client.get(f"/account/{path}")["Location"] == "/account/data/"
