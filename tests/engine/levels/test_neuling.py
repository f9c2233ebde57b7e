"""Neuling: mostly random, seldom sees anything."""

from collections import Counter
from itertools import islice

from engine import Position, rules_for
from engine.levels import best

from .positions import open_positions, other_side, wins

SEEDS = range(3)


def _side(position: Position) -> str:
    assert position.side_to_move is not None
    return position.side_to_move


def test_about_one_win_in_three_is_taken() -> None:
    chances = [p for p in islice(open_positions("7x6", 11), 3000) if wins(p, _side(p))]
    taken = [best(p, "neuling", seed) in wins(p, _side(p)) for p in chances for seed in SEEDS]
    assert len(taken) > 500
    assert 0.28 < sum(taken) / len(taken) < 0.45


def test_a_danger_is_seldom_blocked() -> None:
    dangers = [
        p
        for p in islice(open_positions("7x6", 12), 3000)
        if len(wins(p, other_side(p))) == 1 and not wins(p, _side(p))
    ]
    blocked = [
        best(p, "neuling", seed) in wins(p, other_side(p)) for p in dangers for seed in SEEDS
    ]
    assert len(blocked) > 500
    assert 0.2 < sum(blocked) / len(blocked) < 0.45


def test_every_column_is_played() -> None:
    position = rules_for("7x6").parse("4 4")
    played = Counter(best(position, "neuling", seed) for seed in range(300))
    assert set(played) == set("1234567")
    assert max(played.values()) < 200
