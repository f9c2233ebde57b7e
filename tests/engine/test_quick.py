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


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("b3a3 d3c3 a3a4 c3d3 d2e2 b5c5 b1c1 b4b5 a4a3 d3d2 c1c2 d2d3 d1d2 c5c4", "a3a2"),
        (
            "b3c3 d4c4 d2e2 b4a4 d1d2 b5c5 c3c2 c4b4 b1c1 c5c4 e2e3 d3d4 d2d1 b4b3 c2c3 a4a3",
            "b2a2",
        ),
    ],
)
def test_it_closes_the_second_line_of_twicefour_or_keeps_the_other_from_it(
    moves: str, expected: str
) -> None:
    played = position(moves, "twicefour")
    assert {quick_move(played, seed) for seed in range(5)} == {expected}


@pytest.mark.parametrize("rules", ["4x4", "7x6", "10x8", "twicefour"])
def test_it_plays_a_whole_game_by_itself(rules: str) -> None:
    game = position("", rules)
    while game.outcome is None:
        game = game.apply(quick_move(game, game.plies))
    assert game.plies >= 7


@pytest.mark.parametrize(
    ("rules", "moves", "winning"),
    [
        ("7x6-five", "3 3 1 7 4 6", "2"),
        ("7x6-pop", "4 4 4 5 5 6 6 7 7 1", "p4"),
        ("7x6-pop-five", "5 5 5 4 4 3 3 2 2 1 1 7", "p5"),
        ("7x6-power", "5 4 4 4 6 5 7 6 1 7 b2", "p4"),
    ],
)
def test_it_wins_in_every_game(rules: str, moves: str, winning: str) -> None:
    assert quick_move(position(moves, rules), 3) == winning


def test_it_wins_with_the_second_disc_of_a_turn() -> None:
    game = position("2 7 3 7", "7x6-power")
    assert game.winning_moves() == ()
    first = quick_move(game, 1)
    assert first in {"x1", "x4", "x5"}
    assert game.apply(first).apply(quick_move(game.apply(first), 1)).outcome is not None


def test_it_does_not_pop_a_line_of_the_other_side_together() -> None:
    gives = position("3 4 4 3 5 3 6", "7x6-pop")
    assert gives.apply("p4").outcome is not None
    assert "p4" not in {quick_move(gives, seed) for seed in range(20)}


def test_it_keeps_a_disc_where_it_can() -> None:
    full = position("1 2 3 4 5 6 7 " * 6, "7x6-pop10")
    after = full.apply(quick_move(full, 0))
    assert after.notes()["collected"] == {"red": 1, "yellow": 0}


def test_it_saves_special_discs_where_a_plain_one_does() -> None:
    assert quick_move(position("4", "7x6-power"), 2) == "4"


def test_the_only_move_is_played() -> None:
    assert quick_move(position("4 b5", "7x6-power"), 0) == "p4"


@pytest.mark.parametrize("rules", ["8x8-pop", "8x8-pop-five", "7x6-five", "7x6-power"])
def test_it_plays_every_game_to_its_end_or_for_long(rules: str) -> None:
    game = position("", rules)
    while game.outcome is None and game.plies < 60:
        game = game.apply(quick_move(game, game.plies))
    assert game.plies >= 7
