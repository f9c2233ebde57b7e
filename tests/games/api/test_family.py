"""The family of games, setups and matches of so many rounds through the REST API."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Match
from tests.games.api.conftest import Api, new_guest


def refusal(answer: Any) -> tuple[int, str, str | None]:
    document = answer.json()
    assert answer["Content-Type"] == "application/problem+json"
    assert document["detail"]
    return answer.status_code, document["code"], document.get("why")


def win(api: Api, game: str) -> Any:
    """Play a round at one screen that its beginner wins."""
    return api.play(game, "1 2 1 2 1 2 1").json()


def test_rules_tell_what_a_page_needs_to_offer_them(nobody: Api) -> None:
    rules = {entry["key"]: entry for entry in nobody.get("/rules/").json()["rules"]}
    entry = rules["7x6-pop-five"]
    assert {
        k: entry[k] for k in ("family", "columns", "first_column", "rows", "walls", "connect")
    } == {
        "family": "pop",
        "columns": 7,
        "first_column": 0,
        "rows": 6,
        "walls": True,
        "connect": 5,
    }
    assert rules["7x6-power"]["family"] == "power"
    assert rules["7x6"]["computer"] is True


def test_setup_is_put_right_and_can_be_sent_on(nobody: Api, api: Api) -> None:
    answer = nobody.get("/setup/?rules=7x6-pop-five&mode=link&first=me&best_of=3&clock=calm")
    body = answer.json()
    assert body["query"] == "rules=7x6-pop-five&mode=link&first=me&best_of=3&clock=calm"
    assert body["notices"] == []
    made = api.post("/matches/", body["request"]).json()
    assert (made["rules"], made["best_of"], made["first_policy"]) == ("7x6-pop-five", 3, "me")
    assert made["game"]["clock"]["initial"] == 300


@pytest.mark.parametrize(
    "query",
    [
        "rules=%00",
        "rules=%ed%a0%80",
        "best_of[]=3",
        "mode=" + "x" * 3000,
        "rules=7x6&rules=chess",
        "%",
    ],
)
def test_setup_of_rubbish_is_the_plain_one(nobody: Api, query: str) -> None:
    answer = nobody.get(f"/setup/?{query}")
    assert answer.status_code == 200
    assert answer.json()["query"] == "rules=7x6&mode=hotseat"


def test_pop_is_played_and_shown(api: Api) -> None:
    game = api.new_match(rules="7x6-pop")["game"]["id"]
    state = api.play(game, "4 4 p4").json()
    assert state["board"][-1] == "...y..."
    assert state["history"][-1]["takes"] == [[4, 1]]
    answer = api.post(f"/games/{game}/moves/", {"ply": 3, "move": "p1"})
    assert refusal(answer) == (422, "illegal_move", "not_your_disc")


@pytest.mark.parametrize(
    ("setup", "code", "why"),
    [
        ({"rules": "9x7-five"}, "unknown_rules", "five_columns"),
        ({"rules": "8x7-power"}, "unknown_rules", "one_board"),
        ({"rules": "chess"}, "unknown_rules", None),
        ({"best_of": 4}, "unknown_best_of", None),
        ({"clock": {"per_move": 30}}, "setup_conflict", "clock_by_link_only"),
        ({"best_of": "3"}, "invalid", None),
        ({"best_of": True}, "invalid", None),
        ({"best_of": 3.0}, "invalid", None),
        ({"best_of": []}, "invalid", None),
    ],
)
def test_setup_that_does_not_go_together_is_refused(
    api: Api, setup: dict[str, Any], code: str, why: str | None
) -> None:
    answer = api.post("/matches/", {"rules": "7x6", "mode": "hotseat", **setup})
    assert refusal(answer) == (422, code, why)
    assert not Match.objects.exists()


def test_decided_match_has_no_next_round_but_another_match(api: Api) -> None:
    match = api.new_match(best_of=3)
    path = f"/matches/{match['id']}"
    for winner in ("red", "yellow"):
        assert win(api, match["game"]["id"])["result"]["winner"] == winner
        assert refusal(api.post(f"{path}/again/")) == (409, "not_possible_here", None)
        match = api.post(f"{path}/next/").json()
    decided = win(api, match["game"]["id"])
    assert decided["match_result"] == {"winner": "red", "score": {"red": 2, "yellow": 1}}
    assert refusal(api.post(f"{path}/next/")) == (409, "match_over", None)
    made = api.post(f"{path}/again/").json()
    assert made["id"] != match["id"]
    assert (made["best_of"], made["match_result"], made["game"]["first"]) == (3, None, "yellow")
    assert api.post(f"{path}/again/").json()["id"] == made["id"]
    assert api.get(f"{path}/").json()["again"] == made["url"]


def test_live_match_is_repeated_once_both_have_asked(api: Api) -> None:
    other = new_guest()
    match = api.new_match(mode="link", side="red", best_of=3)
    path, code = f"/matches/{match['id']}", match["game"]["live"]["invitation"]["url"][6:]
    match = other.post(f"{path}/join/", {"code": code}).json()
    for _ in range(2):
        game = match["game"]["id"]
        for ply in range(2):
            mover = api if (match["game"]["first"] == "red") == (ply == 0) else other
            mover.post(f"/games/{game}/moves/", {"ply": ply, "move": "4"})
        other.post(f"/games/{game}/resign/")
        last = game
        if api.post(f"{path}/next/").status_code == 200:
            match = other.post(f"{path}/next/").json()
    assert api.post(f"{path}/again/").json()["id"] == match["id"]
    made = other.post(f"{path}/again/").json()
    assert made["id"] != match["id"]
    assert made["game"]["you"] == ["yellow"]
    assert api.post(f"{path}/again/").json()["id"] == made["id"]
    assert api.get(f"/games/{last}/").json()["again"] == made["url"]


def test_stranger_asks_for_nothing(api: Api, stranger: Api, nobody: Api) -> None:
    match = api.new_match(best_of=3)
    for who in (stranger, nobody):
        assert refusal(who.post(f"/matches/{match['id']}/again/")) == (403, "not_a_player", None)
    assert refusal(api.post("/matches/nothere/again/")) == (404, "not_found", None)
