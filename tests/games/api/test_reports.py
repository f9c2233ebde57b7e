"""Reporting somebody through the REST API: the same service as the pages."""

from __future__ import annotations

import pytest

from accounts.models import Player
from games.models import Report, TalkLine
from tests.accounts.people import account
from tests.games.api.conftest import Api, new_guest

WORDS = "Twelve moves and not a word."


@pytest.fixture
def other(db: None) -> Api:
    return new_guest()


@pytest.fixture
def game(api: Api, other: Api) -> str:
    """A live game of the two."""
    match = api.new_match(mode="link", side="red")
    code = match["join_url"].rsplit("/", 1)[1]
    joined = other.post(f"/matches/{match['id']}/join/", {"code": code})
    return str(joined.json()["game"]["id"])


def test_a_game_is_reported_by_its_players_and_by_who_looks_on(
    api: Api, stranger: Api, game: str
) -> None:
    made = api.post("/reports/", {"game": game, "reason": "other", "text": WORDS})
    row = Report.objects.get()
    assert made.status_code == 201
    assert (made.json()["id"], made.json()["ply"], made.json()["line"]) == (row.public_id, 0, None)
    assert made.json()["of"] == {"id": row.of.public_id, "name": row.of.name}
    wish = {"game": game, "side": "red", "reason": "other", "text": WORDS}
    assert stranger.post("/reports/", wish).status_code == 201
    assert api.post("/reports/", {**wish, "side": ""}).json()["code"] == "report_again"


def test_a_line_and_a_person(api: Api, other: Api, game: str) -> None:
    other.post(f"/games/{game}/talk/", {"preset": "oops"})
    line = TalkLine.objects.get().pk
    assert api.post("/reports/", {"line": line, "reason": "insult"}).json()["line"] == line
    wanda = account("Wanda")
    made = api.post("/reports/", {"of": wanda.public_id, "reason": "name"}).json()
    assert (made["of"]["name"], made["game"]) == ("Wanda", None)


@pytest.mark.parametrize(
    ("wish", "code", "why"),
    [
        ({"reason": "cheating"}, "report_nonsense", "too_early"),
        ({"reason": "stalling"}, "report_nonsense", "no_clock"),
        ({"reason": "insult"}, "report_nonsense", "said_nothing"),
        ({"reason": "other"}, "report_nonsense", "no_text"),
        ({"reason": "looks"}, "report_nonsense", "reason"),
        ({"reason": "other", "text": "x" * 501}, "report_nonsense", "length"),
        ({"reason": "other", "side": "red"}, "report_nonsense", "self"),
        ({"reason": "name", "game": "", "of": "nothing"}, "not_found", None),
        ({"reason": "insult", "line": 999999}, "not_found", None),
        ({"text": WORDS}, "invalid", None),
        ({"reason": 7}, "invalid", None),
        ({"reason": "other", "line": "1"}, "invalid", None),
    ],
)
def test_what_makes_no_sense_says_why(
    api: Api, game: str, wish: dict[str, object], code: str, why: str | None
) -> None:
    answer = api.post("/reports/", {"game": game, **wish})
    assert (answer.json()["code"], answer.json().get("why")) == (code, why)
    assert not Report.objects.exists()


def test_a_private_game_is_for_its_players(api: Api, other: Api, stranger: Api) -> None:
    match = api.new_match(mode="link", side="red", watchable=False)
    code = match["join_url"].rsplit("/", 1)[1]
    game = other.post(f"/matches/{match['id']}/join/", {"code": code}).json()["game"]["id"]
    wish = {"game": game, "side": "red", "reason": "other", "text": WORDS}
    answer = stranger.post("/reports/", wish)
    assert (answer.status_code, answer.json()["code"]) == (403, "private")


def test_the_eleventh_of_a_day_waits(api: Api, db: None) -> None:
    people = [account(f"Wanda-{number}") for number in range(11)]
    answers = [api.post("/reports/", {"of": one.public_id, "reason": "name"}) for one in people]
    assert [answer.status_code for answer in answers] == [*[201] * 10, 429]
    assert Player.objects.count() >= 11
