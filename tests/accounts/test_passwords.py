"""Forgotten and changed passwords, and what they do to other log-ins."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import Player
from tests.accounts.people import PASSWORD, account, acts_as, log_in

pytestmark = pytest.mark.django_db

RESET = "/account/password/reset/"
NEW = "silver bird 34"


@pytest.fixture
def alice() -> Player:
    player = account("Alice")
    EmailAddress.objects.create(
        user=player.user, email="a@example.org", verified=True, primary=True
    )
    return player


def link_of(message: mail.EmailMessage) -> str:
    found = re.search(r"http://testserver(/\S+)", str(message.body))
    assert found
    return found[1]


def choose(client: Client, link: str, password: str = NEW) -> None:
    page = client.get(link, follow=True)
    path = page.wsgi_request.path
    client.post(path, {"password1": password, "password2": password})


def test_a_link_by_mail_opens_the_account_once(alice: Player) -> None:
    client = Client()
    client.post(RESET, {"email": "A@example.org"})
    link = link_of(mail.outbox[0])
    choose(client, link)
    assert log_in(Client(), "Alice", NEW).status_code == 302
    assert log_in(Client(), "Alice", PASSWORD).status_code == 200
    choose(Client(), link, "other fish 56")
    assert log_in(Client(), "Alice", "other fish 56").status_code == 200


def test_strangers_learn_nothing_and_get_no_mail(alice: Player) -> None:
    known = Client().post(RESET, {"email": "a@example.org"})
    unknown = Client().post(RESET, {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [message.to for message in mail.outbox] == [["a@example.org"]]


def test_the_page_says_what_one_without_an_address_can_do(client: Client) -> None:
    page = client.get(RESET, headers={"Accept-Language": "de"}).content.decode()
    assert "auch wir nicht" in page


def test_asking_too_often_is_refused(alice: Player) -> None:
    answers = [Client().post(RESET, {"email": "a@example.org"}) for _ in range(6)]
    assert answers[-1].status_code == 429
    assert int(answers[-1]["Retry-After"]) > 0


def test_a_new_password_ends_every_other_log_in(alice: Player) -> None:
    here, there = Client(), Client()
    for client in (here, there):
        log_in(client, "Alice")
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    here.post("/account/password/change/", form)
    assert acts_as(here) == alice.public_id
    assert acts_as(there) is None
    assert "Passwort ist geändert" in mail.outbox[0].subject


def test_a_reset_password_ends_them_too(alice: Player) -> None:
    there = Client()
    log_in(there, "Alice")
    client = Client()
    client.post(RESET, {"email": "a@example.org"})
    choose(client, link_of(mail.outbox[0]))
    assert acts_as(there) is None


def test_the_old_password_is_asked_for(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    form = {"oldpassword": "wrong", "password1": NEW, "password2": NEW}
    assert client.post("/account/password/change/", form).status_code == 200
    assert log_in(Client(), "Alice").status_code == 302
