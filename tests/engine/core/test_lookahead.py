"""The look-ahead against a slow search of its own, on positions small enough for that."""

from collections.abc import Iterator
from random import Random

import pytest

from engine import Position, rules_for
from engine.core.lookahead import Lookahead
from engine.core.lookahead_nodes import WIN
from engine.core.stop import Stop
from tests.engine.oracle import SlowGame

ALL = 40  # plies, more than the positions here have left


def _late_positions(key: str, free: int, count: int) -> Iterator[Position]:
    """Positions of random games, in which nobody wants to win, with at most `free` cells left."""
    random = Random(f"{key} {free}")
    rules = rules_for(key)
    while count:
        position = rules.start()
        plies = rules.columns * rules.rows - random.randint(1, free)
        while position.plies < plies:
            afters = [position.apply(move) for move in position.legal_moves()]
            afters = [after for after in afters if after.outcome is None]
            if not afters:
                break
            position = random.choice(afters)
        else:
            count -= 1
            yield position


def _slow_value(game: SlowGame, ply: int, known: dict[str, int]) -> int:
    """The value for the side to move: by how early it wins or how late it loses."""
    if game.over:
        return 0 if game.winner is None else ply - WIN
    key = str(game.stacks)
    if key not in known:
        best = -WIN
        for column in game.legal():
            game.play(column)
            best = max(best, -_slow_value(game, ply + 1, known))
            game.take_back(column)
        known[key] = best
    return known[key]


def _slow_values(position: Position) -> dict[int, int]:
    game = SlowGame(position.spec.columns, position.spec.rows)
    for move in position.moves:
        game.play(int(move))
    values = {}
    known: dict[str, int] = {}
    for column in game.legal():
        game.play(column)
        values[column] = -_slow_value(game, position.plies + 1, known)
        game.take_back(column)
    return values


def _look(position: Position) -> Lookahead:
    columns = [int(move) for move in position.moves]
    return Lookahead(position.spec.columns, position.spec.rows, columns, slot_bits=12)


@pytest.mark.parametrize("key", ["4x4", "5x4", "4x5", "7x6", "9x6", "8x7", "4x8", "10x8"])
def test_values_are_exact_where_the_end_is_within_reach(key: str) -> None:
    for position in _late_positions(key, free=9, count=25):
        assert _look(position).values(ALL) == _slow_values(position)


@pytest.mark.parametrize("key", ["5x5", "7x6", "10x7"])
def test_deepening_finds_a_best_move(key: str) -> None:
    for position in _late_positions(key, free=10, count=25):
        values = _slow_values(position)
        found = _look(position).deepen(1_000_000)
        result = (values[found.column] > 0) - (values[found.column] < 0)
        assert result == (max(values.values()) > 0) - (max(values.values()) < 0)
        assert Lookahead.decided(found.value) == (result != 0)


def test_a_forced_win_is_seen_from_afar() -> None:
    # Red, with 3 and 4 of the lowest row, plays 5 and has both 2 and 6.
    found = Lookahead(7, 6, [4, 1, 3, 1]).deepen(10_000)
    assert (found.column, found.value) == (5, WIN - 7)


def test_the_mirror_image_has_the_same_values() -> None:
    random = Random(5)
    for key in ("7x6", "8x8", "9x7", "6x6"):
        position = rules_for(key).start()
        last = position.spec.columns + 1
        for _ in range(7):
            position = position.apply(random.choice(position.legal_moves()))
        seen = [last - int(move) for move in position.moves]
        values = _look(position).values(5)
        mirrored = Lookahead(position.spec.columns, position.spec.rows, seen).values(5)
        assert {last - column: value for column, value in mirrored.items()} == values


def test_the_budget_of_nodes_is_kept_and_gives_the_same_answer_again() -> None:
    looks = [Lookahead(7, 6, [4, 4, 4]) for _ in range(2)]
    answers = [look.deepen(20_000) for look in looks]
    assert answers[0] == answers[1]
    assert looks[0].nodes == looks[1].nodes == 20_000


def test_a_search_can_be_used_again_after_its_budget_is_spent() -> None:
    look = Lookahead(7, 6, [4, 4, 4])
    look.deepen(500)
    assert set(look.values(3)) == set(range(1, 8))


def test_moves_nearly_as_good_are_named_but_none_that_loses_by_force() -> None:
    # Yellow has to stop red's open row of two, on its left or on its right.
    look = Lookahead(7, 6, [4, 4, 3])
    found = look.deepen(20_000)
    near = look.nearly_best(found, margin=5_000, nodes=200_000)
    assert {found.column, *near} == {2, 5}


def test_a_thrown_switch_leaves_a_legal_column() -> None:
    stop = Stop()
    stop.throw()
    full_middle = [4, 4, 4, 4, 4, 4]
    look = Lookahead(7, 6, full_middle, stop=stop)
    assert look.deepen(1_000_000).column in (1, 2, 3, 5, 6, 7)
    assert set(look.values(8)) <= {1, 2, 3, 5, 6, 7}
    assert look.nodes < 10_000
