"""Signing up: a guest gets an account and stays the same player."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.hashers import identify_hasher, make_password
from django.core import mail
from django.db import connections
from django.test import Client, override_settings

from accounts.claiming import signup_attach
from accounts.guests import SESSION_KEY, session_player
from accounts.models import Player, RetiredName, User
from accounts.names import skeleton_digest
from config.settings import base
from tests.accounts.people import PASSWORD, account, acts_as, guest_client, sign_up


def errors(response: object) -> dict[str, list[str]]:
    form = response.context["form"]  # type: ignore[attr-defined]
    return {name: [e.code for e in found.as_data()] for name, found in form.errors.items()}


def test_name_and_password_are_enough(client: Client, db: None) -> None:
    assert sign_up(client, "Alice").status_code == 302
    user = User.objects.get()
    assert user.username == user.player.name == "Alice"
    assert acts_as(client) == user.player.public_id
    assert not mail.outbox


def test_guest_stays_the_same_player_under_a_new_key(db: None) -> None:
    client, guest = guest_client()
    key = client.session.session_key
    sign_up(client, "Alice")
    player = Player.objects.get()
    assert (player.pk, player.name, player.is_guest) == (guest.pk, "Alice", False)
    assert acts_as(client) == guest.public_id
    assert client.session.session_key != key
    assert not client.session.exists(key or "")


def test_one_goes_on_where_one_was(db: None) -> None:
    client, _ = guest_client()
    assert sign_up(client, "Alice", next="/m/abc")["Location"] == "/m/abc"
    assert sign_up(Client(), "Bob", next="https://elsewhere.example/")["Location"] == "/"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Al", "min_length"),
        ("A" * 21, "max_length"),
        ("Älice", "name_form"),
        ("admin", "name_reserved"),
        ("bob", "name_taken"),
        ("B0B", "name_taken"),
        ("Carol", "name_taken"),
    ],
)
def test_names_that_cannot_be_had(client: Client, db: None, name: str, code: str) -> None:
    account("Bob")
    RetiredName.objects.create(digest=skeleton_digest("Carol"))
    assert code in errors(sign_up(client, name))["username"]
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["short1", "password1234", "alicealice"])
def test_weak_passwords_are_refused(client: Client, db: None, password: str) -> None:
    assert "password1" in errors(sign_up(client, "alicealice", password))


def test_both_passwords_must_be_the_same(client: Client, db: None) -> None:
    assert "password2" in errors(sign_up(client, "Alice", password2="gold fish 13"))


def test_nobody_learns_whose_an_address_is(db: None) -> None:
    for name in ("Alice", "Bob"):
        assert sign_up(Client(), name, email="a@example.org").status_code == 302
    assert User.objects.count() == 2


def test_a_given_address_is_asked_to_confirm_itself(client: Client, db: None) -> None:
    sign_up(client, "Alice", email="Alice@Example.org")
    (message,) = mail.outbox
    assert message.to == ["alice@example.org"]
    link = next(line for line in message.body.splitlines() if "://" in line)
    path = link.removeprefix("http://testserver")
    address = User.objects.get().emailaddress_set.get()
    Client().get(path)
    address.refresh_from_db()
    assert not address.verified, "a preview confirms nothing"
    Client().post(path)
    address.refresh_from_db()
    assert address.verified


def test_mail_that_cannot_be_sent_stops_nobody(client: Client, db: None) -> None:
    backend = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_BACKEND=backend, EMAIL_HOST="127.0.0.1", EMAIL_PORT=1):
        assert sign_up(client, "Alice", email="a@example.org").status_code == 302
    assert User.objects.get().username == "Alice"


def test_too_many_accounts_from_one_address_are_refused(db: None) -> None:
    answers = [sign_up(Client(), f"Alice-{number}").status_code for number in range(21)]
    assert answers[-2:] == [302, 429]


def test_forms_need_their_token(db: None) -> None:
    assert sign_up(Client(enforce_csrf_checks=True), "Alice").status_code == 403


@pytest.mark.django_db(transaction=True)
def test_one_name_for_one_of_two_at_once() -> None:
    def join(name: str) -> int:
        try:
            return int(sign_up(Client(raise_request_exception=True), name).status_code)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(join, ["Alice", "alice", "AIice", "A1ice"]))
    assert User.objects.count() == Player.objects.count() == 1
    assert set(answers) <= {200, 302}


def test_two_sign_ups_of_one_guest_make_two_players(db: None) -> None:
    client, guest = guest_client()
    first, second = User.objects.create_user("Alice"), User.objects.create_user("Bob")
    session = client.session
    assert signup_attach(session, first).pk == guest.pk
    assert signup_attach(session, second).pk != guest.pk
    assert session[SESSION_KEY] == guest.public_id
    assert session_player(session) is None, "the account's player needs the account's log-in"


def test_passwords_are_kept_with_argon2() -> None:
    with override_settings(PASSWORD_HASHERS=base.PASSWORD_HASHERS):
        assert identify_hasher(make_password(PASSWORD)).algorithm == "argon2"
