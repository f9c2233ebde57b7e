"""`perft`: counts by depth, from any position."""

import json

import pytest

from .conftest import Run


def test_counts_from_the_start(run: Run) -> None:
    assert json.loads(run("perft", "7x6", "7", "--json").out) == {
        "counts": [1, 7, 49, 343, 2401, 16807, 117649, 823536]
    }


def test_depth_0_is_the_position_itself(run: Run) -> None:
    assert run("perft", "4x4", "0").out.split() == ["0", "1"]


def test_counts_after_a_move_list(run: Run) -> None:
    assert json.loads(run("perft", "7x6", "2", "444444", "--json").out)["counts"] == [1, 6, 36]


def test_a_finished_game_has_no_moves(run: Run) -> None:
    assert json.loads(run("perft", "7x6", "2", "1212121", "--json").out)["counts"] == [1, 0, 0]


def test_the_whole_tree_of_the_smallest_board(run: Run) -> None:
    counts = json.loads(run("perft", "4x4", "16", "--json").out)["counts"]
    assert counts[-1] == 35613284


def test_each_line_of_move_lists_gets_its_counts(run: Run) -> None:
    assert run("perft", "7x6", "1", "-", stdin="\n444444\n").out == "1 7\n1 6\n"


def test_a_depth_beyond_the_board_is_refused_for_every_line(run: Run) -> None:
    ran = run("perft", "4x4", "17", "-", "--json", stdin="\n1\n")
    assert [json.loads(line)["error"] for line in ran.out.splitlines()] == ["bad_input"] * 2
    assert ran.status == 2


@pytest.mark.parametrize(
    ("key", "counts"),
    [
        ("7x6-pop", [1, 7, 49, 392, 3087]),
        ("7x6-five", [1, 7, 49, 343, 2401]),
        ("7x6-pop-five", [1, 7, 49, 392, 3087]),
        ("7x6-pop10", [1, 7, 42, 210, 840]),
        ("7x6-power", [1, 28, 588]),
    ],
)
def test_counts_of_other_games(run: Run, key: str, counts: list[int]) -> None:
    ran = run("perft", key, str(len(counts) - 1), "--json")
    assert json.loads(ran.out) == {"counts": counts}


def test_help_tells_what_ends_a_sequence_in_pop_out(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run("perft", "--help")
    assert "in Pop Out neither an emptied grid nor a repetition" in " ".join(
        capsys.readouterr().out.split()
    )


def test_a_game_with_pops_can_be_counted_beyond_the_cells_of_its_board(run: Run) -> None:
    assert run("perft", "4x4-pop", "17", "1 2 p1 p2").status == 0
