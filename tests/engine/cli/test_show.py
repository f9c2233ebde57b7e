"""`show`: the drawing for people and the shape for machines."""

import json

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
