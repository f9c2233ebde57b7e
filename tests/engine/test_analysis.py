"""Analyses: proven where the board is solved or the end is near, honest estimates elsewhere."""

from __future__ import annotations

import random
import time

import pytest

from engine import Position, rules_for
from engine.analysis import SOONEST, Analysis, Analyst
from engine.core.solver import Solver
from tests.games.family import FAMILY


@pytest.fixture(scope="module")
def analyst() -> Analyst:
    made = Analyst()
    made.load()
    return made


def near_the_end(rules: str, dice: random.Random, left: int) -> Position:
    """A running game on a board with so few free cells."""
    spec = rules_for(rules)
    while True:
        position: Position = spec.start()
        while position.outcome is None and position.plies < spec.columns * spec.rows - left:
            position = position.apply(dice.choice(position.legal_moves()))
        if position.outcome is None:
            return position


def test_the_first_move_in_the_middle_wins_with_the_last_but_one_stone(analyst: Analyst) -> None:
    found = analyst.analyse(rules_for("7x6").start(), seconds=10)
    assert (found.exact, found.value, found.best, found.depth) == (True, 1, ("4",), None)
    assert found.scores == {"1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2}
    assert [found.outcome(move) for move in "1345"] == ["loss", "draw", "win", "draw"]


@pytest.mark.parametrize("rules", ["5x4", "6x5", "4x5"])
def test_other_boards_are_exact_near_the_end_and_agree_with_the_solver(
    analyst: Analyst, rules: str
) -> None:
    dice, solver = random.Random(rules), Solver(table_mb=1, remember=0)
    for _ in range(12):
        position = near_the_end(rules, dice, 10)
        found = analyst.analyse(position, seconds=5)
        assert found.exact
        assert found.scores == solver.solve(position).scores, position.format()


@pytest.mark.parametrize("rules", [*FAMILY, "twicefour", "10x8", "8x7-pop-five"])
def test_every_game_has_a_score_for_every_move_in_time(analyst: Analyst, rules: str) -> None:
    dice = random.Random(rules)
    position = rules_for(rules).start()
    for _ in range(6):
        position = position.apply(dice.choice(position.legal_moves()))
    if position.outcome is not None:
        pytest.fail("six moves cannot end a game here")
    began = time.monotonic()
    found = analyst.analyse(position, seconds=0.1)
    assert time.monotonic() - began < 5, "a quiet machine takes a tenth of a second"
    assert tuple(found.scores) == position.legal_moves()
    assert set(found.best) <= set(found.scores)
    if not found.exact:
        assert found.depth is not None
        assert all(found.scores[move] == 0 for move in found.estimates)


@pytest.mark.parametrize(
    ("rules", "win", "loss"),
    [("8x7", (56 + 2 - 7) // 2, -((56 + 2 - 8) // 2)), ("7x6-pop", SOONEST - 1, 2 - SOONEST),
     ("7x6-power", SOONEST - 1, 2 - SOONEST)],
)  # fmt: skip
def test_a_win_at_hand_is_seen_and_so_is_what_gives_it_away(
    analyst: Analyst, rules: str, win: int, loss: int
) -> None:
    found = analyst.analyse(rules_for(rules).parse("1 2 1 2 1 2"), seconds=0.2)
    assert (found.scores["1"], found.outcome("1"), found.best[0]) == (win, "win", "1")
    assert (found.scores["3"], found.outcome("3")) == (loss, "loss")


def test_a_finished_game_is_not_analysed(analyst: Analyst) -> None:
    with pytest.raises(ValueError, match="over"):
        analyst.analyse(rules_for("7x6").parse("1 2 1 2 1 2 1"), seconds=1)


def test_proven_wins_come_before_and_losses_after_whatever_looks_good() -> None:
    found = Analysis({"1": 0, "2": -3, "3": 0, "4": -1}, {"1": 400, "3": 7}, False, 8)
    assert (found.best, found.value) == (("1",), 0)
    assert Analysis({"1": 0, "2": 1}, {"1": 400}, False, 8).best == ("2",)
    assert Analysis({"1": -3, "2": -1}, {}, True, None).best == ("2",)
    assert [found.outcome(move) for move in "12"] == ["open", "loss"]
