"""The question after a log-in, over the pages: whose are the games of this browser's guest?"""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.claiming import GUEST_KEY
from accounts.models import Player
from games.models import Match
from games.services.matches import match_create
from games.services.setup import setup_checked
from tests.accounts.people import account, acts_as, guest_client, log_in, sign_up

pytestmark = pytest.mark.django_db

CLAIM = "/account/claim/"


@pytest.fixture
def alice() -> Player:
    return account("Alice")


@pytest.fixture
def browser() -> tuple[Client, Player]:
    """A browser whose guest has begun a game at one screen."""
    client, guest = guest_client()
    match_create(owner=guest, setup=setup_checked(rules="7x6", mode="hotseat"))
    return client, guest


def owner() -> Player:
    return Match.objects.get().owner


def test_nothing_moves_before_the_answer(alice: Player, browser: tuple[Client, Player]) -> None:
    client, guest = browser
    where = log_in(client, "Alice", next="/lobby")["Location"]
    assert where == "/account/claim/?next=%2Flobby"
    page = client.get(where)
    assert page.status_code == 200
    assert guest.name in page.content.decode()
    assert acts_as(client) == alice.public_id
    assert owner() == guest


def test_yes_moves_everything_and_goes_on(alice: Player, browser: tuple[Client, Player]) -> None:
    client, _ = browser
    log_in(client, "Alice")
    answer = client.post(CLAIM, {"answer": "yes", "next": "/lobby"})
    assert answer["Location"] == "/lobby"
    assert owner() == alice


def test_no_leaves_them_where_they_are(alice: Player, browser: tuple[Client, Player]) -> None:
    client, guest = browser
    log_in(client, "Alice")
    client.post(CLAIM, {"answer": "no"})
    client.post(CLAIM, {"answer": "yes"})
    assert owner() == guest
    assert GUEST_KEY not in client.session


def test_yes_twice_is_yes_once(alice: Player, browser: tuple[Client, Player]) -> None:
    client, _ = browser
    log_in(client, "Alice")
    answers = [client.post(CLAIM, {"answer": "yes"}).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert owner() == alice


def test_looking_at_the_question_answers_nothing(
    alice: Player, browser: tuple[Client, Player]
) -> None:
    client, guest = browser
    log_in(client, "Alice")
    client.get(CLAIM + "?answer=yes")
    client.head(CLAIM)
    assert owner() == guest


def test_who_was_never_asked_takes_nothing(alice: Player, browser: tuple[Client, Player]) -> None:
    _, guest = browser
    stranger = Client()
    log_in(stranger, "Alice")
    stranger.post(CLAIM, {"answer": "yes", "guest": guest.public_id})
    assert owner() == guest
    assert Client().post(CLAIM, {"answer": "yes"})["Location"].startswith("/account/login/")


def test_logging_out_without_an_answer_gives_the_guest_back(
    alice: Player, browser: tuple[Client, Player]
) -> None:
    client, guest = browser
    log_in(client, "Alice")
    client.post("/account/logout/")
    assert acts_as(client) == guest.public_id


def test_a_guest_that_has_gone_elsewhere_is_told_so(
    alice: Player, browser: tuple[Client, Player]
) -> None:
    client, guest = browser
    log_in(client, "Alice")
    guest.user = account("Bob", closed_at=None).user
    Player.objects.filter(user=guest.user).delete()
    guest.save()
    client.post(CLAIM, {"answer": "yes"})
    assert owner() == guest


def test_it_never_leads_off_the_site(alice: Player, browser: tuple[Client, Player]) -> None:
    client, _ = browser
    log_in(client, "Alice")
    answer = client.post(CLAIM, {"answer": "no", "next": "//elsewhere.example/"})
    assert answer["Location"] == "/account/"


def test_the_answer_needs_its_token(alice: Player, browser: tuple[Client, Player]) -> None:
    client, guest = browser
    log_in(client, "Alice")
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    assert strict.post(CLAIM, {"answer": "yes"}).status_code == 403
    assert owner() == guest


def test_signing_up_asks_nothing(browser: tuple[Client, Player]) -> None:
    client, guest = browser
    assert sign_up(client, "Carol")["Location"] == "/"
    assert owner() == guest
    assert owner().name == "Carol"
