"""The command `solve`."""

import json

import pytest

from tests.engine.cli.conftest import Run


def test_answer_has_value_scores_and_exactness(run: Run) -> None:
    ran = run("solve", "7x6", "--json")
    answer = json.loads(ran.out)
    assert answer["value"] == 1
    assert list(answer["scores"].values()) == [-2, -1, 0, 1, 0, -1, -2]
    assert answer["exact"] is True


def test_text_names_the_ply_of_the_win(run: Run) -> None:
    lines = run("solve", "7x6", "4556676771").out.splitlines()
    assert lines[0] == "value +16: a win with ply 11"
    assert len(lines) == 8


def test_each_line_of_input_gets_an_answer(run: Run) -> None:
    ran = run("solve", "7x6", "-", "--json", stdin="\n1212121\n9\n")
    start, finished, bad = (json.loads(line) for line in ran.out.splitlines())
    assert start["value"] == 1
    assert (finished["value"], finished["scores"]) == (-18, {})
    assert bad["error"] == "no_such_column"
    assert ran.status == 2


def test_a_deadline_too_short_gives_an_estimate_and_says_so(run: Run) -> None:
    answer = json.loads(run("solve", "8x7", "--deadline", "0.05", "--json").out)
    assert answer["exact"] is False
    assert answer["depth"] > 0
    assert set(answer["scores"]) == set("12345678")


def test_a_budget_too_small_gives_an_estimate(run: Run) -> None:
    answer = json.loads(run("solve", "7x6", "--no-book", "--nodes", "1000", "--json").out)
    assert answer["exact"] is False
    assert "open within" in run("solve", "7x6", "--no-book", "--nodes", "1000").out


def test_nonsense_is_refused(run: Run) -> None:
    assert run("solve", "7x6", "--deadline", "0").status == 2
    assert run("solve", "3x3").status == 2


def test_the_book_can_be_verified(run: Run) -> None:
    answer = json.loads(run("book", "verify", "--sample", "3", "--seed", "7", "--json").out)
    assert answer == {"entries": 4200899, "checked": 3, "wrong": []}


@pytest.mark.parametrize("rules", ["7x6-pop", "7x6-five", "7x6-pop-five", "7x6-pop10", "7x6-power"])
def test_a_game_without_an_exact_solver_is_refused(run: Run, rules: str) -> None:
    ran = run("solve", rules, "4")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"python -m engine: no exact solver for {rules}\n"
