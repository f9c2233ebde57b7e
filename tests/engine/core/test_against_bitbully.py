"""The solver against one that is not ours, on positions of all depths."""

from functools import lru_cache

import pytest
from bitbully import BitBully, Board

from engine import Position, rules_for
from engine.core.solver import Solver
from tests.engine.core.positions import random_positions

POSITIONS = 2100
PART = 300


@lru_cache(maxsize=1)
def oracle() -> BitBully:
    return BitBully("12-ply-dist")


def as_board(position: Position) -> Board:
    return Board("".join(str(int(move) - 1) for move in position.moves))


@pytest.mark.parametrize("part", range(POSITIONS // PART))
def test_values_of_random_positions_agree(solver: Solver, part: int) -> None:
    for position in random_positions("7x6", PART, seed=part, deepest=40):
        solution = solver.value(position)
        assert solution.exact
        assert solution.value == oracle().mtdf(as_board(position)), position.format()


def test_scores_of_all_moves_agree(solver: Solver) -> None:
    for position in random_positions("7x6", 300, seed=77, deepest=40):
        expected = oracle().score_all_moves(as_board(position))
        solution = solver.solve(position)
        assert solution.scores == {str(c + 1): score for c, score in expected.items()}
        assert solution.value == max(expected.values())


def test_without_the_book_the_values_are_the_same(bookless: Solver) -> None:
    for position in random_positions("7x6", 60, seed=5, deepest=40):
        if position.plies >= 10:
            value = bookless.value(position).value
            assert value == oracle().mtdf(as_board(position)), position.format()


def test_opening_columns_have_their_known_scores(solver: Solver) -> None:
    solution = solver.solve(rules_for("7x6").start())
    assert list(solution.scores.values()) == [-2, -1, 0, 1, 0, -1, -2]
    assert (solution.value, solution.exact, solution.depth) == (1, True, None)
