"""Boards of other sizes: known results, plain minimax, and the forms of the geometry."""

import random

import pytest

from engine import rules_for
from engine.core.book import no_book
from engine.core.geometry import Geometry, geometry
from engine.core.searcher import UNLIMITED, Board, Searcher
from engine.core.solver import Solver
from engine.core.stop import NEVER
from engine.drop import DropPosition
from tests.engine.core.positions import mirrored, plain_value, random_position, random_positions


@pytest.mark.parametrize(
    ("key", "sign"), [("4x4", 0), ("5x4", 0), ("4x5", 0), ("5x5", 0), ("6x4", -1), ("6x5", 0)]
)
def test_empty_boards_have_their_known_results(bookless: Solver, key: str, sign: int) -> None:
    solution = bookless.value(rules_for(key).start())
    assert solution.exact
    assert (solution.value > 0) - (solution.value < 0) == sign


@pytest.mark.parametrize(("key", "free"), [("4x4", 10), ("5x4", 10), ("9x7", 7), ("10x8", 7)])
def test_scores_near_the_end_are_those_of_plain_minimax(
    bookless: Solver, key: str, free: int
) -> None:
    chance = random.Random(key)
    known: dict[str, int] = {}
    spec = rules_for(key)
    for _ in range(25):
        position = random_position(key, spec.columns * spec.rows - free, chance)
        expected = {m: -plain_value(position.apply(m), known) for m in position.legal_moves()}
        solution = bookless.solve(position)
        assert solution.scores == expected, position.format()
        assert solution.exact


def test_mirrored_positions_have_mirrored_scores(bookless: Solver) -> None:
    for position in random_positions("7x6", 40, seed=9, deepest=40):
        if position.plies < 14:
            continue
        there = bookless.solve(position).scores
        back = bookless.solve(mirrored(position)).scores
        assert back == {str(8 - int(move)): score for move, score in there.items()}


def test_compact_and_sentinel_form_agree() -> None:
    searcher = Searcher(1, no_book())
    for position in random_positions("5x4", 60, seed=3, deepest=18):
        assert isinstance(position, DropPosition)
        own, other = position.words()
        found = []
        for compact in (False, True):
            shape = Geometry(5, 4, compact)
            board = Board(shape, shape.word(own), shape.word(own | other))
            found.append(searcher.scores(board, 0b11111, board.last_horizon, UNLIMITED, NEVER)[0])
        assert found[0] == found[1], position.format()


@pytest.mark.parametrize(
    ("columns", "rows", "compact", "width"),
    [(7, 6, False, 64), (8, 7, False, 64), (9, 7, True, 64), (8, 8, True, 64), (10, 7, False, 128)],
)
def test_every_board_gets_the_narrowest_form(
    columns: int, rows: int, compact: bool, width: int
) -> None:
    shape = geometry(columns, rows)
    assert (shape.compact, shape.width) == (compact, width)


def test_a_finished_game_is_lost_for_the_side_that_would_be_next(bookless: Solver) -> None:
    solution = bookless.solve(rules_for("7x6").parse("1 2 1 2 1 2 1"))
    assert (solution.value, solution.scores, solution.exact) == (-18, {}, True)


def test_a_full_board_is_a_draw(bookless: Solver) -> None:
    chance = random.Random(4)
    while True:
        position = random_position("4x4", 15, chance)
        last = position.apply(position.legal_moves()[0])
        if last.outcome is not None and last.outcome.winner is None:
            break
    assert bookless.solve(last).value == 0
