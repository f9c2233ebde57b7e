"""Playing through the REST API."""

from __future__ import annotations

from django.test import Client

from accounts.models import Player
from engine import KNOWN_KEYS, OFFERED_KEYS
from games.models import EngineJob, Game, Match
from games.services.thinking import job_think
from tests.games.api.conftest import Api
from tests.games.conftest import EXAMPLE_1, SHORT_WIN


def test_guest_gets_a_token_once(nobody: Api) -> None:
    answer = nobody.post("/guests/")
    assert answer.status_code == 201
    assert answer.json()["token"].startswith("v4_")
    player = Player.objects.get(public_id=answer.json()["player"]["id"])
    assert player.name == answer.json()["player"]["name"]


def test_rules_and_levels_are_listed(nobody: Api) -> None:
    rules = nobody.get("/rules/").json()["rules"]
    assert rules[0]["key"] == "7x6"
    assert [rule["key"] for rule in rules if rule["offered"]] == list(OFFERED_KEYS)
    assert {rule["key"] for rule in rules} == set(KNOWN_KEYS)
    levels = nobody.get("/levels/").json()["levels"]
    assert [level["key"] for level in levels] == ["neuling", "normal", "stark", "meister"]


def test_names_follow_the_language(db: None) -> None:
    german = Api(**{"Accept-Language": "de"}).get("/levels/").json()["levels"]
    english = Api(**{"Accept-Language": "en"}).get("/levels/").json()["levels"]
    assert (german[3]["name"], english[3]["name"]) == ("Meister", "Master")


def test_whole_game_at_one_screen(api: Api) -> None:
    match = api.new_match()
    state = api.play(match["game"]["id"], EXAMPLE_1).json()
    assert (state["status"], state["result"]["winner"]) == ("finished", "red")
    following = api.post(f"/matches/{match['id']}/next/").json()
    assert (following["game"]["round"], following["game"]["first"]) == (2, "yellow")
    assert following["score"] == {"red": 1, "yellow": 0, "draws": 0}
    assert api.get(f"/matches/{match['id']}/").json() == following


def test_computer_answers_and_the_result_counts(api: Api) -> None:
    match = api.new_match(mode="computer", level="neuling")
    game = match["game"]["id"]
    state = api.post(f"/games/{game}/moves/", {"ply": 0, "move": "4"}).json()
    assert state["thinking"] is True
    job_think(EngineJob.objects.get().pk)
    state = api.get(f"/games/{game}/").json()
    assert (state["plies"], state["side_to_move"]) == (2, "red")
    assert state["record"]["neuling"] == {"wins": 0, "losses": 0, "draws": 0}


def test_same_idempotency_key_makes_one_match(api: Api) -> None:
    setup = {"rules": "7x6", "mode": "hotseat"}
    first = api.post("/matches/", setup, **{"Idempotency-Key": "k1"})
    again = api.post("/matches/", setup, **{"Idempotency-Key": "k1"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    assert Match.objects.count() == 1


def test_undo_takes_a_move_back(api: Api) -> None:
    game = api.new_match()["game"]["id"]
    api.play(game, "4 5")
    assert api.post(f"/games/{game}/undo/", {"ply": 2}).json()["moves"] == "4"


def test_stale_move_is_answered_with_the_game_as_it_is(api: Api) -> None:
    game = api.new_match()["game"]["id"]
    api.play(game, "4 5")
    answer = api.post(f"/games/{game}/moves/", {"ply": 1, "move": "4"})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "stale_ply")
    assert problem["state"]["moves"] == "4 5"
    assert answer["Content-Type"] == "application/problem+json"


def test_finished_game_says_so(api: Api) -> None:
    game = api.new_match()["game"]["id"]
    api.play(game, SHORT_WIN)
    answer = api.post(f"/games/{game}/moves/", {"ply": 7, "move": "4"})
    assert (answer.status_code, answer.json()["code"]) == (409, "game_over")
    assert answer.json()["state"]["status"] == "finished"


def test_illegal_move_says_why_in_both_languages(api: Api) -> None:
    game = api.new_match()["game"]["id"]
    api.play(game, "1 1 1 1 1 1")
    german = api.post(f"/games/{game}/moves/", {"ply": 6, "move": "1"}).json()
    english = api.post(
        f"/games/{game}/moves/", {"ply": 6, "move": "1"}, **{"Accept-Language": "en"}
    ).json()
    assert (german["code"], german["why"], german["status"]) == ("illegal_move", "column_full", 422)
    assert german["detail"] == "Diese Spalte ist voll."
    assert english["detail"] == "This column is full."


def test_strangers_and_nobody_only_watch(api: Api, stranger: Api, nobody: Api) -> None:
    game = api.new_match()["game"]["id"]
    answer = stranger.post(f"/games/{game}/moves/", {"ply": 0, "move": "4"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_a_player")
    assert nobody.post(f"/games/{game}/moves/", {"ply": 0, "move": "4"}).status_code == 403
    assert stranger.get(f"/games/{game}/").json()["you"] == []
    assert Game.objects.get().plies == 0


def test_nobody_plays_for_the_computer(api: Api) -> None:
    game = api.new_match(mode="computer", level="normal")["game"]["id"]
    api.post(f"/games/{game}/moves/", {"ply": 0, "move": "4"})
    answer = api.post(f"/games/{game}/moves/", {"ply": 1, "move": "4"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_turn")


def test_nothing_to_undo_has_its_code(api: Api) -> None:
    game = api.new_match()["game"]["id"]
    answer = api.post(f"/games/{game}/undo/", {"ply": 0})
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_undo")


def test_setups_that_do_not_exist_have_their_codes(api: Api) -> None:
    for setup, code in (
        ({"rules": "3x3"}, "unknown_rules"),
        ({"mode": "computer", "level": "gott"}, "unknown_level"),
        ({"mode": "computer"}, "unknown_level"),
        ({"first": "green"}, "unknown_first"),
        ({"mode": "telepathy"}, "invalid"),
    ):
        answer = api.post("/matches/", {"rules": "7x6", "mode": "hotseat", **setup})
        assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_unknown_token_is_refused_and_told_how(db: None) -> None:
    answer = Api("v4_" + "x" * 43).get("/rules/")
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_token_is_kept_only_as_a_digest(nobody: Api) -> None:
    from accounts.models import ApiToken

    token = nobody.post("/guests/").json()["token"]
    row = ApiToken.objects.get()
    assert token not in str(vars(row))
    assert len(row.digest) == 64


def test_foreign_page_cannot_act_for_a_guest(db: None) -> None:
    browser = Client(enforce_csrf_checks=True)
    answer = browser.post(
        "/api/v1/matches/",
        {"rules": "7x6", "mode": "hotseat"},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_visitor_becomes_a_guest_with_the_first_act_and_stays_one(db: None) -> None:
    browser = Client()
    for _ in range(2):
        browser.post(
            "/api/v1/matches/",
            {"rules": "7x6", "mode": "hotseat"},
            content_type="application/json",
        )
    assert Player.objects.count() == 1
    assert Match.objects.filter(owner=Player.objects.get()).count() == 2


def test_reading_makes_no_rows(nobody: Api) -> None:
    for path in ("/rules/", "/levels/", "/games/nothere/", "/matches/nothere/"):
        nobody.get(path)
    assert not Player.objects.exists()
