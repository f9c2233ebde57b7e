"""twiceFour through the REST API."""

from __future__ import annotations

import pytest

from tests.games.api.conftest import Api


def test_levels_of_a_game_are_told_with_their_seconds(nobody: Api) -> None:
    levels = nobody.get("/levels/?rules=twicefour").json()["levels"]
    assert [(level["key"], level["seconds"]) for level in levels][::3] == [
        ("1", 60),
        ("4", 30),
        ("7", 15),
    ]
    (entry,) = (
        rule for rule in nobody.get("/rules/").json()["rules"] if rule["key"] == "twicefour"
    )
    assert entry["levels"] == [level["key"] for level in levels]
    assert (entry["sides"], entry["form"]) == (["cross", "circle"], "two_rounds")
    assert (entry["offered"], entry["computer"]) == (True, True)
    unknown = nobody.get("/levels/?rules=9x7-five")
    assert (unknown.status_code, unknown.json()["why"]) == (422, "five_columns")


def test_match_against_the_computer_has_its_clock_and_my_figure(api: Api) -> None:
    match = api.new_match(rules="twicefour", mode="computer", level="6", side="circle")
    assert (match["form"], match["level"], match["best_of"]) == ("two_rounds", "6", None)
    game = match["game"]
    assert game["you"] == ["circle"]
    assert game["clock"]["per_move"] == 20
    assert match["lots"] == [{"round": 1, "what": "first", "side": game["first"]}]
    assert game["thinking"] == (game["first"] == "cross")


@pytest.mark.parametrize("own", ["cross", "circle"])
def test_who_follows_a_link_may_wish_for_a_figure(api: Api, stranger: Api, own: str) -> None:
    match = api.new_match(rules="twicefour", mode="link", clock={"per_move": 45})
    code = match["game"]["live"]["invitation"]["url"].rsplit("/", 1)[1]
    joined = stranger.post(f"/matches/{match['id']}/join/", {"code": code, "side": own}).json()
    assert joined["game"]["you"] == [own]
    game = api.get(f"/games/{match['game']['id']}/").json()
    assert game["you"] != [own]
    mover, other = (stranger, api) if game["side_to_move"] == own else (api, stranger)
    step = game["legal"][0]
    played = mover.post(f"/games/{game['id']}/moves/", {"ply": 0, "move": step["move"]}).json()
    assert played["history"][0]["takes"] == step["takes"]
    refused = other.post(f"/games/{game['id']}/moves/", {"ply": 1, "move": step["move"]})
    assert (refused.status_code, refused.json()["why"]) == (422, "not_your_stone")


@pytest.mark.parametrize(
    ("wish", "code", "why"),
    [
        ({"mode": "computer", "level": "stark"}, "unknown_level", "other_game"),
        ({"mode": "link", "clock": {"per_move": 10}}, "setup_conflict", "clock_per_move"),
        ({"mode": "hotseat", "best_of": 5}, "setup_conflict", "rounds_fixed"),
        ({"mode": "link", "first": "me"}, "setup_conflict", "first_by_lot"),
        ({"mode": "link", "side": "red"}, "unknown_first", None),
    ],
)
def test_what_does_not_go_together_is_refused(
    api: Api, wish: dict[str, object], code: str, why: str | None
) -> None:
    answer = api.post("/matches/", {"rules": "twicefour", **wish})
    assert (answer.status_code, answer.json()["code"], answer.json().get("why")) == (422, code, why)
