"""Logging in and out: by name or confirmed address, with limits for guessers."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.test import Client

from accounts.guests import SESSION_KEY, session_player
from accounts.keepers import Keeper, keepers
from accounts.models import Player, User
from accounts.tokens import token_create, token_player
from tests.accounts.people import PASSWORD, account, acts_as, guest_client, log_in

pytestmark = pytest.mark.django_db


class Told(Keeper):
    """Notes whose pages were told to prove anew who they are."""

    def __init__(self) -> None:
        self.players: list[str] = []

    def identity_changed(self, player: Player) -> None:
        self.players.append(player.public_id)


@pytest.fixture
def told() -> object:
    keeper = Told()
    keepers.append(keeper)
    yield keeper.players
    keepers.remove(keeper)


@pytest.fixture
def alice() -> Player:
    return account("Alice")


def code(response: object) -> str:
    data = response.context["form"].non_field_errors().as_data()  # type: ignore[attr-defined]
    return str(data[0].code)


@pytest.mark.parametrize("name", ["Alice", "alice", " Alice "])
def test_by_name_in_any_case(client: Client, alice: Player, name: str) -> None:
    assert log_in(client, name).status_code == 302
    assert acts_as(client) == alice.public_id


@pytest.mark.parametrize(("verified", "inside"), [(True, True), (False, False)])
def test_by_a_confirmed_address_alone(
    client: Client, alice: Player, verified: bool, inside: bool
) -> None:
    address = EmailAddress(user=alice.user, email="a@example.org", verified=verified, primary=True)
    address.save()
    log_in(client, "A@example.org")
    assert (acts_as(client) == alice.public_id) == inside


@pytest.mark.parametrize("name", ["Alice", "Bob", "nobody@example.org", "", "x" * 300, "a\x00b"])
def test_a_wrong_pair_is_refused_and_tells_nothing(
    client: Client, alice: Player, name: str
) -> None:
    response = log_in(client, name, "wrong")
    assert response.status_code == 200
    assert acts_as(client) is None


def test_unknown_name_and_wrong_password_are_the_same_to_see(client: Client, alice: Player) -> None:
    assert code(log_in(client, "Alice", "wrong")) == code(log_in(client, "Bob", "wrong"))


def test_guessing_at_a_name_is_stopped_whatever_the_address(alice: Player) -> None:
    for number in range(5):
        log_in(Client(REMOTE_ADDR=f"10.0.0.{number}"), "Alice", "wrong")
    right = log_in(Client(REMOTE_ADDR="10.0.0.99"), "aLICE")
    assert code(right) == "too_many_login_attempts"
    account("Bob")
    assert log_in(Client(REMOTE_ADDR="10.0.0.1"), "Bob").status_code == 302


def test_guessing_from_an_address_is_stopped_whatever_the_name(alice: Player) -> None:
    for number in range(10):
        log_in(Client(REMOTE_ADDR="10.0.0.1"), f"Name-{number}", "wrong")
    assert code(log_in(Client(REMOTE_ADDR="10.0.0.1"), "Alice")) == "too_many_login_attempts"
    assert log_in(Client(REMOTE_ADDR="10.0.0.2"), "Alice").status_code == 302


def test_whoever_knows_the_password_is_not_counted(alice: Player) -> None:
    for _ in range(8):
        assert log_in(Client(), "Alice").status_code == 302


def test_the_admin_has_the_same_door(client: Client, alice: Player) -> None:
    assert client.get("/admin/login/")["Location"].startswith("/account/login/")


def test_log_out_leaves_nobody_and_tells_open_pages(
    client: Client, alice: Player, told: list[str]
) -> None:
    log_in(client, "Alice")
    assert client.get("/account/logout/").status_code == 200
    assert acts_as(client) == alice.public_id, "looking at the page logs nobody out"
    client.post("/account/logout/")
    assert acts_as(client) is None
    assert told == [alice.public_id]


def test_a_session_key_is_new_after_the_log_in(alice: Player) -> None:
    client, _ = guest_client()
    key = client.session.session_key
    log_in(client, "Alice")
    assert client.session.session_key != key


def test_a_guest_without_games_is_just_forgotten(alice: Player, told: list[str]) -> None:
    client, guest = guest_client()
    assert log_in(client, "Alice", next="/lobby")["Location"] == "/lobby"
    assert acts_as(client) == alice.public_id
    assert told == [guest.public_id]


def test_a_session_that_only_says_so_is_nobody(alice: Player) -> None:
    client, _ = guest_client(alice)
    assert session_player(client.session) is None
    log_in(client, "Alice")
    session = client.session
    session["_auth_user_hash"] = "0" * 64
    session.save()
    assert session_player(session) is None


def test_another_account_in_the_same_session_is_not_the_first(alice: Player) -> None:
    bob = account("Bob")
    client = Client()
    log_in(client, "Alice")
    session = client.session
    session[SESSION_KEY] = bob.public_id
    session.save()
    assert session_player(session) is None


def test_a_banned_account_acts_no_more(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    token = token_create(alice)
    User.objects.update(is_active=False)
    assert acts_as(client) is None
    assert token_player(token) is None
    assert log_in(Client(), "Alice")["Location"] == "/account/inactive/"


def test_an_account_without_a_player_gets_one(client: Client) -> None:
    user = User.objects.create_superuser("Chefin", password=PASSWORD)
    client.force_login(user)
    assert acts_as(client) == user.player.public_id


def test_a_log_in_from_before_there_were_players_is_completed(
    client: Client, alice: Player
) -> None:
    log_in(client, "Alice")
    session = client.session
    del session[SESSION_KEY]
    session.save()
    assert acts_as(client) == alice.public_id
    request = HttpRequest()
    request.session = client.session
    assert get_user(request) == alice.user
