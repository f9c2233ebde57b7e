"""`GET /analysis/`: scores, refusals with the bad token, and a machine that is busy."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.core.cache import cache

from engine import KNOWN_KEYS, rules_for
from engine.analysis import Analysis
from games.search_processes import NoneFree, SearchFailed
from games.services import analysis as service
from tests.games.api.conftest import Api


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(service, "SEARCH_SECONDS", 0.05)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were searched for, each answered at once."""
    asked: list[str] = []

    def find(rules: str, moves: str, first: str, **limits: float) -> Analysis:
        asked.append(f"{rules} {first} {moves}")
        legal = rules_for(rules).parse(moves, first).legal_moves()
        return Analysis(dict.fromkeys(legal, 0), dict.fromkeys(legal, 7), False, 4)

    monkeypatch.setattr(service, "find_scores", find)
    return asked


def test_scores_of_the_solved_board_are_exact(nobody: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "SEARCH_SECONDS", 20)
    answer = nobody.get("/analysis/?rules=7x6&moves=444")
    told = answer.json()
    assert (told["exact"], told["depth"], told["side_to_move"]) == (True, None, "yellow")
    assert told["scores"] == {"1": -4, "2": -4, "3": -3, "4": -1, "5": -3, "6": -4, "7": -4}
    assert (told["value"], told["best"], told["moves"]) == (-1, ["4"], "4 4 4")
    assert set(told["outcomes"].values()) == {"loss"}
    assert answer["Cache-Control"] == "public, max-age=3600"
    again = nobody.client.get(
        "/api/v1/analysis/?rules=7x6&moves=4+4+4", headers={"If-None-Match": answer["ETag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize(
    "rules", ["8x7", "7x6-pop", "7x6-five", "7x6-pop10", "7x6-power", "twicefour"]
)
def test_other_games_get_an_honest_estimate(nobody: Api, rules: str) -> None:
    answer = nobody.get(f"/analysis/?rules={rules}")
    told = answer.json()
    assert told["exact"] is False
    assert told["depth"] >= 1
    assert tuple(told["scores"]) == rules_for(rules).start().legal_moves()
    assert set(told["estimates"]) == {m for m, one in told["outcomes"].items() if one == "open"}
    assert answer["Cache-Control"] == "public, no-cache"


@pytest.mark.usefixtures("searched")
def test_every_key_is_answered(nobody: Api) -> None:
    for rules in KNOWN_KEYS:
        assert nobody.get(f"/analysis/?rules={rules}").status_code == 200, rules


def test_first_says_who_began(nobody: Api, searched: list[str]) -> None:
    assert nobody.get("/analysis/?rules=8x7&moves=4&first=yellow").json()["side_to_move"] == "red"
    assert searched == ["8x7 yellow 4"]


def test_the_same_position_is_searched_for_once(nobody: Api, searched: list[str]) -> None:
    told = [nobody.get(f"/analysis/?rules=8x7&moves={moves}").json() for moves in ("44", "4%204")]
    assert told[0] == told[1]
    assert searched == ["8x7 red 4 4"]


def test_a_cache_that_is_away_keeps_no_answer_back(
    nobody: Api, searched: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*args: object, **more: object) -> None:
        raise ConnectionError("no route to the cache")

    monkeypatch.setattr(service.cache, "get", away)
    monkeypatch.setattr(service.cache, "set", away)
    assert nobody.get("/analysis/?rules=8x7").status_code == 200
    assert len(searched) == 1


def test_a_finished_game_has_a_result_and_no_scores(nobody: Api, searched: list[str]) -> None:
    told = nobody.get("/analysis/?rules=7x6&moves=1212121").json()
    assert told["result"] == {
        "winner": "red",
        "reason": "line",
        "lines": [[[1, 1], [1, 2], [1, 3], [1, 4]]],
        "plies": 7,
    }
    assert (told["scores"], told["best"], told["value"], told["side_to_move"]) == (
        {},
        [],
        None,
        None,
    )
    assert searched == []


@pytest.mark.parametrize(
    ("query", "code", "why", "index"),
    [
        ("rules=7x6&moves=4 4 9 1", "illegal_move", "no_such_column", 2),
        ("rules=7x6&moves=4 x", "illegal_move", "bad_token", 1),
        ("rules=7x6&moves=4444444", "illegal_move", "column_full", 6),
        ("rules=7x6&moves=12121213", "illegal_move", "game_over", 7),
        ("rules=twicefour&moves=4", "illegal_move", "bad_token", 0),
        ("rules=7x7-what", "unknown_rules", None, None),
        ("rules=7x6&first=blue", "unknown_first", None, None),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_code_and_token(
    nobody: Api, query: str, code: str, why: str | None, index: int | None
) -> None:
    answer = nobody.get(f"/analysis/?{query}")
    told = answer.json()
    assert (answer.status_code, told["code"]) == (422, code)
    assert (told.get("why"), told.get("index")) == (why, index)


@pytest.mark.parametrize(
    "query", ["", "rules=", "rules=7x6&depth=3", "rules=7x6&moves=" + "4 " * 2000]
)
def test_a_query_that_is_none_is_invalid(nobody: Api, query: str) -> None:
    answer = nobody.get(f"/analysis/?{query}")
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


@pytest.mark.parametrize("trouble", [NoneFree, SearchFailed])
def test_a_busy_machine_says_when_to_ask_again(
    nobody: Api, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
) -> None:
    def find(*args: Any, **limits: Any) -> Analysis:
        raise trouble("not now")

    monkeypatch.setattr(service, "find_scores", find)
    answer = nobody.get("/analysis/?rules=8x7")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer["Retry-After"] == "2"
    # Nothing is left behind that would keep the next one out.
    assert [nobody.get("/analysis/?rules=8x7").status_code for _ in range(9)] == [503] * 9


def test_a_crowd_is_sent_away_at_once_and_holds_no_threads(
    nobody: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = threading.BoundedSemaphore(1)
    full.acquire()
    monkeypatch.setattr(service, "_waiting", full)
    assert nobody.get("/analysis/?rules=8x7").json()["code"] == "busy"


def test_it_costs_ten_points() -> None:
    from games.api.schema import document

    assert document()["paths"]["/api/v1/analysis/"]["get"]["x-cost"] == 10
