"""An archive of all that is kept about a person: asked for, made by a worker, fetched by them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from accounts import exporting
from accounts.appeals import appeal_make
from accounts.errors import AskedRecently, ManyAsk
from accounts.exporting import (
    ASK_AGAIN,
    KEPT_FOR,
    PATIENCE,
    export_ask,
    export_make,
    export_of,
    exports_sweep,
)
from accounts.merging import players_merge
from accounts.models import ApiToken, Block, DataExport, Player
from accounts.sanctions import sanction_make
from accounts.tokens import token_create
from games.models import Leaving
from games.services.own_data import own_files
from games.services.reports import report_make
from games.services.talk import talk_say
from games.services.void import game_void
from tests.accounts.people import account, guest_client, log_in
from tests.games.conftest import SHORT_WIN, live_game, new_game, play, play_both, play_two
from tests.staff import staff_user

pytestmark = pytest.mark.django_db

PAGE, ASK, ARCHIVE = "/account/data/", "/account/data/ask/", "/account/data/archive/"


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The wishes of which a worker was told."""
    wishes: list[int] = []

    def send(name: str, args: list[int], queue: str) -> None:
        assert (name, queue) == ("accounts.tasks.export", "quick")
        wishes.extend(args)

    monkeypatch.setattr(exporting.current_app, "send_task", send)
    return wishes


def unpacked(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def fetched(client: Client) -> dict[str, str]:
    answer = client.get(ARCHIVE)
    assert answer["Content-Type"] == "application/zip"
    assert "no-store" in answer["Cache-Control"]
    return unpacked(answer.content)


def test_a_guest_asks_waits_and_fetches(
    sent: list[int], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    client, guest = guest_client()
    play(new_game(guest), guest, "4 5")
    assert client.get(ARCHIVE).status_code == 404
    with django_capture_on_commit_callbacks(execute=True):
        client.post(ASK)
        client.post(ASK)
    assert sent == [DataExport.objects.get().pk]
    assert 'http-equiv="refresh"' in client.get(PAGE).content.decode()
    assert client.get(ARCHIVE).status_code == 404
    export_make(sent[0])
    page = client.get(PAGE).content.decode()
    assert ARCHIVE in page
    assert 'http-equiv="refresh"' not in page
    files = fetched(client)
    [game] = lines(files["games.ndjson"])
    assert (game["status"], game["moves"], len(game["spent_ms"])) == ("running", "4 5", 2)
    assert json.loads(files["profile.json"])["name"] == guest.name
    assert "sessions.json" not in files


def test_everything_of_an_account_and_no_secret_is_in_it(client: Client, alice: Player) -> None:
    play_both(new_game(alice, mode="computer", level="normal"), alice, SHORT_WIN)
    owner, bob = account("Alice", about="I like fish."), account("Bob")
    players_merge(source=alice, target=owner)
    EmailAddress.objects.create(user=owner.user, email="a@example.org", verified=True)
    clock = {"initial": 300, "increment": 0}
    live = play_two(live_game(owner, bob, clock=clock), owner, bob, SHORT_WIN)
    talk_say(game_id=live.public_id, player=owner, text="Well played")
    talk_say(game_id=live.public_id, player=bob, text="Of Bob alone")
    Block.objects.create(by=owner, of=bob)
    Block.objects.create(by=account("Carl"), of=owner)
    row = sanction_make(
        owner, "warning", "insult", "Be kind", None, staff_user("moderator", "Moni")
    )
    appeal_make(row, owner, "I was")
    report_make(by=owner, of_id=bob.public_id, reason="spam")
    token = token_create(owner)
    log_in(client, "Alice")
    export_ask(owner)
    export_make(DataExport.objects.get().pk)
    files = fetched(client)
    everything = "\n".join(files.values())

    games = lines(files["games.ndjson"])
    assert [game["mode"] for game in games] == ["computer", "link"]
    assert games[1]["seats"]["yellow"]["name"] == "Bob"
    assert {row["opponent"] for row in lines(files["records.ndjson"])} == {"normal", "person"}
    assert len(lines(files["ratings.ndjson"])) == len(lines(files["rating-changes.ndjson"])) == 1
    assert [line["text"] for line in lines(files["talk.ndjson"])] == ["Well played"]
    assert [row["name"] for row in json.loads(files["blocks.json"])] == ["Bob"]
    assert len(json.loads(files["tokens.json"])) == 1
    [done] = json.loads(files["sanctions.json"])
    assert (done["what"], done["why"], done["message"]) == ("warning", "insult", "Be kind")
    assert done["appeal"]["text"] == "I was"
    assert "Moni" not in everything
    [told] = lines(files["reports.ndjson"])
    assert (told["about"], told["reason"], told["outcome"]) == ("Bob", "spam", None)
    assert json.loads(files["sessions.json"])[0]["address"] == "127.0.0.1"
    profile = json.loads(files["profile.json"])
    assert profile["account"]["addresses"][0]["email"] == "a@example.org"
    assert profile["guests_before"] == [{"id": alice.public_id, "name": alice.name}]
    assert owner.user is not None
    digest = ApiToken.objects.get().digest
    for secret in (token, digest, owner.user.password, client.session.session_key):
        assert secret
        assert secret not in everything
    for others in ("Carl", "Of Bob alone"):
        assert others not in everything


def test_nobody_else_gets_at_it(alice: Player) -> None:
    export_ask(alice)
    export_make(DataExport.objects.get().pk)
    assert guest_client(alice)[0].get(ARCHIVE).status_code == 200
    for other in (Client(), guest_client()[0]):
        assert other.get(ARCHIVE).status_code == 404
        assert ARCHIVE not in other.get(PAGE).content.decode()


def test_it_is_gone_after_a_day(alice: Player) -> None:
    now = timezone.now()
    export_ask(alice, now)
    export_make(DataExport.objects.get().pk, now)
    over = now + KEPT_FOR + timedelta(seconds=1)
    assert export_of(alice, now) is not None
    assert export_of(alice, over) is None
    exports_sweep(now)
    assert DataExport.objects.exists()
    exports_sweep(over)
    assert not DataExport.objects.exists()


def test_a_new_one_is_there_an_hour_after_the_last(alice: Player) -> None:
    now = timezone.now()
    export_ask(alice, now)
    export_make(DataExport.objects.get().pk, now)
    with pytest.raises(AskedRecently):
        export_ask(alice, now + ASK_AGAIN - timedelta(seconds=1))
    export_ask(alice, now + ASK_AGAIN)
    assert DataExport.objects.get().ready_at is None


def test_the_page_says_why_it_is_not_made(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "MOST_WAITING", 1)
    export_ask(account("Bob"))
    with pytest.raises(ManyAsk):
        export_ask(alice)
    answer = guest_client(alice)[0].post(ASK, follow=True)
    assert "Gerade fragen viele" in answer.content.decode()


def test_a_lost_wish_is_sent_again(alice: Player, sent: list[int]) -> None:
    now = timezone.now()
    export_ask(alice, now)
    exports_sweep(now + PATIENCE)
    assert sent == []
    later = now + PATIENCE + timedelta(seconds=1)
    exports_sweep(later)
    exports_sweep(later)
    assert sent == [DataExport.objects.get().pk]


def test_a_task_that_comes_twice_or_late_changes_nothing(alice: Player) -> None:
    export_ask(alice)
    row = DataExport.objects.get()
    export_make(row.pk)
    made = DataExport.objects.get().ready_at
    export_make(row.pk)
    assert DataExport.objects.get().ready_at == made
    pk = row.pk
    row.delete()
    export_make(pk)
    assert not DataExport.objects.exists()


def test_games_in_several_batches_are_all_there_once(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.own_data.BATCH", 2)
    names = [new_game(alice).public_id for _ in range(5)]
    export_ask(alice)
    export_make(DataExport.objects.get().pk)
    archive = DataExport.objects.get().archive
    assert archive is not None
    found = lines(unpacked(bytes(archive))["games.ndjson"])
    assert [game["id"] for game in found] == names


def test_games_that_were_left_and_results_decided_are_in_it(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, SHORT_WIN)
    Leaving.objects.create(game=game, player=alice, kind="abandoned", at=timezone.now())
    game_void(game, None, "an outage")
    files = {name: "".join(told) for name, told in own_files(alice)}
    [left] = lines(files["games-left.ndjson"])
    assert (left["game"], left["how"], left["excused"]) == (game.public_id, "abandoned", False)
    [told] = lines(files["result-notices.ndjson"])
    assert (told["game"], told["what"], told["seen_at"]) == (game.public_id, "voided", None)
    assert lines(files["games.ndjson"])[0]["voided"] is True
    assert files["records.ndjson"].count('"wins":0,"losses":0') == 1
    assert "".join(dict(own_files(bob))["games-left.ndjson"]) == ""
