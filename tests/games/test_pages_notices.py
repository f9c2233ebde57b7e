"""What people read of measures against them, for guests, too; and their appeals."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.appeals import appeal_decide
from accounts.models import Appeal, Player, Sanction, User
from accounts.sanctions import sanction_lift, sanction_make
from tests.accounts.people import guest_client
from tests.staff import staff_user

HERE = "/account/notices/"
BAR = "Moderation hat dir etwas zu sagen"


@pytest.fixture
def mona(db: None) -> User:
    return staff_user("moderator", "Mona")


@pytest.fixture
def visitor(db: None) -> tuple[Client, Player]:
    return guest_client()


def mute(player: Player, by: User, message: str = "") -> Sanction:
    until = timezone.now() + timedelta(days=1)
    return sanction_make(player, "mute", "insult", message, until, by)


def bar(client: Client) -> bool:
    return BAR in client.get("/rules/").content.decode()


def states(client: Client) -> list[str]:
    return [one["state"] for one in client.get(HERE).context["notices"]]


def test_a_guest_reads_what_why_and_until_when(visitor: tuple[Client, Player], mona: User) -> None:
    client, guest = visitor
    assert not bar(client)
    row = mute(guest, mona, "Bitte freundlich.")
    assert bar(client)
    page = client.get(HERE)
    text = page.content.decode()
    assert page.context["notices"][0]["is_new"]
    for words in ("Du darfst erst ab", "Beleidigungen oder Drohungen", "Bitte freundlich."):
        assert words in text
    assert "Mona" not in text
    assert not bar(client)
    row.refresh_from_db()
    assert row.seen_at is not None


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_kind_has_its_words_in_both_languages(
    visitor: tuple[Client, Player], mona: User, language: str
) -> None:
    client, guest = visitor
    until = timezone.now() + timedelta(days=1)
    for kind, end in (("warning", None), ("mute", None), ("mute", until), ("pause", until)):
        sanction_make(guest, kind, "spam", "", end, mona)
    page = client.get(HERE, headers={"Accept-Language": language})
    sentences = [one["sentence"] for one in page.context["notices"]]
    assert len(set(sentences)) == 4
    began = {"de": "Das ist eine Verwarnung", "en": "This is a warning"}[language]
    assert sentences[-1].startswith(began)


def test_what_was_lifted_or_is_over_says_so(visitor: tuple[Client, Player], mona: User) -> None:
    client, guest = visitor
    sanction_lift(mute(guest, mona), mona, "Doch nicht.")
    past = timezone.now() - timedelta(days=2)
    sanction_make(guest, "pause", "leaving", "", past + timedelta(hours=1), mona, now=past)
    mute(guest, mona)
    sanction_make(guest, "warning", "spam", by=mona)
    assert states(client) == ["said", "holds", "lifted", "over"]
    assert client.get(HERE).content.decode().count('name="sanction"') == 2


def test_an_appeal_is_made_once_and_its_outcome_read(
    visitor: tuple[Client, Player], mona: User
) -> None:
    client, guest = visitor
    row = mute(guest, mona)
    form = {"sanction": row.public_id, "text": "Es war ein Scherz unter Freunden."}
    empty = client.post(HERE, {**form, "text": " "})
    assert (empty.status_code, empty.context["refusal"].why) == (422, "empty")
    assert client.post(HERE, form).status_code == 302
    assert client.post(HERE, form).context["refusal"].why == "again"
    assert "Scherz" in client.get(HERE).content.decode()
    assert not bar(client)
    appeal_decide(Appeal.objects.get(), staff_user("moderator", "Max"), "upheld", "Es bleibt.")
    assert bar(client)
    text = client.get(HERE).content.decode()
    assert "Es bleibt." in text
    assert "Es bleibt dabei" in text
    assert "Max" not in text


def test_nobody_appeals_for_somebody_else(visitor: tuple[Client, Player], mona: User) -> None:
    row = mute(visitor[1], mona)
    stranger = guest_client()[0]
    for name in (row.public_id, "nothing", "\x00", ""):
        answer = stranger.post(HERE, {"sanction": name, "text": "Nein."})
        assert (answer.status_code, answer.context["refusal"].why) == (422, "not_yours")
    assert not Appeal.objects.exists()


def test_nobody_has_nothing_to_read_and_costs_no_query(db: None) -> None:
    client = Client()
    assert client.get(HERE).status_code == 302
    with CaptureQueriesContext(connection) as queries:
        client.get("/rules/")
    assert len(queries) == 0


def test_the_page_costs_the_same_however_much_there_is(
    visitor: tuple[Client, Player], mona: User
) -> None:
    client, guest = visitor
    counts = []
    for many in (1, 5):
        for _ in range(many):
            mute(guest, mona)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(HERE).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
