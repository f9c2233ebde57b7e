"""The levels in Pop Out, five in a row, Pop 10 and Power Up: their character, and what they see."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from engine import Position, RuleError, rules_for
from engine.levels import LEVELS, best, plays
from engine.registry import KNOWN_KEYS

GAMES = ("7x6-pop", "7x6-five", "7x6-pop-five", "7x6-pop10", "7x6-power", "10x8-pop")
FAST = LEVELS[:3]
_PLIES = 60

_ELSEWHERE = """
from engine import rules_for
from engine.levels import best
for key, text in (("7x6-pop", "4 4 3 3 p4"), ("7x6-five", "4 4 5"), ("7x6-power", "4 4 w5")):
    for level in ("neuling", "normal", "stark", "meister"):
        print(best(rules_for(key).parse(text), level, 5))
"""


def _positions(key: str, seed: str) -> Iterator[Position]:
    """Every position of random games after the third ply."""
    random = Random(f"{key} {seed}")
    while True:
        position = rules_for(key).start(random.choice(("red", "yellow")))
        while position.outcome is None and position.plies < _PLIES:
            if position.plies > 3:
                yield position
            moves = list(position.legal_moves())
            drops = [move for move in moves if move.isdigit()]
            position = position.apply(
                random.choice(drops if drops and random.random() < 0.6 else moves)
            )


def _some(
    key: str, wanted: Callable[[Position], object], count: int, among: int = 6000
) -> list[Position]:
    found = islice(filter(wanted, islice(_positions(key, "some"), among)), count)
    return list(found)


def test_every_game_is_played() -> None:
    assert [key for key in KNOWN_KEYS if "twice" not in key and not plays(rules_for(key))] == []


@pytest.mark.parametrize("level", FAST)
@pytest.mark.parametrize("key", GAMES)
def test_every_move_is_legal(key: str, level: str) -> None:
    for seed, position in enumerate(islice(_positions(key, level), 60)):
        assert best(position, level, seed) in position.legal_moves()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", FAST)
def test_the_seed_makes_games_differ(key: str, level: str) -> None:
    position = next(iter(_positions(key, "seeds")))
    moves = [best(position, level, seed) for seed in range(12)]
    assert len(set(moves)) > 1
    assert moves == [best(position, level, seed) for seed in range(12)]


def test_another_process_chooses_the_same_moves() -> None:
    ran = [
        subprocess.run(
            [sys.executable, "-c", _ELSEWHERE], capture_output=True, text=True, check=True
        )
        for _ in range(2)
    ]
    assert ran[0].stdout == ran[1].stdout
    assert len(ran[0].stdout.split()) == 12


def test_no_move_is_chosen_after_the_end() -> None:
    with pytest.raises(RuleError) as caught:
        best(rules_for("7x6-pop").parse("1 2 1 2 1 2 1"), "stark", 1)
    assert caught.value.code == "game_over"


@pytest.mark.parametrize("level", ["normal", "stark"])
@pytest.mark.parametrize("key", ["7x6-pop", "7x6-five", "7x6-pop-five", "7x6-power", "10x8-pop"])
def test_every_win_is_taken(key: str, level: str) -> None:
    chances = _some(key, lambda position: position.winning_moves(), 40)
    assert len(chances) == 40
    for position in chances:
        assert best(position, level, 3) in position.winning_moves()


@pytest.mark.parametrize("kind", ["p", "a"])
def test_a_pop_or_an_anvil_that_wins_is_found(kind: str) -> None:
    def wins_so_alone(position: Position) -> bool:
        wins = position.winning_moves()
        return bool(wins) and all(move.startswith(kind) for move in wins)

    chances = _some("7x6-pop" if kind == "p" else "7x6-power", wins_so_alone, 6)
    assert len(chances) > 2
    for position in chances:
        for level in ("normal", "stark", "meister"):
            assert best(position, level, 1).startswith(kind)


def test_a_bomb_or_times_two_is_used_to_win() -> None:
    def wins_in_two_acts(position: Position) -> list[str]:
        if position.winning_moves():
            return []
        return [
            move
            for move in position.legal_moves()
            if move[0] in "bx" and position.apply(move).winning_moves()
        ]

    chances = _some("7x6-power", wins_in_two_acts, 12, among=400)
    assert len(chances) > 5
    for position in chances:
        side = position.side_to_move
        while position.outcome is None and position.side_to_move == side:
            position = position.apply(best(position, "stark", 2))
        assert position.outcome is not None
        assert position.outcome.winner == side


@pytest.mark.parametrize("key", ["7x6-pop", "7x6-pop-five"])
def test_no_win_is_given_away_where_another_move_is_left(key: str) -> None:
    def gives(position: Position, move: str) -> bool:
        after = position.apply(move)
        if after.outcome is not None:
            return after.outcome.winner not in (None, position.side_to_move)
        return bool(after.winning_moves())

    def tempting(position: Position) -> bool:
        given = [gives(position, move) for move in position.legal_moves()]
        return not position.winning_moves() and any(given) and not all(given)

    chances = _some(key, tempting, 60)
    assert len(chances) > 30
    for position in chances:
        assert not gives(position, best(position, "stark", 1)), position.format()


def _keeping(position: Position) -> list[str]:
    """The pops after which the disc is kept."""
    pops = [move for move in position.legal_moves() if move.startswith("p")]
    return [
        move
        for move in pops
        if (after := position.apply(move)).outcome or after.notes()["pending"] is None
    ]


def test_discs_from_lines_are_kept() -> None:
    chances = _some("7x6-pop10", _keeping, 40)
    assert len(chances) == 40
    taken = [best(position, "normal", 1) in _keeping(position) for position in chances]
    assert sum(taken) / len(taken) > 0.85


def _collects_all(position: Position, side: str | None) -> bool:
    """Whether keeping disc after disc wins in this turn."""
    if position.outcome is not None:
        return position.outcome.winner == side
    if position.side_to_move != side:
        return False
    return any(_collects_all(position.apply(move), side) for move in _keeping(position))


def _late_collecting(count: int) -> Iterator[Position]:
    """Positions of Pop 10 in which what is missing can be collected in one turn."""
    random = Random(8)
    while count:
        position = rules_for("7x6-pop10").start()
        while position.outcome is None:
            if _collects_all(position, position.side_to_move):
                count -= 1
                yield position
                break
            moves = _keeping(position) or list(position.legal_moves())
            position = position.apply(random.choice(moves))


@pytest.mark.parametrize("level", ["normal", "stark", "meister"])
def test_the_last_discs_are_collected_one_after_the_other(level: str) -> None:
    for position in _late_collecting(6):
        side = position.side_to_move
        while position.outcome is None and position.side_to_move == side:
            position = position.apply(best(position, level, 1))
        assert position.outcome is not None
        assert position.outcome.winner == side


@pytest.mark.parametrize("key", ["7x6-pop", "7x6-five", "7x6-power"])
def test_a_beginner_sees_few_wins(key: str) -> None:
    chances = _some(key, lambda position: position.winning_moves(), 150)
    taken = [best(position, "neuling", 4) in position.winning_moves() for position in chances]
    assert 0.2 < sum(taken) / len(taken) < 0.55
