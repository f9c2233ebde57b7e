"""Move counts: the published ones, and those of a slow game written on its own."""

import pytest

from engine import rules_for
from engine.drop import DropPosition, DropRules

from .oracle import SlowGame

COUNTS_7X6 = (1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234)
DISTINCT_7X6 = (1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275)
COUNTS_4X4 = (
    *(1, 4, 16, 64, 256, 1020, 4020, 15540, 57504, 206904, 690504),
    *(2160504, 5992096, 14712024, 28850920, 42756080, 35613284),
)


def test_counts_of_7x6_to_ply_8() -> None:
    assert rules_for("7x6").start().perft(8) == COUNTS_7X6


@pytest.mark.slow
def test_distinct_positions_of_7x6_to_ply_8() -> None:
    layer = {DropRules(7, 6).start().words(): DropRules(7, 6).start()}
    counts = [1]
    while len(counts) < len(DISTINCT_7X6):
        following: dict[tuple[int, int], DropPosition] = {}
        for position in layer.values():
            for move in position.legal_moves():
                after = position.apply(move)
                following[after.words()] = after
        layer = following
        counts.append(len(layer))
    assert tuple(counts) == DISTINCT_7X6


@pytest.mark.parametrize(
    ("columns", "rows", "depth"),
    [(4, 4, 8), (4, 8, 7), (5, 4, 7), (5, 5, 7), (6, 5, 6), (7, 6, 7), (8, 8, 6), (10, 4, 5)],
)
def test_counts_are_those_of_the_slow_game(columns: int, rows: int, depth: int) -> None:
    slow = SlowGame(columns, rows)
    expected = tuple(slow.sequences(length) for length in range(depth + 1))
    assert rules_for(f"{columns}x{rows}").start().perft(depth) == expected


@pytest.mark.slow
def test_count_of_7x6_at_ply_8_is_that_of_the_slow_game() -> None:
    assert SlowGame(7, 6).sequences(8) == COUNTS_7X6[8]


def test_counts_near_the_end_of_a_game() -> None:
    moves = "2 1 3 1 2 4 1 2 3"
    slow = SlowGame(4, 4)
    for move in moves.split():
        slow.play(int(move))
    expected = tuple(slow.sequences(length) for length in range(9))
    assert rules_for("4x4").parse(moves).perft(8) == expected
    assert expected[7] > 0
    assert expected[8] == 0


def test_every_game_of_4x4_is_counted() -> None:
    # 16 plies fill the board; many games share positions, so the layers stay small.
    assert rules_for("4x4").start().perft(16) == COUNTS_4X4


def test_counting_in_parts_gives_the_same_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.perft._WIDEST", 80)
    assert rules_for("7x6").start().perft(7) == COUNTS_7X6[:8]
    assert rules_for("4x4").start().perft(9) == COUNTS_4X4[:10]


def test_a_finished_game_is_not_continued() -> None:
    assert rules_for("7x6").parse("1 2 1 2 1 2 1").perft(3) == (1, 0, 0, 0)
    assert rules_for("7x6").start().perft(0) == (1,)
