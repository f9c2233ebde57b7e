"""The rows of the benchmark's table."""

import gzip
from pathlib import Path

import pytest

from engine import rules_for
from engine.bench import rows
from engine.bench.rival import Rival
from engine.bench.sets import Case
from engine.bench.timing import Times
from engine.core.solver import Solver

END = "2252576253462244111563365343671351441"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def test_a_wrong_published_value_is_noticed(solver: Solver) -> None:
    position = rules_for("7x6").parse(END)
    good, bad = (
        next(rows._against("late", solver, Rival(book=False), [Case(position, value)], 1e6))
        for value in (-1, 1)
    )
    assert (good.good, bad.good) == (True, False)
    assert "1 wrong" in bad.target


def test_without_a_yardstick_only_our_time_is_told(solver: Solver) -> None:
    case = Case(rules_for("7x6").parse(END), -1)
    row = next(rows._against("late", solver, None, [case], 1.0))
    assert (row.other, row.good) == ("not installed", None)


def test_outcomes_of_a_file_of_positions_are_counted(solver: Solver, tmp_path: Path) -> None:
    column = ["x", "o", "x", "o", "x", "o"]
    cells = ["b"] * 18 + column + ["x", "o"] + ["b"] * 16
    text = ",".join([*cells, "win"]) + "\n" + ",".join([*cells, "loss"]) + "\n"
    file = tmp_path / "ply8.csv.gz"
    file.write_bytes(gzip.compress(text.encode()))
    row = rows._outcomes(solver, file)
    assert (row.count, row.target, row.good) == (2, "1 wrong", False)


@pytest.mark.parametrize(("percent", "expected"), [(50, 3.0), (95, 5.0), (0, 1.0)])
def test_percentiles_are_times_that_occurred(percent: float, expected: float) -> None:
    assert Times([5.0, 1.0, 3.0, 2.0, 4.0], []).percentile(percent) == expected
