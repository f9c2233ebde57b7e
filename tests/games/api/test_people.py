"""People and their figures through the REST API."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.blocking import block
from accounts.models import Player
from accounts.tokens import token_create
from games.selectors.statistics import statistics
from tests.accounts.people import account
from tests.games.api.conftest import Api
from tests.games.conftest import SHORT_WIN, play_two
from tests.games.past import past_games
from tests.games.test_rating import rated_game


@pytest.fixture
def me(db: None) -> Player:
    return account("Anna", about="Plays at night.")


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


def api_of(player: Player) -> Api:
    return Api(token_create(player))


def refusal(answer: Any) -> tuple[int, str]:
    assert answer["Content-Type"] == "application/problem+json"
    document = answer.json()
    assert document["detail"]
    return answer.status_code, document["code"]


def test_player_is_told_with_record_rating_and_the_callers_score(
    me: Player, ben: Player, nobody: Api
) -> None:
    play_two(rated_game(me, ben), me, ben, SHORT_WIN)
    told = nobody.get("/players/anna/").json()
    assert (told["name"], told["url"], told["guest"]) == ("Anna", "/@Anna", False)
    assert told["about"] == "Plays at night."
    assert told["record"] | {"average_plies": None} == {
        "games": 1, "wins": 1, "losses": 0, "draws": 0, "success": 1.0, "average_plies": None,
    }  # fmt: skip
    (rating,) = told["ratings"]
    assert (rating["rules"], rating["rating"], rating["provisional"]) == ("7x6", 1662, True)
    assert told["versus"] is None
    assert api_of(ben).get("/players/Anna/").json()["versus"] == {
        "wins": 0, "losses": 1, "draws": 0,
    }  # fmt: skip
    assert set(told) == {
        "id", "name", "guest", "bot", "url", "since", "about", "record", "ratings", "versus",
    }  # fmt: skip


def test_figures_are_those_of_the_statistics(me: Player, ben: Player, nobody: Api) -> None:
    past_games(random.Random(2), me, [ben], 40)
    told, found = nobody.get("/players/Anna/stats/").json(), statistics(me)
    assert told["total"]["games"] == found.total.games > 0
    for table, tallies in (
        ("by_rules", found.rules), ("by_side", found.sides), ("by_start", found.starts),
    ):  # fmt: skip
        assert {key: one["wins"] for key, one in told[table].items()} == {
            key: tally.wins for key, tally in tallies.items()
        }
    kinds = told["by_opponent"]
    assert kinds["computer"]["games"] + kinds["person"]["games"] == told["total"]["games"]
    assert kinds["computer"]["losses"] == sum(one["losses"] for one in told["by_level"].values())
    assert sum(p["games"] for p in told["series"]["periods"]) == told["total"]["games"]
    assert told["streaks"]["wins"] == found.streaks.wins
    part = nobody.get("/players/Anna/stats/?rules=7x6&since=2026-03-20&until=2026-04-30").json()
    assert (part["rules"], part["since"], part["until"]) == ("7x6", "2026-03-20", "2026-04-30")
    assert [*part["by_rules"]] == ["7x6"]
    assert part["total"]["games"] < told["total"]["games"]


def test_rating_series_has_every_change(me: Player, ben: Player, nobody: Api) -> None:
    for _ in range(3):
        play_two(rated_game(me, ben), me, ben, SHORT_WIN)
    (rating,) = nobody.get("/players/Anna/stats/").json()["ratings"]
    assert len(rating["series"]) == rating["games"] == 3
    values = [point["rating"] for point in rating["series"]]
    assert values == sorted(values)


def test_me_is_whoever_calls(api: Api, nobody: Api, me: Player) -> None:
    guest = api.get("/me/").json()
    assert (guest["guest"], guest["url"], guest["private"]) == (True, None, False)
    assert api.get("/me/stats/").json()["total"]["games"] == 0
    assert api_of(me).get("/me/").json()["name"] == "Anna"
    for path in ("/me/", "/me/stats/"):
        assert refusal(nobody.get(path)) == (401, "not_authenticated")


@pytest.mark.parametrize("path", ["/players/Anna/", "/players/Anna/stats/"])
def test_private_profiles_and_blocked_callers_are_refused(
    me: Player, ben: Player, nobody: Api, path: str
) -> None:
    block(by=me, of=ben)
    assert refusal(api_of(ben).get(path)) == (403, "private_profile")
    assert nobody.get(path).status_code == 200
    Player.objects.filter(pk=me.pk).update(is_private=True)
    assert refusal(nobody.get(path)) == (403, "private_profile")
    assert api_of(me).get(path).status_code == 200


@pytest.mark.parametrize("name", ["Nobody", "%00", "a" * 400, "%F0%9F%98%80", "Gast-ABCD"])
def test_unknown_names_are_not_found(db: None, nobody: Api, name: str) -> None:
    assert refusal(nobody.get(f"/players/{name}/")) == (404, "not_found")
    assert refusal(nobody.get(f"/players/{name}/stats/")) == (404, "not_found")


@pytest.mark.parametrize("words", ["rules=9x9", "since=yesterday", "until=2026-02-30"])
def test_senseless_choices_are_refused_by_name(me: Player, nobody: Api, words: str) -> None:
    answer = nobody.get(f"/players/Anna/stats/?{words}")
    assert refusal(answer) == (422, "invalid")
    assert [*answer.json()["fields"]] == [words.split("=")[0]]


def test_queries_do_not_grow_with_the_games(
    me: Player, ben: Player, nobody: Api, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in (5, 30):
        past_games(random.Random(number), me, [ben], number)
        with django_assert_max_num_queries(6):
            nobody.get("/players/Anna/stats/")
        with django_assert_max_num_queries(3):
            nobody.get("/players/Anna/")
