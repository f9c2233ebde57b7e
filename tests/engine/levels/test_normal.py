"""Normal: takes wins, blocks what is level or upright, sometimes misses a diagonal."""

from collections.abc import Callable
from itertools import islice

import pytest

from engine import Position
from engine.levels import best

from .positions import PLAIN, open_positions, other_side, wins

BOARDS = ("7x6", "8x7", "6x4", "10x8")
SEEDS = range(3)


def _positions(key: str, seed: int, wanted: Callable[[Position], bool]) -> list[Position]:
    return [position for position in islice(open_positions(key, seed), 4000) if wanted(position)]


def _can_win(position: Position) -> bool:
    assert position.side_to_move is not None
    return bool(wins(position, position.side_to_move))


def _dangers(position: Position) -> dict[str, set[str]]:
    """The moves that must be blocked, when there is nothing to win."""
    return {} if _can_win(position) else wins(position, other_side(position))


@pytest.mark.parametrize("key", BOARDS)
def test_every_win_is_taken(key: str) -> None:
    chances = _positions(key, 21, _can_win)
    assert len(chances) > 100
    for position in chances:
        for seed in SEEDS:
            move = best(position, "normal", seed)
            outcome = position.apply(move).outcome
            assert outcome is not None
            assert outcome.winner == position.side_to_move


@pytest.mark.parametrize("key", BOARDS)
def test_every_open_level_or_upright_three_is_blocked(key: str) -> None:
    def plain(position: Position) -> list[str]:
        return [move for move, lines in _dangers(position).items() if lines & PLAIN]

    dangers = _positions(key, 22, lambda position: len(plain(position)) == 1)
    assert len(dangers) > 100
    for position in dangers:
        for seed in SEEDS:
            assert [best(position, "normal", seed)] == plain(position)


def test_an_open_diagonal_three_is_missed_in_10_to_30_percent() -> None:
    def diagonal_only(position: Position) -> bool:
        dangers = _dangers(position)
        return len(dangers) == 1 and not any(lines & PLAIN for lines in dangers.values())

    dangers = _positions("7x6", 23, diagonal_only)
    missed = [
        best(position, "normal", seed) not in _dangers(position)
        for position in dangers
        for seed in SEEDS
    ]
    assert len(missed) > 300
    assert 0.1 < sum(missed) / len(missed) < 0.3


def test_whether_a_diagonal_is_missed_depends_on_the_seed() -> None:
    def diagonal_only(position: Position) -> bool:
        dangers = _dangers(position)
        return len(dangers) == 1 and not any(lines & PLAIN for lines in dangers.values())

    position = _positions("7x6", 24, diagonal_only)[0]
    missed = [best(position, "normal", seed) not in _dangers(position) for seed in range(400)]
    assert 0.1 < sum(missed) / len(missed) < 0.3


def test_no_level_or_upright_line_is_opened_where_another_column_is_left() -> None:
    def opens(position: Position, move: str) -> bool:
        after = position.apply(move)
        if after.outcome is not None or move not in after.legal_moves():
            return False
        return bool(wins(after, other_side(position)).get(move, set()) & PLAIN)

    quiet = _positions("7x6", 25, lambda p: not _can_win(p) and not _dangers(p))
    tempting = [p for p in quiet if 0 < sum(opens(p, m) for m in p.legal_moves()) < 3]
    assert len(tempting) > 40
    for position in tempting:
        for seed in SEEDS:
            assert not opens(position, best(position, "normal", seed))
