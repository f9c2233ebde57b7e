"""The quick move: wins, defends, stays in the middle, and is the same for the same seed."""

import pytest

from engine import Position, rules_for
from engine.quick import quick_move


def position(moves: str, rules: str = "7x6") -> Position:
    return rules_for(rules).parse(moves)


def test_it_takes_the_win_before_it_blocks() -> None:
    assert quick_move(position("1 2 1 2 1 2"), 0) == "1"


def test_it_blocks_when_it_cannot_win() -> None:
    assert quick_move(position("1 2 1 2 1"), 0) == "1"


def test_it_does_not_open_the_cell_above_for_the_other_side() -> None:
    # Yellow's (4,1) would let red play (4,2), the end of (1,2) (2,2) (3,2).
    hanging = position("3 1 1 2 2 7 3")
    assert hanging.apply("4").apply("4").outcome is not None
    assert "4" not in {quick_move(hanging, seed) for seed in range(20)}


@pytest.mark.parametrize("seed", range(5))
def test_it_begins_in_the_middle(seed: int) -> None:
    assert quick_move(position(""), seed) == "4"


def test_the_seed_decides_between_the_two_middle_columns() -> None:
    moves = {quick_move(position("", "8x7"), seed) for seed in range(20)}
    assert moves == {"4", "5"}
    assert quick_move(position("", "8x7"), 7) == quick_move(position("", "8x7"), 7)


def test_a_lost_position_still_gets_a_legal_move() -> None:
    lost = position("3 3 4 4 5")
    assert quick_move(lost, 1) in lost.legal_moves()


def test_a_finished_game_has_no_move() -> None:
    with pytest.raises(ValueError, match="game is over"):
        quick_move(position("1 2 1 2 1 2 1"), 0)


@pytest.mark.parametrize("rules", ["4x4", "7x6", "10x8"])
def test_it_plays_a_whole_game_by_itself(rules: str) -> None:
    game = position("", rules)
    while game.outcome is None:
        game = game.apply(quick_move(game, game.plies))
    assert game.plies >= 7
