"""Reporting somebody on pages: with and without a script, refusals in words, what came of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Player
from games.models import Game, Report, TalkLine
from games.services.reports import report_make
from games.services.talk import talk_say
from tests.accounts.people import account, guest_client
from tests.games.conftest import live_game, new_game

PART = {"X-Part": "dialog"}
WORDS = "Twelve moves and not a word."


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    return live_game(alice, bob)


@pytest.fixture
def client(alice: Player) -> Client:
    return guest_client(alice)[0]


def closed(row: Report, outcome: str, answer: str = "") -> None:
    Report.objects.filter(pk=row.pk).update(
        closed_at=timezone.now(), outcome=outcome, answer=answer
    )


def reasons(answer: Any) -> list[str]:
    return [key for key, _ in answer.context["reasons"]]


def test_the_page_offers_what_fits_and_no_more(client: Client, game: Game, bob: Player) -> None:
    answer = client.get("/report/", {"game": game.public_id})
    assert answer.status_code == 200
    assert reasons(answer) == ["other"]
    talk_say(game_id=game.public_id, player=bob, preset="oops")
    assert reasons(client.get("/report/", {"game": game.public_id})) == ["insult", "spam", "other"]


def test_without_a_script_a_report_ends_on_a_page_of_thanks(client: Client, game: Game) -> None:
    form = {"game": game.public_id, "reason": "other", "text": WORDS}
    answer = client.post("/report/", form)
    row = Report.objects.get()
    assert (row.reason, row.text, row.ply) == ("other", WORDS, 0)
    assert answer["Location"] == f"/report/made/{row.public_id}/"
    page = client.get(answer["Location"]).content.decode()
    assert row.of.name in page
    assert f"/account/blocks/{row.of.public_id}/" in page
    stranger = guest_client()[0]
    assert stranger.get(answer["Location"]).status_code == 404


def test_in_a_dialog_the_thanks_come_at_once(client: Client, game: Game, bob: Player) -> None:
    talk_say(game_id=game.public_id, player=bob, preset="oops")
    line = TalkLine.objects.get().pk
    form = {"line": line, "reason": "insult"}
    answer = client.post("/report/", form, headers=PART)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'data-state="made"' in page
    assert f'data-line="{line}"' in page
    assert "<html" not in page
    again = client.post("/report/", form, headers=PART)
    assert (again.status_code, again.context["state"]) == (409, "again")
    assert b'data-code="report_again"' in client.get(f"/report/?line={line}", headers=PART).content


def test_what_is_missing_is_asked_for_with_the_words_kept(client: Client, game: Game) -> None:
    form = {"game": game.public_id, "reason": "other", "text": "hm"}
    answer = client.post("/report/", form, headers={**PART, "Accept-Language": "en"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Say in a few words what has happened." in page
    assert ">hm</textarea>" in page
    assert Report.objects.count() == 0


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_cannot_be_reported_says_why(client: Client, alice: Player, language: str) -> None:
    game = new_game(alice)
    answer = client.get(f"/report/?game={game.public_id}", headers={"Accept-Language": language})
    assert answer.status_code == 422
    told = {"de": "sonst niemand", "en": "nobody else"}[language]
    assert told in answer.content.decode()


@pytest.mark.parametrize(
    ("query", "status"),
    [
        *(("", 404), ("line=x", 404), ("line=99999999999999", 404), ("line=0", 404)),
        *(("of=%00", 404), ("game=nothing", 404), ("game=%F0%9F", 404), ("of=ü", 404)),
    ],
)
def test_rubbish_is_not_found(client: Client, query: str, status: int) -> None:
    for answer in (client.get(f"/report/?{query}"), client.get(f"/report/?{query}", headers=PART)):
        assert answer.status_code == status


def test_a_private_game_is_nobody_elses_business(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob, watchable=False)
    stranger = guest_client()[0]
    assert stranger.get(f"/report/?game={game.public_id}&side=red").status_code == 403


def test_who_only_looks_on_becomes_a_guest_with_the_report(game: Game, bob: Player) -> None:
    wanda = account("Wanda")
    nobody = Client()
    assert nobody.get(f"/report/?of={wanda.public_id}").status_code == 200
    people = Player.objects.count()
    nobody.post("/report/", {"of": wanda.public_id, "reason": "name"})
    assert Player.objects.count() == people + 1
    assert Report.objects.get().by.is_guest


def test_a_report_needs_its_token(alice: Player, game: Game) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = guest_client(alice)[0].cookies
    form = {"game": game.public_id, "reason": "other", "text": WORDS}
    assert strict.post("/report/", form).status_code == 403
    assert Report.objects.count() == 0


def test_too_many_say_when_to_come_again(client: Client) -> None:
    for number in range(11):
        wanda = account(f"Wanda-{number}")
        answer = client.post("/report/", {"of": wanda.public_id, "reason": "name"}, headers=PART)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 24 * 3600


def test_ones_own_reports_say_what_became_of_them_and_not_what_was_done(
    client: Client, alice: Player, game: Game
) -> None:
    rows = [report_make(by=alice, game_id=game.public_id, reason="other", text=WORDS)]
    rows += [
        report_make(by=alice, of_id=account(name).public_id, reason="name")
        for name in ("Wanda", "Xenia", "Yvonne")
    ]
    for row, outcome in zip(rows[1:], ("acted", "no_fault", "refused"), strict=True):
        closed(row, outcome, "Danke dir.")
    page = client.get("/account/reports/")
    shown = {one["name"]: one for one in page.context["reports"]}
    assert [shown[name]["is_new"] for name in ("Wanda", "Xenia", rows[0].of.name)] == [
        *(True, True, False)
    ]
    text = page.content.decode()
    assert "Danke, wir haben gehandelt." in text
    assert text.count("Danke dir.") == 3
    assert not any(one["is_new"] for one in client.get("/account/reports/").context["reports"])


def test_ones_own_reports_cost_the_same_however_many(client: Client, alice: Player) -> None:
    counts = []
    for number in range(2):
        for one in range(1 + 3 * number):
            wanda = account(f"W-{number}-{one}")
            report_make(by=alice, of_id=wanda.public_id, reason="name")
        with CaptureQueriesContext(connection) as queries:
            client.get("/account/reports/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_pages_offer_to_report_others_and_never_oneself(
    client: Client, alice: Player, game: Game
) -> None:
    page = client.get(f"/g/{game.public_id}").content.decode()
    assert f"/report/?game={game.public_id}&amp;side=yellow" in page
    wanda = account("Wanda")
    assert f"/report/?of={wanda.public_id}" in client.get("/@Wanda").content.decode()
    assert "/report/" not in client.get(f"/g/{new_game(alice).public_id}").content.decode()
