"""`review`: the worked examples through the real solver, and estimates where time is short."""

import json

import pytest

from .conftest import Run

EXAMPLE_1 = "4 5 5 6 6 7 6 7 7 1 7"
EXAMPLE_2 = "1 1 2 2 4 4 5 7 3"


def test_json_of_the_first_example(run: Run) -> None:
    data = json.loads(run("review", "7x6", EXAMPLE_1, "--json").out)
    assert {key: data[key] for key in ("decided_at", "line_plies", "line_began_at", "exact")} == {
        "decided_at": 6,
        "line_plies": [1, 3, 7, 11],
        "line_began_at": 7,
        "exact": True,
    }
    assert data["plies"][5] == {
        "ply": 6,
        "side": "yellow",
        "move": "7",
        "before": 0,
        "after": -13,
        "class": "mistake",
    }
    assert [ply["ply"] for ply in data["plies"]] == list(range(1, 12))


def test_yellow_began_the_second_example_and_red_lost_it_at_ply_8(run: Run) -> None:
    data = json.loads(run("review", "7x6", EXAMPLE_2, "--first", "yellow", "--json").out)
    assert data["decided_at"] == 8
    assert [ply["side"] for ply in data["plies"][:2]] == ["yellow", "red"]
    assert data["plies"][7]["class"] == "blunder"


def test_the_table_for_people_ends_with_what_decided_the_game(run: Run) -> None:
    lines = run("review", "7x6", EXAMPLE_1).out.splitlines()
    assert lines[6] == "  6 yellow  7   +0  -13 mistake"
    assert lines[-1] == "decided at ply 6, line from ply 7 (stones of plies 1 3 7 11), exact"


def test_a_running_game_has_no_line(run: Run) -> None:
    data = json.loads(run("review", "7x6", "44444", "--json").out)
    assert (data["decided_at"], data["line_plies"], data["line_began_at"]) == (0, None, None)


def test_an_empty_game_has_no_plies(run: Run) -> None:
    data = json.loads(run("review", "7x6", "", "--json").out)
    assert (data["plies"], data["decided_at"]) == ([], 0)


def test_each_line_of_move_lists_gets_its_review(run: Run) -> None:
    ran = run("review", "7x6", "-", stdin=f"{EXAMPLE_1}\n44x\n\n")
    assert [line.split(",")[0] for line in ran.out.splitlines()] == [
        "decided at ply 6",
        "error: '44x' is not a move of this game. (move 1)",
        "decided at ply 0",
    ]
    assert ran.status == 2


def test_a_board_too_large_for_the_deadline_gets_estimates_that_say_so(run: Run) -> None:
    data = json.loads(run("review", "8x8", "4 5 4", "--deadline", "0.05", "--json").out)
    assert data["exact"] is False
    assert [ply["move"] for ply in data["plies"]] == ["4", "5", "4"]


@pytest.mark.parametrize(
    "argv",
    [("7x6",), ("7x6", "4", "--deadline", "0"), ("7x6", "4", "--deadline", "nan"), ("7x6", "8")],
)
def test_bad_input_is_refused(run: Run, argv: tuple[str, ...]) -> None:
    ran = run("review", *argv)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("rules", ["7x6-pop", "7x6-five", "7x6-pop10", "7x6-power"])
def test_a_game_without_an_exact_solver_is_refused(run: Run, rules: str) -> None:
    ran = run("review", rules, "1 2")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"python -m engine: no exact solver for {rules}\n"
