"""A moderator looks at a person: reviews, hidden lines, all reports at once, who is linked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib import admin
from django.test import Client
from django.utils import timezone, translation

from accounts.guests import guest_create
from accounts.models import Player, StaffAction, User
from accounts.sanctions import ban_guest
from games.mod.canned import TO_PERSON, TO_REPORTER
from games.mod.words import known_actions
from games.models import GameReview, Report, TalkLine
from games.services.reports import report_make, report_take
from games.services.talk import talk_say
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, live_game, play_two
from tests.staff import staff_client


@pytest.fixture
def mod(db: None) -> Client:
    return staff_client("moderator", "Mona")


@pytest.fixture
def anna(db: None) -> Player:
    return account("Anna")


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


def here(player: Player, what: str = "") -> str:
    return f"/mod/people/{player.public_id}/{what}"


def test_reviews_of_a_persons_games_are_asked_for_once_and_logged(
    mod: Client, anna: Player, ben: Player
) -> None:
    games = [play_two(live_game(anna, ben), anna, ben, SHORT_WIN) for _ in range(2)]
    GameReview.objects.all().delete()
    assert "Partien prüfen lassen" in mod.get(here(anna)).content.decode()
    page = mod.post(here(anna, "reviews/"), follow=True).content.decode()
    assert "2 Partien werden durchgesehen" in page
    assert GameReview.objects.filter(due_at__isnull=False).count() == 2
    entry = StaffAction.objects.get()
    assert (entry.action, entry.actor, entry.subject) == ("reviews_ask", "Mona", anna.public_id)
    assert set(entry.evidence["games"]) == {game.public_id for game in games}
    assert "Durchsicht von Partien verlangt" in page
    assert "Partien ohne Durchsicht" in page
    again = mod.post(here(anna, "reviews/"), follow=True).content.decode()
    assert "nicht schon durchgesehen" in again
    assert StaffAction.objects.count() == 1


def test_nobody_asks_for_reviews_of_their_own_games(mod: Client, anna: Player) -> None:
    mona = User.objects.get(username="Mona").player
    play_two(live_game(mona, anna), mona, anna, SHORT_WIN)
    GameReview.objects.all().delete()
    assert mod.post(here(mona, "reviews/")).status_code == 403
    assert GameReview.objects.count() == 0


def test_line_is_hidden_for_a_reason_that_is_chosen_and_shown_for_one_that_is_written(
    mod: Client, anna: Player, ben: Player
) -> None:
    game = live_game(anna, ben)
    talk_say(game_id=game.public_id, player=anna, text="Buy this")
    line = TalkLine.objects.get()
    page = mod.get(here(anna)).content.decode()
    assert '<option value="spam">' in page
    url = f"/mod/lines/{line.pk}/"
    assert mod.post(url, {"do": "hide", "reason": "looks"}).status_code == 422
    mod.post(url, {"do": "hide", "reason": "spam"})
    assert StaffAction.objects.get().reason == "spam"
    assert mod.post(url, {"do": "show", "reason": " "}).status_code == 422
    mod.post(url, {"do": "show", "reason": "It was the name of a game"})
    assert StaffAction.objects.get(action="line_show").reason == "It was the name of a game"


def test_all_that_waits_about_a_person_is_closed_with_one_answer(
    mod: Client, anna: Player, ben: Player
) -> None:
    others = [account(f"Other{index}") for index in range(2)]
    mona = User.objects.get(username="Mona").player
    for by in (ben, *others, mona):
        report_make(by=by, of_id=anna.public_id, reason="name")
    report_make(by=others[0], of_id=ben.public_id, reason="name")
    staff_client("moderator", "Max")
    report_take(Report.objects.get(by=others[1]).public_id, User.objects.get(username="Max"))
    assert (
        "Alle offenen Meldungen zu dieser Person schließen" in mod.get(here(anna)).content.decode()
    )
    url = here(anna, "close/")
    page = mod.post(url, {"do": "preview", "outcome": "no_fault", "answer": "Nothing here."})
    assert (page.status_code, len(page.context["reports"])) == (200, 4)
    assert Report.objects.exclude(closed_at=None).count() == 0
    too_long = mod.post(url, {"do": "act", "outcome": "no_fault", "answer": "x" * 1001})
    assert (too_long.status_code, b'data-code="answer_refused"' in too_long.content) == (422, True)
    form = {"do": "act", "outcome": "no_fault", "answer": "Nothing\x00 here."}
    done = mod.post(url, form, follow=True).content.decode()
    assert "2 Meldungen sind geschlossen." in done
    closed = Report.objects.exclude(closed_at=None)
    assert {row.by.name for row in closed} == {"Ben", "Other0"}
    assert {(row.outcome, row.answer) for row in closed} == {("no_fault", "Nothing here.")}
    # Each is an entry of its own, and so each can be opened again.
    entries = StaffAction.objects.filter(action="report_close")
    assert len(entries) == 2
    mod.post(f"/mod/undo/{entries[0].pk}/", {"reason": "Too quick."})
    assert Report.objects.exclude(closed_at=None).count() == 1


def test_nobody_closes_what_is_about_themselves_or_a_colleague(mod: Client, ben: Player) -> None:
    staff_client("moderator", "Max")
    for name in ("Mona", "Max"):
        person = User.objects.get(username=name).player
        report_make(by=ben, of_id=person.public_id, reason="name")
        answer = mod.post(here(person, "close/"), {"do": "act", "outcome": "no_fault"})
        assert answer.status_code == 403
    assert Report.objects.exclude(closed_at=None).count() == 0


def test_whoever_is_linked_is_a_link(mod: Client) -> None:
    until = timezone.now() + timedelta(days=1)
    guests = [guest_create(), guest_create()]
    for guest in guests:
        ban_guest(guest, "cheating", "", until, None, address="192.0.2.7")
    page = mod.get(here(guests[0])).content.decode()
    assert here(guests[1]) in page


@pytest.mark.parametrize("language", ["de", "en"])
def test_text_that_nobody_has_changed_follows_the_language(
    mod: Client, anna: Player, ben: Player, language: str
) -> None:
    row = report_make(by=ben, of_id=anna.public_id, reason="name")
    url = f"/mod/reports/{row.public_id}/"
    mod.post(url + "take/")
    other = "en" if language == "de" else "de"
    usual = {one.key: one for one in (*TO_PERSON, *TO_REPORTER)}
    form = {"kind": "warning", "reason": "name", "language": language, "do": "preview"}
    texts = {"message": usual["name"].say(other), "answer": usual["acted"].say(other)}
    found = mod.post(url + "act/", {**form, **texts}).context["form"]
    assert found.message == usual["name"].say(language)
    assert found.answer == usual["acted"].say(language)
    kept = mod.post(url + "act/", {**form, **texts, "message": "My own"}).context["form"]
    assert kept.message == "My own"


def test_a_moment_at_the_end_of_a_sentence_ends_it_once(mod: Client, anna: Player) -> None:
    mod.cookies["django_language"] = "en"
    page = mod.post(
        here(anna, "act/"),
        {"kind": "mute", "lasts": "1d", "reason": "spam", "language": "en", "do": "preview"},
    )
    notice = page.context["notice"][0]
    assert notice.endswith(".")
    assert ".." not in notice + page.context["sentence"]


def test_the_log_has_words_for_whatever_is_done_in_the_admin(mod: Client) -> None:
    acts = [act for one in admin.site._registry.values() for act in getattr(one, "acts", ())]
    names = [f"admin_{act.name}" for act in acts if not act.is_logged]
    assert names
    with translation.override("de"):
        known = {name: str(words) for name, words in known_actions()}
    assert set(names) | {"admin_add", "admin_change", "admin_delete"} <= set(known)
    StaffAction.objects.create(at=timezone.now(), actor="site", action=names[0], reason="because")
    page = mod.get("/mod/log/").content.decode()
    assert "die Site selbst" in page
    assert known[names[0]] in page
