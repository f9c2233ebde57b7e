"""`best`: the move of a level, for people and machines."""

import json

import pytest

from engine import rules_for
from engine.levels import LEVELS, best

from .conftest import Run


@pytest.mark.parametrize("level", LEVELS)
def test_the_move_is_that_of_the_level(run: Run, level: str) -> None:
    ran = run("best", "7x6", "1 2 1 2 1 3", "--level", level, "--seed", "8", "--json")
    expected = best(rules_for("7x6").parse("121213"), level, 8)
    assert (ran.status, json.loads(ran.out)) == (0, {"move": expected})


def test_twicefour_has_seven_levels_of_its_own(run: Run) -> None:
    ran = run("best", "twicefour", "b3c3 d3e3", "--level", "5", "--seed", "2")
    assert ran.out == best(rules_for("twicefour").parse("b3c3 d3e3"), "5", 2) + "\n"


def test_without_json_it_is_the_move_alone(run: Run) -> None:
    assert run("best", "7x6", "121212", "--level", "Stark").out == "1\n"


def test_one_line_in_is_one_line_out(run: Run) -> None:
    ran = run("best", "7x6", "-", "--level", "normal", stdin="121212\n\n1212124\n")
    moves = ran.out.splitlines()
    assert ran.status == 0
    assert (moves[0], len(moves)) == ("1", 3)


@pytest.mark.parametrize(
    "arguments",
    [
        ("7x6", "44", "--level", "expert"),
        ("7x6", "44", "--level", "3"),
        ("twicefour", "--level", "stark"),
        ("twicefour", "--level", "8"),
        ("7x6", "44"),
        ("7x6", "44", "--level", "normal", "--seed", "-1"),
        ("7x6", "44", "--level", "normal", "--seed", "x"),
        ("7x6", "1212121", "--level", "normal"),
        ("7x6", "48", "--level", "normal"),
        ("7x9", "4", "--level", "normal"),
    ],
)
def test_bad_input_is_one_line_and_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run("best", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("python -m engine: ")
    assert ran.err.count("\n") == 1
