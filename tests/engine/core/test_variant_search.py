"""The search of the other games against plain looking ahead over the rule books."""

from random import Random

import pytest

from engine import Position, rules_for
from engine.core import variant
from engine.core.stop import Stop
from engine.core.variant import VariantSearch
from engine.core.variant_table import WIN

from .variants import VARIANTS, random_position

_TRUSTED = 4  # moves that a win is checked to by trying all there are


def _latest(key: str) -> int:
    """A ply at which random games are still running."""
    spec = rules_for(key)
    return min(18, spec.columns * spec.rows - 5)


def _wins_within(position: Position, moves: int, side: str) -> bool:
    """Whether `side` can force a win with so many moves of both sides together."""
    if position.outcome is not None:
        return position.outcome.winner == side
    if moves == 0:
        return False
    afters = (position.apply(move) for move in _promising_first(position))
    if position.side_to_move == side:
        return any(_wins_within(after, moves - 1, side) for after in afters)
    return all(_wins_within(after, moves - 1, side) for after in afters)


def _promising_first(position: Position) -> list[str]:
    wins = position.winning_moves()
    return [*wins, *(move for move in position.legal_moves() if move not in wins)]


def _other(side: str) -> str:
    return "yellow" if side == "red" else "red"


@pytest.mark.parametrize("key", [key for key in VARIANTS if key != "7x6-pop10"])
def test_a_forced_end_is_forced(key: str) -> None:
    random = Random(f"{key} forced")
    checked = 0
    for _ in range(12):
        position = random_position(key, random.randint(6, _latest(key)), random)
        side = position.side_to_move or ""
        search = VariantSearch(position, slot_bits=10)
        for move, value in search.values(2 if "power" in key else 3).items():
            moves = WIN - abs(value)
            if search.decided(value) and moves <= _TRUSTED:
                winner = side if value > 0 else _other(side)
                assert _wins_within(position.apply(move), moves - 1, winner), (move, value)
                checked += 1
    assert checked > (0 if "five" in key else 10)


@pytest.mark.parametrize("key", [key for key in VARIANTS if key != "7x6-power"])
def test_an_answer_that_wins_is_not_overlooked(key: str) -> None:
    random = Random(f"{key} answers")
    for _ in range(15):
        position = random_position(key, random.randint(6, _latest(key)), random)
        values = VariantSearch(position, slot_bits=10).values(2)
        for move in position.legal_moves():
            after = position.apply(move)
            same = after.side_to_move == position.side_to_move
            if after.winning_moves():
                assert values[move] == (WIN - 2 if same else 2 - WIN)


@pytest.mark.parametrize("key", ["4x4-five", "5x4-five", "7x6-five"])
def test_values_are_exact_where_the_end_is_within_reach(key: str) -> None:
    random = Random(f"{key} ends")
    spec = rules_for(key)
    for _ in range(10):
        position = random_position(key, spec.columns * spec.rows - 7, random)
        found = VariantSearch(position, slot_bits=10).deepen(1_000_000)
        assert (found.value > 0) - (found.value < 0) == _result(position)


def _result(position: Position) -> int:
    """1, 0 or -1 for the side to move of a game that has few moves left."""
    if position.outcome is not None:
        return -1 if position.outcome.winner else 0
    return max(-_result(position.apply(move)) for move in position.legal_moves())


@pytest.mark.parametrize("key", ["7x6-pop", "7x6-five", "7x6-pop10"])
def test_the_table_changes_no_value_at_small_depth(key: str) -> None:
    random = Random(f"{key} table")
    for _ in range(10):
        position = random_position(key, 9, random)
        one, other = (VariantSearch(position, slot_bits=bits).values(2) for bits in (1, 14))
        assert one == other


def test_the_mirror_image_has_the_same_values() -> None:
    random = Random(5)
    for _ in range(10):
        position = random_position("7x6-pop", 11, random)
        seen = " ".join(
            f"{'p' * move.startswith('p')}{8 - int(move.lstrip('p'))}" for move in position.moves
        )
        values = VariantSearch(position).values(3)
        mirrored = VariantSearch(position.spec.parse(seen, first=position.first)).values(3)
        assert sorted(values.values()) == sorted(mirrored.values())


def test_the_third_repetition_is_seen_to_be_a_draw() -> None:
    # Both have dropped and popped the same discs; once more and the position stands again.
    text = "4 4 5 5 1 2 p1 p2 1 2 p1"
    search = VariantSearch(rules_for("7x6-pop").parse(text))
    assert search.values(1)["p2"] == 0
    once = VariantSearch(rules_for("7x6-pop").parse("4 4 5 5 1 2 p1"))
    assert once.values(1)["p2"] != 0


@pytest.mark.parametrize("key", ["7x6-pop", "10x8-pop", "7x6-power"])
def test_the_budget_of_nodes_is_kept_and_gives_the_same_answer_again(key: str) -> None:
    position = random_position(key, 8, Random(key))
    searches = [VariantSearch(position) for _ in range(2)]
    found = [search.deepen(20_000) for search in searches]
    assert found[0] == found[1]
    assert searches[0].nodes == searches[1].nodes
    assert searches[0].nodes <= 20_001
    assert set(searches[0].values(1)) == set(position.legal_moves())


def test_a_thrown_switch_leaves_a_legal_move() -> None:
    stop = Stop()
    stop.throw()
    search = VariantSearch(rules_for("7x6-power").start(), stop=stop)
    assert search.deepen(50_000_000).move in rules_for("7x6-power").start().legal_moves()
    assert search.nodes < 10_000


def test_a_game_that_is_over_has_nothing_to_look_ahead_to() -> None:
    with pytest.raises(ValueError, match="over"):
        VariantSearch(rules_for("7x6-pop").parse("1 2 1 2 1 2 1"))


def test_a_game_of_great_length_can_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variant, "PATH_LENGTH", 8)
    position = random_position("7x6-pop", 30, Random(3))
    assert set(VariantSearch(position).values(1)) == set(position.legal_moves())
