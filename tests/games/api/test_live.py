"""Live matches through the REST API: joining, offers, ends, talk."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player
from games.models import Absence, Game, Invitation, Match, Report, Seat, TalkLine
from tests.games.api.conftest import Api, new_guest
from tests.games.conftest import SHORT_WIN


@pytest.fixture
def other(db: None) -> Api:
    return new_guest()


@pytest.fixture
def waiting(api: Api) -> Any:
    """A live match of `api`, who has red and begins."""
    return api.new_match(mode="link", side="red", first="red")


def code(match: Any) -> str:
    return str(match["game"]["live"]["invitation"]["url"].rsplit("/", 1)[1])


def join(who: Api, match: Any, secret: str) -> Any:
    return who.post(f"/matches/{match['id']}/join/", {"code": secret})


@pytest.fixture
def game(waiting: Any, other: Api) -> str:
    assert join(other, waiting, code(waiting)).status_code == 200
    return str(waiting["game"]["id"])


def play(api: Api, other: Api, game: str, moves: str) -> Any:
    answer = None
    for ply, move in enumerate(moves.split()):
        who = (api, other)[ply % 2]
        answer = who.post(f"/games/{game}/moves/", {"ply": ply, "move": move}).json()
    return answer


def refusal(answer: Any) -> tuple[int, str]:
    assert answer["Content-Type"] == "application/problem+json"
    document = answer.json()
    assert document["detail"]
    assert document["status"] == answer.status_code
    return answer.status_code, document["code"]


# Joining


def test_link_waits_and_is_joined_once(api: Api, other: Api, stranger: Api, waiting: Any) -> None:
    assert waiting["game"]["status"] == "waiting"
    secret = code(waiting)
    joined = join(other, waiting, secret)
    assert (joined.status_code, joined.json()["game"]["you"]) == (200, ["yellow"])
    assert joined.json()["game"]["status"] == "running"
    again = join(other, waiting, secret)
    assert (again.status_code, again.json()["game"]["version"]) == (200, 1)
    assert refusal(join(stranger, waiting, secret)) == (409, "link_taken")


def test_link_alone_is_enough_to_join(api: Api, other: Api, stranger: Api, waiting: Any) -> None:
    body = {"code": code(waiting)}
    joined = other.post("/join/", body)
    assert (joined.status_code, joined.json()["id"]) == (200, waiting["id"])
    assert joined.json()["game"]["you"] == ["yellow"]
    assert refusal(stranger.post("/join/", body)) == (409, "link_taken")
    assert refusal(stranger.post("/join/", {"code": "nothing"})) == (404, "not_found")


def test_own_link_is_refused(api: Api, waiting: Any) -> None:
    assert refusal(join(api, waiting, code(waiting))) == (409, "own_link")


def test_old_and_withdrawn_links_are_gone(api: Api, other: Api, waiting: Any) -> None:
    Invitation.objects.update(expires_at=timezone.now())
    assert refusal(join(other, waiting, code(waiting))) == (410, "link_expired")
    api.post(f"/games/{waiting['game']['id']}/abort/")
    assert refusal(join(other, waiting, code(waiting))) == (410, "link_withdrawn")


def test_code_of_another_match_opens_nothing(api: Api, other: Api, waiting: Any) -> None:
    second = api.new_match(mode="link")
    assert refusal(join(other, waiting, code(second))) == (404, "not_found")
    assert refusal(join(other, waiting, waiting["id"])) == (404, "not_found")
    assert Seat.objects.filter(kind="open").count() == 2


@pytest.mark.parametrize(
    "body",
    [{}, {"code": None}, {"code": 7}, {"code": "x" * 25}, {"code": "\x00"}, {"code": "\ud800"}],
)
def test_code_of_rubbish_is_refused(other: Api, waiting: Any, body: Any) -> None:
    status, _ = refusal(other.post(f"/matches/{waiting['id']}/join/", body))
    assert status in {404, 422}


def test_who_is_too_late_becomes_no_guest(other: Api, nobody: Api, waiting: Any, game: str) -> None:
    before = Player.objects.count()
    assert refusal(join(nobody, waiting, code(waiting))) == (409, "link_taken")
    assert Player.objects.count() == before


def test_looking_takes_no_seat(nobody: Api, waiting: Any) -> None:
    nobody.get(f"/matches/{waiting['id']}/")
    nobody.get(f"/games/{waiting['game']['id']}/")
    assert Game.objects.get().status == "waiting"
    assert Player.objects.count() == 1


def test_only_the_maker_is_told_the_code(other: Api, nobody: Api, waiting: Any) -> None:
    for who in (other, nobody):
        assert code(waiting) not in who.get(f"/matches/{waiting['id']}/").content.decode()


def test_nobody_moves_before_the_other_has_joined(api: Api, waiting: Any) -> None:
    answer = api.post(f"/games/{waiting['game']['id']}/moves/", {"ply": 0, "move": "4"})
    assert refusal(answer) == (409, "not_joined")


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ({"clock": {"initial": 1, "increment": 0}}, "unknown_clock"),
        ({"clock": "fast"}, "unknown_clock"),
        ({"clock": [[[[]]]]}, "unknown_clock"),
        ({"side": "blue"}, "unknown_first"),
        ({"first": "blue"}, "unknown_first"),
        ({"rules": "3x3"}, "unknown_rules"),
        ({"level": "normal"}, "unknown_level"),
        ({"watchable": "perhaps"}, "invalid"),
    ],
)
def test_setup_that_makes_no_sense_is_refused(api: Api, setup: Any, expected: str) -> None:
    answer = api.post("/matches/", {"rules": "7x6", "mode": "link", **setup})
    assert refusal(answer) == (422, expected)
    assert not Match.objects.exists()


def test_private_match_is_shown_to_its_players_alone(api: Api, other: Api, stranger: Api) -> None:
    match = api.new_match(mode="link", watchable=False)
    join(other, match, code(match))
    for who in (api, other):
        assert who.get(f"/matches/{match['id']}/").status_code == 200
    for path in (f"/matches/{match['id']}/", f"/games/{match['game']['id']}/"):
        assert refusal(stranger.get(path)) == (403, "private")


# Offers


def test_draw_is_offered_and_accepted(api: Api, other: Api, game: str) -> None:
    play(api, other, game, "4 4")
    offered = api.post(f"/games/{game}/offers/", {"ply": 2, "kind": "draw"}).json()
    assert offered["live"]["offers"] == [{"kind": "draw", "side": "red", "ply": 2}]
    ended = other.post(f"/games/{game}/offers/draw/", {"ply": 2, "accept": True}).json()
    assert (ended["status"], ended["result"]["reason"]) == ("finished", "agreement")


def test_undo_is_asked_for_and_declined_with_a_rest(api: Api, other: Api, game: str) -> None:
    play(api, other, game, "4 4 5")
    api.post(f"/games/{game}/offers/", {"ply": 3, "kind": "undo"})
    other.post(f"/games/{game}/offers/undo/", {"ply": 3, "accept": False})
    answer = api.post(f"/games/{game}/offers/", {"ply": 3, "kind": "undo"})
    assert refusal(answer) == (429, "offer_too_soon")
    assert 1 <= int(answer.json()["why"]) <= 10


def test_undo_is_asked_for_and_granted(api: Api, other: Api, game: str) -> None:
    play(api, other, game, "4 4 5")
    api.post(f"/games/{game}/offers/", {"ply": 3, "kind": "undo"})
    state = other.post(f"/games/{game}/offers/undo/", {"ply": 3, "accept": True}).json()
    assert (state["moves"], state["live"]["offers"]) == ("4 4", [])


def test_offers_that_make_no_sense_are_refused(api: Api, other: Api, game: str) -> None:
    offers = f"/games/{game}/offers/"
    assert refusal(api.post(offers, {"ply": 0, "kind": "undo"})) == (409, "nothing_to_undo")
    assert refusal(api.post(offers, {"ply": 1, "kind": "draw"})) == (409, "stale_ply")
    assert refusal(api.post(offers, {"ply": 0, "kind": "next"})) == (422, "invalid")
    answer = api.post(f"{offers}draw/", {"ply": 0, "accept": True})
    assert refusal(answer) == (409, "no_offer")
    answer = api.post(f"{offers}next/", {"ply": 0, "accept": True})
    assert refusal(answer) == (404, "not_found")
    play(api, other, game, SHORT_WIN)
    assert refusal(api.post(offers, {"ply": 7, "kind": "draw"})) == (409, "game_over")


def test_nobody_takes_back_alone(api: Api, other: Api, game: str) -> None:
    play(api, other, game, "4 4")
    assert refusal(api.post(f"/games/{game}/undo/", {"ply": 2})) == (409, "needs_consent")


# Ends


def test_resigning_ends_the_game(api: Api, other: Api, game: str) -> None:
    play(api, other, game, "4 4")
    state = api.post(f"/games/{game}/resign/", {"id": "r"}).json()
    assert (state["result"]["winner"], state["result"]["reason"]) == ("yellow", "resigned")
    assert api.post(f"/games/{game}/resign/", {"id": "r"}).json()["status"] == "finished"
    assert refusal(api.post(f"/games/{game}/resign/", {"id": "r2"})) == (409, "game_over")


def test_calling_off_is_for_the_beginning(api: Api, other: Api, game: str) -> None:
    play(api, other, game, "4 4")
    assert refusal(api.post(f"/games/{game}/abort/")) == (409, "not_possible_here")


def test_game_is_called_off(api: Api, other: Api, game: str) -> None:
    state = other.post(f"/games/{game}/abort/").json()
    assert (state["status"], state["result"]["reason"]) == ("finished", "aborted")


def test_win_is_claimed_when_the_other_has_been_away(api: Api, other: Api, game: str) -> None:
    play(api, other, game, "4 4 5")
    assert refusal(api.post(f"/games/{game}/claim/")) == (409, "not_absent")
    assert refusal(other.post(f"/games/{game}/claim/")) == (403, "not_your_turn")
    seat = Seat.objects.get(side="yellow")
    since = timezone.now() - timedelta(seconds=11)
    Absence.objects.create(seat=seat, kind="left", since=since)
    state = api.post(f"/games/{game}/claim/", {"draw": False}).json()
    assert (state["result"]["winner"], state["result"]["reason"]) == ("red", "abandoned")


def test_draw_is_claimed_when_the_other_has_been_away(api: Api, other: Api, game: str) -> None:
    play(api, other, game, "4 4 5")
    since = timezone.now() - timedelta(seconds=41)
    Absence.objects.create(seat=Seat.objects.get(side="yellow"), kind="lost", since=since)
    state = api.post(f"/games/{game}/claim/", {"draw": True}).json()
    assert state["result"]["winner"] is None


def test_next_round_needs_both(api: Api, other: Api, waiting: Any, game: str) -> None:
    play(api, other, game, SHORT_WIN)
    asked = api.post(f"/matches/{waiting['id']}/next/").json()
    assert asked["game"]["id"] == game
    agreed = other.post(f"/matches/{waiting['id']}/next/").json()
    assert (agreed["game"]["round"], agreed["game"]["first"]) == (2, "red")


def test_next_round_of_an_empty_table_is_refused(api: Api, waiting: Any) -> None:
    api.post(f"/games/{waiting['game']['id']}/abort/")
    answer = api.post(f"/matches/{waiting['id']}/next/")
    assert refusal(answer) == (409, "not_possible_here")


@pytest.mark.parametrize("act", ["resign", "claim"])
def test_nothing_ends_before_somebody_has_joined(api: Api, waiting: Any, act: str) -> None:
    answer = api.post(f"/games/{waiting['game']['id']}/{act}/")
    assert refusal(answer) == (409, "not_joined")


@pytest.mark.parametrize("act", ["resign", "offers", "claim", "talk"])
def test_at_one_screen_there_is_nobody_to_deal_with(api: Api, act: str) -> None:
    game = api.new_match()["game"]["id"]
    body = {"ply": 0, "kind": "draw", "preset": "hello"}
    assert refusal(api.post(f"/games/{game}/{act}/", body)) == (409, "not_possible_here")


ACTS = [
    ("moves", {"ply": 2, "move": "4"}),
    ("undo", {"ply": 2}),
    ("resign", {}),
    ("abort", {}),
    ("claim", {}),
    ("offers", {"ply": 2, "kind": "draw"}),
    ("offers/draw", {"ply": 2, "accept": True}),
    ("talk", {"preset": "hello"}),
]


@pytest.mark.parametrize(("act", "body"), ACTS)
def test_strangers_and_nobody_do_nothing(
    api: Api, other: Api, stranger: Api, nobody: Api, game: str, act: str, body: Any
) -> None:
    play(api, other, game, "4 4")
    before = api.get(f"/games/{game}/").json()["version"]
    for who in (stranger, nobody):
        assert refusal(who.post(f"/games/{game}/{act}/", body)) == (403, "not_a_player")
    assert api.get(f"/games/{game}/").json()["version"] == before


@pytest.mark.parametrize(("act", "body"), ACTS)
def test_acts_on_no_game_are_not_found(api: Api, act: str, body: Any) -> None:
    for name in ("nothere", "x" * 200, "%00"):
        assert refusal(api.post(f"/games/{name}/{act}/", body)) == (404, "not_found")


@pytest.mark.parametrize(("act", "body"), ACTS)
def test_same_id_again_gets_the_same_answer(
    api: Api, other: Api, game: str, act: str, body: Any
) -> None:
    play(api, other, game, "4 4")
    answers = [api.post(f"/games/{game}/{act}/", {**body, "id": "x1"}) for _ in range(3)]
    assert len({answer.status_code for answer in answers}) == 1
    assert len({answer.json().get("code") for answer in answers}) == 1
    assert len({answer.json().get("version") for answer in answers}) == 1


@pytest.mark.parametrize("act", ["resign", "abort", "claim", "offers", "offers/draw", "talk"])
@pytest.mark.parametrize(
    "body",
    [
        b"hello",
        b"[]",
        b"null",
        b"[" * 30_000,
        b'{"id": 7}',
        b'{"id": "a b"}',
        b'{"id": "\\ud800"}',
        b"\xff\xfe",
    ],
)
def test_body_of_rubbish_gets_a_problem(api: Api, game: str, act: str, body: bytes) -> None:
    answer = api.client.post(
        f"/api/v1/games/{game}/{act}/",
        data=body,
        content_type="application/json",
        headers=api.headers,
    )
    status, _ = refusal(answer)
    assert 400 <= status < 500
    assert Game.objects.get().version == 1


@pytest.mark.parametrize(
    ("act", "body"),
    [
        ("claim", {"draw": "perhaps"}),
        ("claim", {"draw": {}}),
        ("offers", {"ply": "0", "kind": "draw"}),
        ("offers", {"ply": 0, "kind": ["draw"]}),
        ("offers", {"ply": 2**63, "kind": "draw"}),
        ("offers", {"ply": 0}),
        ("offers/draw", {"ply": 0, "accept": None}),
        ("offers/draw", {"ply": 0}),
        ("talk", {"preset": 7}),
        ("talk", {"text": []}),
        ("talk", {"text": "\x00"}),
        ("talk", {"text": "\ud800"}),
        ("talk", {"text": "x" * 5000}),
    ],
)
def test_members_of_wrong_types_are_refused(api: Api, game: str, act: str, body: Any) -> None:
    assert refusal(api.post(f"/games/{game}/{act}/", body)) == (422, "invalid")
    assert Game.objects.get().version == 1


# Talk


def test_preset_is_said_and_shown_to_both(api: Api, other: Api, stranger: Api, game: str) -> None:
    api.post(f"/games/{game}/talk/", {"preset": "luck"})
    for who in (api, other):
        line = who.get(f"/games/{game}/").json()["live"]["talk"][0]
        assert (line["side"], line["preset"]) == ("red", "luck")
    assert stranger.get(f"/games/{game}/").json()["live"]["talk"] is None


@pytest.mark.parametrize(
    ("words", "why"),
    [({"preset": "insult"}, "unknown"), ({"text": "hi"}, "guests"), ({}, "guests")],
)
def test_words_that_cannot_be_said_are_refused(api: Api, game: str, words: Any, why: str) -> None:
    answer = api.post(f"/games/{game}/talk/", words)
    assert refusal(answer) == (422, "talk_refused")
    assert answer.json()["why"] == why


def test_flood_of_talk_is_refused(api: Api, game: str) -> None:
    for preset in ("hello", "luck", "nice", "oops"):
        assert api.post(f"/games/{game}/talk/", {"preset": preset}).status_code == 200
    answer = api.post(f"/games/{game}/talk/", {"preset": "bye"})
    assert (refusal(answer), answer.json()["why"]) == ((422, "talk_refused"), "flood")


def test_line_is_reported_by_the_other(api: Api, other: Api, stranger: Api, game: str) -> None:
    api.post(f"/games/{game}/talk/", {"preset": "oops"})
    line = TalkLine.objects.get().pk
    assert other.post(f"/talk/{line}/report/").status_code == 204
    for who in (api, stranger):
        assert refusal(who.post(f"/talk/{line}/report/")) == (404, "not_found")
    assert refusal(other.post("/talk/999999999/report/")) == (404, "not_found")
    assert refusal(other.post(f"/talk/{10**30}/report/")) == (404, "not_found")
    assert Report.objects.count() == 1


def test_report_makes_nobody_a_guest(nobody: Api, game: str) -> None:
    before = Player.objects.count()
    assert refusal(nobody.post("/talk/1/report/")) == (404, "not_found")
    assert Player.objects.count() == before
