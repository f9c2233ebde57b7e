"""Matches: fair openings, right counting, and every level above the one below."""

from collections.abc import Mapping
from itertools import islice

import pytest

from engine.drop import DropPosition, DropRules
from engine.levels import best
from engine.levels.ladder import Player, Tally, openings, play_match

from .positions import other_side, wins

BOARD = DropRules(7, 6)


def _level(name: str) -> Player:
    return lambda position, seed: best(position, name, seed)


def _leftmost(position: DropPosition, _seed: int) -> str:
    return position.legal_moves()[0]


def _rightmost(position: DropPosition, _seed: int) -> str:
    return position.legal_moves()[-1]


def test_openings_are_quiet_short_and_different() -> None:
    found = list(islice(openings(BOARD, 1), 100))
    assert len({position.words() for position in found}) == 100
    for position in found:
        assert 2 <= position.plies <= 6
        assert not wins(position, position.side_to_move or "")
        assert not wins(position, other_side(position))


def test_a_small_board_does_not_run_out_of_openings() -> None:
    assert len(list(islice(openings(DropRules(4, 4), 1), 600))) == 600


def test_the_same_seed_gives_the_same_match() -> None:
    def result() -> tuple[int, int, int]:
        tally, _ = play_match(BOARD, (_level("normal"), _level("neuling")), 10, seed=4)
        return tally.wins, tally.draws, tally.losses

    assert result() == result()


def test_both_sides_of_every_opening_are_played() -> None:
    seen: list[tuple[str, str]] = []

    def watching(name: str) -> Player:
        def player(position: DropPosition, seed: int) -> str:
            seen.append((name, position.format()))
            return _leftmost(position, seed)

        return player

    one, other = play_match(BOARD, (watching("one"), watching("other")), 6, seed=2)
    begun = list(islice(openings(BOARD, 2), 3))
    for position in begun:
        assert ("one", position.format()) in seen
        assert ("other", position.format()) in seen
    assert one.games_moving_first == other.games_moving_first == 3
    assert (one.wins, one.draws, one.losses) == (other.losses, other.draws, other.wins)
    assert one.score + other.score == 1


def test_moves_are_judged_only_where_the_choice_matters() -> None:
    def judge(position: DropPosition) -> Mapping[str, int]:
        best_column = position.legal_moves()[0] if position.plies % 2 else ""
        return {move: 3 if move == best_column else -2 for move in position.legal_moves()}

    left, right = play_match(BOARD, (_leftmost, _rightmost), 2, seed=1, judge=judge)
    assert left.accuracy == 1
    assert left.mattered > 0
    assert (right.accuracy or 0) < 0.5


def test_an_empty_tally_has_no_accuracy() -> None:
    assert Tally().accuracy is None
    assert Tally().slowest(95) == 0


@pytest.mark.parametrize(
    ("strong", "weak", "games"), [("normal", "neuling", 40), ("stark", "normal", 40)]
)
def test_each_level_beats_the_one_below(strong: str, weak: str, games: int) -> None:
    tally, _ = play_match(BOARD, (_level(strong), _level(weak)), games, seed=7)
    assert 0.65 < tally.score < 1


def test_the_strongest_level_beats_the_next() -> None:
    board = DropRules(6, 5)  # where the end of the game is sooner in sight
    tally, _ = play_match(board, (_level("meister"), _level("stark")), 8, seed=7)
    assert tally.score > 0.5
