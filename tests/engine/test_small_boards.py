"""A 4x4 board against brute force, one position in many; all of them: `small_boards`."""

import pytest

from engine import rules_for

from .naive import NaiveDrops, naive_sequences
from .small_boards import KEYS, check


@pytest.mark.parametrize("key", KEYS)
def test_positions_of_4x4_agree_with_brute_force(key: str) -> None:
    positions, moves = check(key, every=499)
    assert positions > 1900
    assert moves > 2 * positions


@pytest.mark.parametrize(
    ("columns", "rows", "pops", "five", "depth"),
    [
        *((4, 4, True, False, 5), (4, 4, True, True, 5), (4, 4, False, True, 6)),
        *((5, 5, True, False, 5), (7, 6, True, True, 4), (8, 4, False, True, 4)),
    ],
)
def test_counts_are_those_of_the_slow_game(
    columns: int, rows: int, pops: bool, five: bool, depth: int
) -> None:
    key = f"{columns}x{rows}{'-pop' if pops else ''}{'-five' if five else ''}"
    slow = NaiveDrops(columns, rows, pops=pops, five=five)
    expected = tuple(naive_sequences(slow, length) for length in range(depth + 1))
    assert rules_for(key).start().perft(depth) == expected
