"""The pages of moderators: the queue, a report, acting with a preview, undoing, the log."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.appeals import appeal_make
from accounts.models import Player, Sanction, StaffAction, User
from accounts.sanctions import is_muted, sanction_make
from games.models import Game, Report, TalkLine
from games.services.reports import report_make, report_take
from games.services.talk import talk_say
from tests.accounts.people import account, guest_client, log_in
from tests.games.conftest import fresh, live_game, play_two
from tests.staff import staff_client

LINE = "You play like a wet towel"
WORDS = "Twelve moves and not a word."


@pytest.fixture
def mod(db: None) -> Client:
    """A browser in which Mona, a moderator, has logged in."""
    return staff_client("moderator", "Mona")


@pytest.fixture
def other_mod(db: None) -> Client:
    return staff_client("moderator", "Max")


@pytest.fixture
def anna(db: None) -> Player:
    return account("Anna")


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


@pytest.fixture
def game(anna: Player, ben: Player) -> Game:
    """Anna has red; three moves are made, and she has said something."""
    game = play_two(live_game(anna, ben, watchable=False), anna, ben, "4 4 5")
    talk_say(game_id=game.public_id, player=anna, text=LINE)
    return fresh(game)


@pytest.fixture
def report(game: Game, ben: Player) -> Report:
    return report_make(by=ben, line_id=TalkLine.objects.get().pk, reason="insult")


def user(name: str) -> User:
    return User.objects.get(username=name)


def here(report: Report, what: str = "") -> str:
    return f"/mod/reports/{report.public_id}/{what}"


def queries(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(url).status_code == 200
    return len(found)


def mute(**more: str) -> dict[str, str]:
    form = {"kind": "mute", "lasts": "1d", "reason": "insult", "language": "de", "closes": "on"}
    return {**form, "message": "Bitte freundlich.", "answer": "Danke, Ben.", **more}


def test_the_queue_shows_the_most_urgent_person_first(
    mod: Client, report: Report, ben: Player, anna: Player
) -> None:
    spam = account("Carl")
    report_make(by=anna, of_id=spam.public_id, reason="spam")
    report_make(by=anna, of_id=ben.public_id, reason="other", text=WORDS)
    page = mod.get("/mod/")
    assert [one["of"].name for one in page.context["waiting"]] == ["Anna", "Carl", "Ben"]
    text = page.content.decode()
    assert LINE in text
    assert WORDS in text
    by_reason = mod.get("/mod/?reason=spam")
    assert [one["of"].name for one in by_reason.context["waiting"]] == ["Carl"]
    assert len(mod.get("/mod/?reason=nonsense").context["waiting"]) == 3


def test_reports_about_one_person_stand_together(mod: Client, anna: Player, ben: Player) -> None:
    for by in (ben, account("Carl")):
        report_make(by=by, of_id=anna.public_id, reason="name")
    (one,) = mod.get("/mod/").context["waiting"]
    assert [item["row"].by.name for item in one["reports"]] == ["Ben", "Carl"]


def test_one_moderator_holds_a_report_and_others_see_who(
    mod: Client, other_mod: Client, report: Report
) -> None:
    assert mod.post(here(report, "take/")).status_code == 302
    assert "Mona sieht sich" in other_mod.get("/mod/").content.decode()
    refused = other_mod.post(here(report, "take/"))
    assert refused.status_code == 409
    text = refused.content.decode()
    assert 'data-code="held_by_other"' in text
    assert "Mona" in text
    assert other_mod.post(here(report, "act/"), mute(do="act")).status_code == 409
    assert Sanction.objects.count() == 0
    assert mod.post(here(report, "release/")).status_code == 302
    assert other_mod.post(here(report, "take/")).status_code == 302


def test_a_hold_runs_out_by_itself(mod: Client, other_mod: Client, report: Report) -> None:
    report_take(report.public_id, user("Mona"), now=timezone.now() - timedelta(minutes=16))
    assert other_mod.post(here(report, "take/")).status_code == 302
    assert mod.post(here(report, "release/")).status_code == 409


def test_the_report_shows_the_evidence_as_it_was(mod: Client, report: Report, game: Game) -> None:
    TalkLine.objects.update(text="harmless")
    page = mod.get(here(report))
    text = page.content.decode()
    assert page.status_code == 200
    assert LINE in text
    board = page.context["report"]["board"]
    assert (board["ply"], board["last"], board["move"]) == (3, 3, "5")
    earlier = mod.get(here(report) + "?ply=1").context["report"]["board"]
    assert (earlier["ply"], earlier["before"], earlier["after"]) == (1, 0, 2)
    assert mod.get(here(report) + "?ply=99999").context["report"]["board"]["ply"] == 3


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_preview_is_in_the_language_of_the_person(
    mod: Client, report: Report, language: str
) -> None:
    mod.post(here(report, "take/"))
    mod.cookies["django_language"] = "en"
    form = mute(do="preview", language=language, message="Hallo.")
    page = mod.post(here(report, "act/"), form)
    assert page.status_code == 200
    assert page.context["sentence"].startswith("Anna is mute until")
    began = {"de": "Du darfst", "en": "You may not write"}[language]
    assert page.context["notice"][0].startswith(began)
    assert page.context["notice"][-1] == "Hallo."
    # Nothing has been done.
    assert (Sanction.objects.count(), StaffAction.objects.count()) == (0, 0)
    assert Report.objects.get().closed_at is None


def test_acting_mutes_at_once_and_tells_the_reporter(
    mod: Client, report: Report, anna: Player, ben: Player
) -> None:
    mod.post(here(report, "take/"))
    answer = mod.post(here(report, "act/"), mute(do="act"), follow=True)
    assert answer.redirect_chain[-1][0] == "/mod/"
    sanction = is_muted(anna)
    assert sanction is not None
    assert (sanction.message, sanction.by) == ("Bitte freundlich.", user("Mona"))
    row = Report.objects.get()
    assert (row.outcome, row.answer) == ("acted", "Danke, Ben.")
    entry = StaffAction.objects.get(action="sanction_mute")
    assert entry.evidence["reports"] == [report.public_id]
    client = Client()
    log_in(client, "Ben")
    assert "eine Antwort" in client.get("/rules/").content.decode()
    text = client.get("/account/reports/").content.decode()
    assert "Danke, Ben." in text
    assert "stumm" not in text
    assert "eine Antwort" not in client.get("/rules/").content.decode()


def test_a_report_may_stay_open_for_a_second_act(mod: Client, report: Report) -> None:
    mod.post(here(report, "take/"))
    form = {key: value for key, value in mute(do="act").items() if key != "closes"}
    mod.post(here(report, "act/"), {**form, "kind": "hide", "lasts": ""})
    assert TalkLine.objects.get().hidden_at is not None
    assert Report.objects.get().closed_at is None
    mod.post(here(report, "act/"), mute(do="act"))
    assert Report.objects.get().closed_at is not None


def test_canned_answers_are_offered_and_may_be_changed(mod: Client, report: Report) -> None:
    mod.post(here(report, "take/"))
    for language, words in (("de", "sprich mit anderen"), ("en", "speak to others")):
        url = here(report, f"act/?kind=mute&reason=insult&language={language}")
        assert words in mod.get(url).context["form"].message
    form = mute(message_from="spam", message="my own words")
    page = mod.post(here(report, "act/"), form)
    assert page.context["form"].message.startswith("Werbung")
    kept = mod.post(here(report, "act/"), mute(do="preview", message="my own words"))
    assert kept.context["form"].message == "my own words"


@pytest.mark.parametrize(("outcome", "words"), [("no_fault", "nichts"), ("refused", "nicht")])
def test_closing_without_an_act_says_why(
    mod: Client, report: Report, outcome: str, words: str
) -> None:
    mod.post(here(report, "take/"))
    url = here(report, f"act/?kind=close&outcome={outcome}")
    answer = mod.get(url).context["form"].answer
    assert words in answer
    mod.post(
        here(report, "act/"),
        {"kind": "close", "outcome": outcome, "answer": answer, "message": "", "do": "act"},
    )
    row = Report.objects.get()
    assert (row.outcome, row.answer) == (outcome, answer)
    assert Sanction.objects.count() == 0
    again = mod.post(here(report, "take/"))
    assert again.status_code == 409
    assert b'data-code="already_decided"' in again.content


def test_every_act_is_taken_back_by_an_entry_of_its_own(
    mod: Client, other_mod: Client, report: Report, anna: Player
) -> None:
    mod.post(here(report, "take/"))
    form = {key: value for key, value in mute(do="act").items() if key != "closes"}
    mod.post(here(report, "act/"), {**form, "kind": "hide", "lasts": ""})
    mod.post(here(report, "act/"), mute(do="act"))
    for action in ("sanction_mute", "line_hide", "report_close"):
        entry = StaffAction.objects.get(action=action)
        url = f"/mod/undo/{entry.pk}/"
        assert other_mod.post(url, {"reason": ""}).status_code == 422
        back = other_mod.post(url, {"reason": "Zu streng.", "next": here(report)})
        assert (back.status_code, back["Location"]) == (302, here(report))
        assert StaffAction.objects.filter(undoes=entry.pk).count() == 1
        assert mod.post(url, {"reason": "Noch einmal."}).status_code == 409
    assert is_muted(anna) is None
    assert TalkLine.objects.get().hidden_at is None
    assert Report.objects.get().closed_at is None


def test_what_cannot_be_taken_back_is_not(mod: Client, report: Report) -> None:
    mod.post(here(report, "take/"))
    mod.post(here(report, "act/"), mute(do="act"))
    entry = StaffAction.objects.get(action="sanction_mute")
    mod.post(f"/mod/undo/{entry.pk}/", {"reason": "Zu streng."})
    lift = StaffAction.objects.get(action="sanction_lift")
    assert mod.post(f"/mod/undo/{lift.pk}/", {"reason": "Doch nicht."}).status_code == 422
    assert mod.post("/mod/undo/999999/", {"reason": "Nichts."}).status_code == 404


def test_a_line_is_hidden_from_the_history(mod: Client, report: Report, game: Game) -> None:
    line = TalkLine.objects.get()
    url = f"/mod/lines/{line.pk}/"
    form = {"reason": "insult", "next": "/mod/people/"}
    assert mod.post(url, {**form, "do": "hide"})["Location"] == "/mod/people/"
    assert mod.post(url, {**form, "do": "hide"}).status_code == 409
    client = Client()
    log_in(client, "Ben")
    assert LINE not in client.get(f"/g/{game.public_id}").content.decode()
    assert (
        mod.post(url, {**form, "do": "show", "next": "//evil.example/mod/"})["Location"] == "/mod/"
    )
    assert LINE in client.get(f"/g/{game.public_id}").content.decode()


def test_a_moderator_leaves_alone_what_is_their_own(mod: Client, anna: Player) -> None:
    mona = user("Mona").player
    row = report_make(by=anna, of_id=mona.public_id, reason="name")
    assert mod.post(here(row, "take/")).status_code == 403
    made = report_make(by=mona, of_id=anna.public_id, reason="name")
    refused = mod.post(here(made, "take/"))
    assert (refused.status_code, b'data-code="not_your_own"' in refused.content) == (403, True)
    assert mod.post(f"/mod/people/{mona.public_id}/act/", mute(do="act")).status_code == 403


def test_moderators_do_not_act_on_each_other_but_administrators_do(
    mod: Client, other_mod: Client
) -> None:
    max_ = user("Max").player
    url = f"/mod/people/{max_.public_id}/act/"
    refused = mod.post(url, mute(do="act"))
    assert (refused.status_code, b'data-code="staff_protected"' in refused.content) == (403, True)
    administrator = staff_client("administrator", "Ada")
    assert administrator.post(url, mute(do="act")).status_code == 302
    assert is_muted(max_) is not None


def test_people_are_found_by_name_and_game(mod: Client, game: Game, anna: Player) -> None:
    guest = guest_client()[1]
    for text, names in (
        *(("ann", ["Anna"]), ("@ANNA", ["Anna"]), (anna.public_id, ["Anna"])),
        *((game.public_id, ["Anna", "Ben"]), (guest.name, [guest.name]), ("", [])),
        *(("\x00", []), ("x" * 500, []), ("%", [])),
    ):
        page = mod.get("/mod/people/", {"q": text})
        assert [one.name for one in page.context["found"]] == names, text


def test_a_person_is_seen_and_acted_on_without_a_report(mod: Client, anna: Player) -> None:
    page = mod.get(f"/mod/people/{anna.public_id}/")
    assert page.status_code == 200
    kinds = [kind for kind, _ in page.context["person"]["deeds"]]
    assert kinds == ["warning", "mute", "pause", "rename", "suspension", "closure"]
    url = f"/mod/people/{anna.public_id}/act/"
    assert mod.get(url + "?kind=rename").status_code == 200
    assert mod.post(url, {**mute(do="act"), "kind": "rename", "lasts": ""}).status_code == 302
    assert Player.objects.get(pk=anna.pk).name != "Anna"


def test_guests_are_excluded_and_accounts_are_not(mod: Client) -> None:
    guest = guest_client()[1]
    page = mod.get(f"/mod/people/{guest.public_id}/")
    assert [kind for kind, _ in page.context["person"]["deeds"]] == [
        *("warning", "mute", "pause", "ban")
    ]
    url = f"/mod/people/{guest.public_id}/act/"
    assert mod.post(url, {**mute(do="act"), "kind": "ban", "lasts": "7d"}).status_code == 302
    assert Sanction.objects.get(kind="ban").player == guest


def test_a_guest_that_was_taken_over_leads_to_the_account(mod: Client, anna: Player) -> None:
    guest = guest_client()[1]
    Player.objects.filter(pk=guest.pk).update(merged_into=anna, closed_at=timezone.now())
    answer = mod.get(f"/mod/people/{guest.public_id}/")
    assert answer["Location"] == f"/mod/people/{anna.public_id}/"


def test_an_appeal_is_decided_by_somebody_else(
    mod: Client, other_mod: Client, anna: Player
) -> None:
    sanction = sanction_make(
        anna, "mute", "insult", until=timezone.now() + timedelta(days=1), by=user("Mona")
    )
    appeal = appeal_make(sanction, anna, "It was a joke between friends.")
    url = f"/mod/appeals/{appeal.pk}/"
    assert "Entschieden hast du" in mod.get("/mod/appeals/").content.decode()
    refused = mod.post(url, {"do": "act", "outcome": "lifted", "answer": "Ja."})
    assert (refused.status_code, b'data-code="not_your_own"' in refused.content) == (403, True)
    assert b"joke between friends" in other_mod.get(url).content
    empty = other_mod.post(url, {"do": "act", "outcome": "lifted", "answer": " "})
    assert (empty.status_code, empty.context["refusal"].code) == (422, "answer_refused")
    canned = other_mod.post(url, {"answer_from": "lifted", "language": "en", "outcome": "lifted"})
    assert canned.context["answer"].startswith("We have looked at it again")
    form = {"do": "act", "outcome": "lifted", "answer": canned.context["answer"]}
    assert other_mod.post(url, form).status_code == 302
    assert is_muted(anna) is None
    late = other_mod.post(url, form)
    assert (late.status_code, b'data-code="already_decided"' in late.content) == (409, True)


def test_the_log_is_read_page_by_page_and_searched(mod: Client, anna: Player, ben: Player) -> None:
    for number in range(60):
        sanction_make(anna if number % 2 else ben, "warning", "spam", by=user("Mona"))
    page = mod.get("/mod/log/")
    first = [one["entry"].pk for one in page.context["entries"]]
    assert len(first) == 50
    rest = mod.get("/mod/log/?" + page.context["after"])
    second = [one["entry"].pk for one in rest.context["entries"]]
    assert len(second) == 10
    assert first + second == sorted(first + second, reverse=True)
    for query, count in (
        *(("whom=Anna", 30), ("who=mona", 50), ("who=max", 0), ("action=sanction_mute", 0)),
        *(("since=2999-01-01", 0), ("until=2999-01-01", 50), ("since=x&before=y", 50)),
        *(("until=2026-99-99", 50), ("who=%00", 50)),
    ):
        found = mod.get(f"/mod/log/?{query}")
        assert (query, len(found.context["entries"])) == (query, count)


@pytest.mark.parametrize("language", ["de", "en"])
def test_all_pages_are_there_in_both_languages(
    mod: Client, report: Report, anna: Player, language: str
) -> None:
    mod.cookies["django_language"] = language
    mod.post(here(report, "take/"))
    heading = {"de": "Offene Meldungen", "en": "Open reports"}[language]
    assert heading in mod.get("/mod/").content.decode()
    for url in (
        *(here(report), here(report, "act/?kind=suspension"), f"/mod/people/{anna.public_id}/"),
        *("/mod/people/?q=a", "/mod/appeals/", "/mod/log/"),
    ):
        assert mod.get(url).status_code == 200, url


def test_pages_cost_the_same_however_much_there_is(
    mod: Client, report: Report, anna: Player, ben: Player
) -> None:
    urls = ["/mod/", here(report), f"/mod/people/{anna.public_id}/", "/mod/appeals/", "/mod/log/"]

    def more(count: int, name: str) -> None:
        for number in range(count):
            carl = account(f"{name}-{number}")
            report_make(by=carl, of_id=anna.public_id, reason="name")
            row = sanction_make(anna, "warning", "spam", by=user("Mona"))
            appeal_make(row, anna, "No.")
            game = play_two(live_game(anna, carl), anna, carl, "1 2 1 2 1 2 1")
            live_game(anna, carl)
            talk_say(game_id=game.public_id, player=anna, preset="bye")

    more(1, "Few")
    mod.get("/mod/")
    few = [queries(mod, url) for url in urls]
    more(4, "Many")
    assert [queries(mod, url) for url in urls] == few


def test_a_result_is_declared_void_corrected_and_taken_back(
    mod: Client, anna: Player, ben: Player
) -> None:
    game = play_two(live_game(anna, ben), anna, ben, "1 2 1 2 1 2 1")
    row = report_make(by=ben, game_id=game.public_id, reason="other", text=WORDS)
    mod.post(here(row, "take/"))
    page = mod.get(here(row, "act/?kind=correct"))
    assert [side for side, _ in page.context["winners"]] == ["red", "yellow", ""]
    form = {"reason": "cheating", "message": "", "answer": "Danke.", "do": "act"}
    same = mod.post(here(row, "act/"), {**form, "kind": "correct", "winner": "red"})
    assert (same.status_code, same.context["refusal"].code) == (422, "result_nonsense")
    mod.post(here(row, "act/"), {**form, "kind": "correct", "winner": "yellow"})
    assert fresh(game).winner == "yellow"
    mod.post(here(row, "act/"), {**form, "kind": "void", "closes": "on"})
    assert fresh(game).voided_at is not None
    assert Report.objects.get().outcome == "acted"
    client = Client()
    log_in(client, "Ben")
    assert "Moderation hat dir" in client.get("/rules/").content.decode()
    notices = client.get("/account/notices/").context["results"]
    assert [one["row"].what for one in notices] == ["voided"]
    for action in ("game_void", "game_correct"):
        entry = StaffAction.objects.get(action=action)
        assert mod.post(f"/mod/undo/{entry.pk}/", {"reason": "Doch."}).status_code == 302
    assert (fresh(game).winner, fresh(game).voided_at) == ("red", None)
    assert mod.get(here(row)).status_code == 200


def test_a_game_that_runs_has_no_result_to_decide_about(mod: Client, report: Report) -> None:
    mod.post(here(report, "take/"))
    kinds = [kind for kind, _ in mod.get(here(report)).context["deeds"]]
    assert {"void", "correct"} & set(kinds) == set()
    page = mod.post(here(report, "act/"), mute(do="act", kind="void", lasts=""))
    assert page.status_code == 200
    assert Report.objects.get().closed_at is None


def test_a_form_needs_its_token(report: Report, mod: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = mod.cookies
    assert strict.post(here(report, "take/")).status_code == 403
    assert Report.objects.get().held_by is None


def test_nothing_that_is_asked_for_in_an_address_breaks_a_page(mod: Client) -> None:
    for url in (
        *("/mod/reports/nothing/", "/mod/reports/%00/", "/mod/people/%F0%9F/"),
        *("/mod/people/ü/act/", "/mod/appeals/999999999/", "/mod/reports/x/act/"),
    ):
        assert mod.get(url).status_code == 404, url


def test_no_character_breaks_a_form(mod: Client, report: Report, anna: Player) -> None:
    mod.post(here(report, "take/"))
    rubbish = "Bitte\x00 freund\x07lich.\r\nDanke."
    mod.post(here(report, "act/"), mute(do="act", message=rubbish, answer="\x00Ja."))
    assert Sanction.objects.get().message == "Bitte freundlich.\nDanke."
    assert Report.objects.get().answer == "Ja."
    entry = StaffAction.objects.get(action="sanction_mute")
    assert mod.post(f"/mod/undo/{entry.pk}/", {"reason": "\x00"}).status_code == 422
    assert mod.get("/mod/log/?who=%00&whom=%00&action=%00&since=%00").status_code == 200


def test_half_a_form_is_filled_and_not_carried_out(mod: Client, report: Report) -> None:
    mod.post(here(report, "take/"))
    for wrong in ({"kind": "fire"}, {"kind": "mute", "lasts": "1y"}, {"reason": "looks"}):
        page: Any = mod.post(here(report, "act/"), {**mute(do="act"), **wrong})
        assert page.status_code == 200
    assert Sanction.objects.count() == 0
