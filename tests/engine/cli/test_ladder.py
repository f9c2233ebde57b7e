"""`ladder`: matches between levels, with their figures."""

import json

import pytest

from .conftest import Run


def test_every_pair_gets_its_figures(run: Run) -> None:
    ran = run("ladder", "--games", "4", "--pairs", "normal-neuling,Exact-Normal", "--json")
    matches = [json.loads(line) for line in ran.out.splitlines()]
    assert [[p["name"] for p in match["players"]] for match in matches] == [
        ["normal", "neuling"],
        ["exact", "normal"],
    ]
    for match in matches:
        one, other = match["players"]
        assert one["wins"] + one["draws"] + one["losses"] == match["games"] == 4
        assert one["score"] + other["score"] == 1
        assert one["moving_first"]["games"] == 2
        assert 0 <= other["accuracy"] <= 1
        assert one["ms"]["p50"] <= one["ms"]["p95"]
    assert matches[1]["players"][0]["accuracy"] == 1


def test_the_text_names_both_players(run: Run) -> None:
    text = run("ladder", "--games", "2", "--pairs", "stark-normal", "--rules", "5x5").out
    assert text.startswith("stark against normal, 2 games of 5x5\n  stark ")
    assert "\n  normal " in text


def test_levels_of_twicefour_play_those_below(run: Run) -> None:
    ran = run("ladder", "--rules", "twicefour", "--pairs", "2-1,3-2", "--games", "2", "--json")
    pairs = [[p["name"] for p in json.loads(line)["players"]] for line in ran.out.splitlines()]
    assert pairs == [["2", "1"], ["3", "2"]]


def test_where_the_exact_player_does_not_play_the_default_pairs_are_of_levels(run: Run) -> None:
    ran = run("ladder", "--games", "1", "--rules", "4x4-pop", "--json")
    pairs = [[p["name"] for p in json.loads(line)["players"]] for line in ran.out.splitlines()]
    assert pairs == [
        ["normal", "neuling"],
        ["stark", "normal"],
        ["meister", "stark"],
        ["meister", "normal"],
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--pairs", "normal"),
        ("--pairs", "normal-expert"),
        ("--pairs", ""),
        ("--games", "0"),
        ("--rules", "7x9"),
        ("--rules", "8x7", "--pairs", "exact-normal"),
        ("--rules", "twicefour", "--pairs", "normal-neuling"),
        ("--rules", "7x6", "--pairs", "2-1"),
    ],
)
def test_bad_input_is_one_line_and_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run("ladder", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
