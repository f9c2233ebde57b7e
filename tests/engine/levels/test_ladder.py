"""Matches: fair openings, right counting, and every level above the one below."""

from collections.abc import Mapping
from itertools import islice

import pytest

from engine import Position, rules_for
from engine.drop import DropPosition, DropRules
from engine.levels import best, ladder
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


def test_an_opening_that_empties_the_grid_is_no_opening() -> None:
    found = list(islice(openings(rules_for("4x4-pop"), 1), 40))
    assert all(position.outcome is None for position in found)


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


@pytest.mark.parametrize("key", ["7x6-pop", "7x6-five", "7x6-pop10", "7x6-power"])
def test_openings_of_every_game_leave_something_to_play_for(key: str) -> None:
    for position in islice(openings(rules_for(key), 1), 20):
        assert position.outcome is None
        assert not position.winning_moves()
        assert not any(move[0] in "abwx" for move in position.moves)


def test_a_win_counts_for_who_won_also_where_a_side_acts_twice() -> None:
    ends: list[Position] = []

    def player(position: Position, _seed: int) -> str:
        wins = position.winning_moves()
        twice = [move for move in position.legal_moves() if move[0] in "wx"]
        move = next(iter([*wins, *twice, *position.legal_moves()]))
        after = position.apply(move)
        if after.outcome is not None:
            ends.append(after)
        return move

    one, other = play_match(rules_for("7x6-power"), (player, player), 6, seed=2)
    assert len(ends) == one.games == 6
    won = [end for end in ends if end.outcome and end.outcome.winner]
    assert one.wins + other.wins == len(won) > 0
    first = [end for end in won if end.outcome and end.outcome.winner == _to_move_at_first(end)]
    assert one.wins_moving_first + other.wins_moving_first == len(first)


def _to_move_at_first(end: Position) -> str | None:
    """The side to move after the opening, in which both alternate."""
    opening = next(place for place, move in enumerate(end.moves) if move[0] in "abwx")
    return end.spec.parse(" ".join(end.moves[:opening]), first=end.first).side_to_move


def test_a_game_without_end_is_stopped_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LONGEST_GAME", 12)
    plies: list[int] = []

    def pops(position: Position, _seed: int) -> str:
        plies.append(position.plies)
        return position.legal_moves()[-1]

    tally, _ = play_match(rules_for("7x6-pop10"), (pops, pops), 2, seed=1)
    assert tally.draws == 2
    assert max(plies) == 11


@pytest.mark.parametrize("key", ["7x6-pop", "7x6-five", "7x6-pop-five", "7x6-power"])
@pytest.mark.parametrize(("strong", "weak"), [("normal", "neuling"), ("stark", "normal")])
def test_each_level_beats_the_one_below_in_every_game(key: str, strong: str, weak: str) -> None:
    tally, _ = play_match(rules_for(key), (_level(strong), _level(weak)), 20, seed=7)
    assert tally.score > 0.6
