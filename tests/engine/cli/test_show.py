"""`show`: the drawing for people and the shape for machines."""

import json

import pytest

from engine import KNOWN_KEYS

from .conftest import Run


def test_a_running_game_is_drawn_with_its_landing_cells(run: Run) -> None:
    assert run("show", "7x6", "44556").out == (
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . . y y . .\n"
        ". . . r r r .\n"
        "1 2 3 4 5 6 7\n"
        "ply 5, yellow to move: 1 (1,1) 2 (2,1) 3 (3,1) 4 (4,3) 5 (5,3) 6 (6,2) 7 (7,1)\n"
    )


def test_moves_may_be_given_as_one_argument_or_as_many(run: Run) -> None:
    assert run("show", "7x6", "4 4 5") == run("show", "7x6", "4", "4", "5")


def test_points_of_twicefour_are_named_at_the_edge(run: Run) -> None:
    moves = "b1c1 b4a4 c1c2 d4c4 b3b4 d3d4 d2e2 d4d3 d1d2"
    assert run("show", "twicefour", moves).out == (
        "5   o . o\n"
        "4 o x o . .\n"
        "3 . . . o .\n"
        "2 . x x x x\n"
        "1   . . .\n"
        "  a b c d e\n"
        "ply 9, circle to move: a4a3 b5c5 c4c3 c4c5 c4d4 d3c3 d3d4 d3e3 d5c5 d5d4; "
        "points cross 1, circle 0; structure cross 13, circle 6; counted b2-e2\n"
    )


def test_ten_columns_stay_aligned(run: Run) -> None:
    lines = run("show", "10x4", "10").out.splitlines()
    assert lines[3] == " .  .  .  .  .  .  .  .  .  r"
    assert lines[4] == " 1  2  3  4  5  6  7  8  9 10"


def test_json_of_a_running_game(run: Run) -> None:
    shown = json.loads(run("show", "7x6", "444444", "--first", "yellow", "--json").out)
    assert shown == {
        "rules": "7x6",
        "first": "yellow",
        "side_to_move": "yellow",
        "plies": 6,
        "moves": "4 4 4 4 4 4",
        "legal": [{"move": str(c), "lands": [c, 1], "takes": []} for c in (1, 2, 3, 5, 6, 7)],
        "board": ["...r...", "...y..."] * 3,
        "notes": {},
        "result": None,
    }


def test_json_of_a_won_game(run: Run) -> None:
    shown = json.loads(run("show", "7x6", "4 5 5 6 6 7 6 7 7 1 7", "--json").out)
    assert (shown["side_to_move"], shown["legal"]) == (None, [])
    assert shown["result"] == {
        "winner": "red",
        "reason": "line",
        "lines": [[[4, 1], [5, 2], [6, 3], [7, 4]]],
        "plies": 11,
        "other_lines": [],
    }


def test_a_won_game_names_every_line(run: Run) -> None:
    double = "4651423625373627436776622327735"
    assert run("show", "7x6", double).out.splitlines()[-1] == (
        "ply 31, red wins: line (2,3) (3,3) (4,3) (5,3) and (3,1) (4,2) (5,3) (6,4)"
    )


def test_a_drawn_game_says_so(run: Run) -> None:
    ran = run("show", "4x4", "2131241232133444")
    assert ran.out.splitlines()[-1] == "ply 16, a draw: full"
    shown = json.loads(run("show", "4x4", "2131241232133444", "--json").out)
    assert shown["result"] == {
        "winner": None,
        "reason": "full",
        "lines": [],
        "plies": 16,
        "other_lines": [],
    }


def test_side_columns_are_drawn_without_a_number(run: Run) -> None:
    lines = run("show", "7x6-five", "").out.splitlines()
    assert lines[5] == "r . . . . . . . y"
    assert lines[6] == "  1 2 3 4 5 6 7"


def test_a_pop_has_no_landing_cell(run: Run) -> None:
    lines = run("show", "4x4-pop", "1 2").out.splitlines()
    assert lines[-1] == "ply 2, red to move: 1 (1,2) 2 (2,2) 3 (3,1) 4 (4,1) p1"


def test_json_of_a_pop_and_of_what_stands_beside_the_board(run: Run) -> None:
    shown = json.loads(run("show", "4x4-pop", "1 2 3 4 p3 p4", "--json").out)
    assert shown["legal"][-1] == {"move": "p1", "lands": None, "takes": [[1, 1]]}
    assert shown["notes"] == {"repeated": 2}
    shown = json.loads(run("show", "7x6-power", "4 b5", "--json").out)
    assert shown["legal"] == [{"move": "p4", "lands": None, "takes": [[4, 1]]}]
    assert shown["notes"]["pending"] == "bomb_pop"


def test_what_stands_beside_the_board_is_told(run: Run) -> None:
    assert (
        run("show", "7x6-pop10", "4")
        .out.splitlines()[-1]
        .endswith("; collected red 0, yellow 0; phase filling; row 1")
    )
    assert (
        run("show", "7x6-power", "a4")
        .out.splitlines()[-1]
        .endswith("; tray red bomb wall double, yellow anvil bomb wall double")
    )


def test_lines_of_the_loser_are_told(run: Run) -> None:
    both = ("show", "7x6-pop", "4 4 4 5 5 6 6 7 7 1 p4")
    assert run(*both).out.splitlines()[-1] == (
        "ply 11, red wins: line (4,2) (5,2) (6,2) (7,2), against (4,1) (5,1) (6,1) (7,1)"
    )
    result = json.loads(run(*both, "--json").out)["result"]
    assert result["other_lines"] == [[[4, 1], [5, 1], [6, 1], [7, 1]]]


def test_an_emptied_grid_is_a_draw(run: Run) -> None:
    ran = run("show", "7x6-pop", "1 2 p1 p2")
    assert ran.out.splitlines()[-1] == "ply 4, a draw: emptied"


@pytest.mark.parametrize("key", KNOWN_KEYS)
def test_every_game_is_drawn(run: Run, key: str) -> None:
    assert run("show", key).status == 0
