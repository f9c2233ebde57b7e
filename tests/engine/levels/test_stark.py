"""Stark: sees double threats, its own and the other's, and leaves nothing open."""

from itertools import islice

import pytest

from engine import Position, rules_for
from engine.levels import best

from .positions import open_positions, other_side, wins


def _side(position: Position) -> str:
    assert position.side_to_move is not None
    return position.side_to_move


@pytest.mark.parametrize("key", ["7x6", "10x7"])
def test_wins_are_taken_and_threats_are_blocked(key: str) -> None:
    for position in islice(open_positions(key, 31), 1500):
        own, theirs = wins(position, _side(position)), wins(position, other_side(position))
        if own:
            assert best(position, "stark", 1) in own
        elif len(theirs) == 1:
            assert best(position, "stark", 1) in theirs


@pytest.mark.parametrize("seed", range(10))
def test_an_open_row_of_two_is_made_a_double_threat(seed: int) -> None:
    # Red holds columns 3 and 4 of the lowest row: with 5, both 2 and 6 complete it.
    assert best(rules_for("7x6").parse("4 1 3 1"), "stark", seed) == "5"


@pytest.mark.parametrize("seed", range(10))
def test_an_open_row_of_two_is_not_left_to_the_other_side(seed: int) -> None:
    assert best(rules_for("7x6").parse("4 4 3"), "stark", seed) in ("2", "5")


def _wins_next(position: Position, side: str) -> bool:
    """Whether `side`, which has just moved, wins with its next stone whatever the other does."""
    if wins(position, _side(position)):
        return False
    return all(wins(position.apply(reply), side) for reply in position.legal_moves())


def test_a_double_threat_is_never_overlooked() -> None:
    found = 0
    for position in islice(open_positions("7x6", 32), 2000):
        side = _side(position)
        if wins(position, side) or wins(position, other_side(position)):
            continue
        afters = {move: position.apply(move) for move in position.legal_moves()}
        deciding = {
            move for move, after in afters.items() if not after.outcome and _wins_next(after, side)
        }
        if deciding:
            found += 1
            assert best(position, "stark", 2) in deciding
    assert found > 50
