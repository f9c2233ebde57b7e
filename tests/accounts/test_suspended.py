"""A shut account: nobody gets in, and whoever has its password reads why and may appeal."""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from accounts.appeals import appeal_decide
from accounts.exporting import export_make
from accounts.models import Appeal, DataExport, Player, Sanction, User
from accounts.sanctions import sanction_lift, sanction_make
from accounts.suspended import GOOD_FOR, suspended_player, suspended_url
from tests.accounts.people import PASSWORD, account, acts_as, guest_client, log_in, sign_up
from tests.staff import SECRET, staff_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def uwe(db: None) -> Player:
    return account("Uwe")


@pytest.fixture
def moni(db: None) -> User:
    return staff_user("moderator", "Moni")


def shut(player: Player, by: User | None = None, **more: Any) -> Sanction:
    wish = {"kind": "suspension", "until": timezone.now() + timedelta(days=7), **more}
    return sanction_make(player, reason="insult", message="Three times in a row.", by=by, **wish)


def refused(client: Client, name: str = "Uwe", password: str = PASSWORD) -> str:
    """Where a refused log-in leads to."""
    answer = log_in(client, name, password)
    assert answer.status_code == 302
    return str(answer["Location"])


def test_log_in_leads_to_the_page_that_says_why(client: Client, uwe: Player, moni: User) -> None:
    row = shut(uwe, moni)
    to = refused(client)
    assert urlsplit(to).path == "/account/suspended/"
    assert acts_as(client) is None
    answer = client.get(to)
    page = answer.content.decode()
    for words in ("Beleidigungen oder Drohungen", "Three times in a row.", "Uwe"):
        assert words in page
    assert "Moni" not in page
    assert "no-store" in answer["Cache-Control"]
    row.refresh_from_db()
    assert row.seen_at is not None


def test_wrong_password_tells_nothing(client: Client, uwe: Player) -> None:
    shut(uwe)
    answer = log_in(client, "Uwe", "wrong")
    assert answer.status_code == 200
    assert "suspended" not in answer.content.decode()


def test_appeal_is_made_and_answered_there(client: Client, uwe: Player, moni: User) -> None:
    shut(uwe, moni)
    to = refused(client)
    empty = client.post(to, {"text": " "})
    assert (empty.status_code, Appeal.objects.count()) == (422, 0)
    assert "Schreib, was du sagen willst." in empty.content.decode()
    sent = client.post(to, {"text": "It was my brother."}, follow=True)
    assert "It was my brother." in sent.content.decode()
    assert "<textarea" not in sent.content.decode()
    assert client.post(to, {"text": "Again"}).status_code == 422
    other = staff_user("moderator", "Max")
    appeal_decide(Appeal.objects.get(), other, "upheld", "Brothers count, too.")
    assert "Brothers count, too." in client.get(to).content.decode()


def test_who_is_shut_out_may_still_be_forgotten(client: Client, uwe: Player) -> None:
    shut(uwe)
    to = refused(client)
    assert client.post(to, {"what": "delete"}).status_code == 422
    assert User.objects.filter(username="Uwe").exists()
    assert client.post(to, {"what": "delete", "sure": "on"})["Location"] == "/"
    assert not User.objects.filter(username="Uwe").exists()
    assert Sanction.objects.get().message == ""
    # The link leads nowhere any more, and nobody gets the name.
    assert client.get(to)["Location"] == "/account/login/"
    sign_up(client, "Uwe")
    assert not User.objects.filter(username="Uwe").exists()


def test_lifted_or_over_it_leads_to_the_log_in(client: Client, uwe: Player, moni: User) -> None:
    row = shut(uwe, moni)
    to = refused(client)
    sanction_lift(row, moni, "wrong person")
    assert client.get(to)["Location"] == "/account/login/"
    log_in(client, "Uwe")
    assert acts_as(client) == uwe.public_id


@pytest.mark.parametrize("key", ["", "abc", "\x00", "x" * 4000])
def test_nobody_reads_it_without_the_key(client: Client, uwe: Player, key: str) -> None:
    shut(uwe)
    answer = client.get("/account/suspended/", {"key": key})
    assert (answer.status_code, answer["Location"]) == (302, "/account/login/")
    assert client.post("/account/suspended/", {"text": "x"})["Location"] == "/account/login/"
    assert not Appeal.objects.exists()


def test_key_is_good_for_its_account_and_a_while(
    uwe: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = suspended_url(uwe).partition("key=")[2]
    assert suspended_player(key.replace("%3A", ":")) == uwe
    monkeypatch.setattr("accounts.suspended.GOOD_FOR", -GOOD_FOR)
    assert suspended_player(key.replace("%3A", ":")) is None


def test_log_in_that_is_under_way_ends_with_the_next_request(client: Client, uwe: Player) -> None:
    log_in(client, "Uwe")
    assert acts_as(client) == uwe.public_id
    shut(uwe)
    assert acts_as(client) is None
    assert client.get("/account/profile/").status_code == 302


def test_session_that_nobody_knew_of_ends_and_leads_to_the_page(uwe: Player) -> None:
    client = Client()
    client.force_login(uwe.user)  # type: ignore[arg-type]
    client.get("/")
    shut(uwe)
    # As from before sessions were listed.
    client.force_login(uwe.user)  # type: ignore[arg-type]
    answer = client.get("/account/profile/")
    assert answer.status_code == 302
    request = HttpRequest()
    request.session = client.session
    assert not get_user(request).is_authenticated


def test_closure_by_a_moderator_is_not_opened_by_logging_in(client: Client, uwe: Player) -> None:
    shut(uwe, kind="closure", until=None)
    assert "/account/suspended/" in refused(client)
    assert acts_as(client) is None


def test_name_that_was_taken_away_still_opens_the_account(client: Client, uwe: Player) -> None:
    sanction_make(uwe, "rename", "name")
    log_in(client, "uwe", "wrong")
    assert acts_as(client) is None
    log_in(client, "uwe")
    assert acts_as(client) == uwe.public_id


def test_banned_guest_makes_no_account(uwe: Player) -> None:
    client, guest = guest_client()
    sanction_make(guest, "ban", "spam", "", timezone.now() + timedelta(days=1))
    answer = sign_up(client, "Fresh")
    assert answer.status_code == 302
    assert not User.objects.filter(username="Fresh").exists()
    # The address is known now: a browser without the cookie makes none either.
    sign_up(Client(), "Fresh")
    assert not User.objects.filter(username="Fresh").exists()
    sign_up(Client(REMOTE_ADDR="192.0.2.200"), "Fresh")
    assert User.objects.filter(username="Fresh").exists()


def test_who_has_an_account_logs_in_where_a_guest_was_banned(client: Client, uwe: Player) -> None:
    banned, guest = guest_client()
    sanction_make(guest, "ban", "spam", "", timezone.now() + timedelta(days=1))
    sign_up(banned, "Fresh")
    log_in(client, "Uwe")
    assert acts_as(client) == uwe.public_id


def test_archive_of_a_shut_account_is_asked_for_and_fetched(
    client: Client, uwe: Player, django_capture_on_commit_callbacks: Any
) -> None:
    shut(uwe)
    to = refused(client)
    assert client.get(to + "&archive=1").status_code == 302
    with django_capture_on_commit_callbacks():
        assert client.post(to, {"archive": "ask"}).status_code == 302
    assert "Es wird gerade gemacht." in client.get(to).content.decode()
    export_make(DataExport.objects.get(player=uwe).pk)
    page = client.get(to).content.decode()
    assert "archive=1" in page
    answer = client.get(to + "&archive=1")
    assert (answer["Content-Type"], answer["Referrer-Policy"]) == ("application/zip", "same-origin")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert "sanctions.json" in archive.namelist()
    # Again within the hour is refused in words.
    client.post(to, {"archive": "ask"})
    assert "eine Stunde" in client.get(to).content.decode()


def test_data_of_a_shut_account_takes_its_second_factor(client: Client, uwe: Player) -> None:
    TOTP.activate(uwe.user, SECRET)
    shut(uwe)
    to = refused(client)
    page = client.get(to).content.decode()
    assert 'name="code"' in page
    assert 'name="archive"' not in page
    assert client.post(to, {"archive": "ask"}).status_code == 422
    assert client.post(to, {"what": "delete", "sure": "on"}).status_code == 422
    assert client.post(to, {"code": "000000"}).status_code == 422
    assert not DataExport.objects.exists()
    assert User.objects.filter(username="Uwe").exists()
    code = format_hotp_value(hotp_value(SECRET, next(iter(yield_hotp_counters_from_time()))))
    proven = client.post(to, {"code": code})["Location"]
    assert 'name="archive"' in client.get(proven).content.decode()
    assert client.post(proven, {"what": "delete", "sure": "on"})["Location"] == "/"
    assert not User.objects.filter(username="Uwe").exists()
