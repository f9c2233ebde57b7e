"""How the deciding line came to be."""

from random import Random

import pytest

from engine import Position, rules_for
from engine.lines import LineStory, line_story


def story(moves: str, rules: str = "7x6", first: str = "red") -> LineStory | None:
    return line_story(rules_for(rules).parse(moves, first))


def test_the_diagonal_of_the_first_example_stood_open_from_ply_7() -> None:
    assert story("4 5 5 6 6 7 6 7 7 1 7") == LineStory((1, 3, 7, 11), 7)


def test_five_in_a_row_began_with_the_first_three_that_lacked_the_winning_disc() -> None:
    # Yellow stands on 1, 2 and 4 after ply 5: column 3 would have made four already.
    assert story("1 1 2 2 4 4 5 7 3", first="yellow") == LineStory((1, 3, 5, 7, 9), 5)


def test_an_upright_line_began_one_disc_before_its_end() -> None:
    assert story("1 2 1 2 1 2 1") == LineStory((1, 3, 5, 7), 5)


def test_of_two_lines_the_one_that_began_first_decides() -> None:
    # Upright (2,2)-(2,5) stood from ply 11, falling (2,5) (3,4) (4,3) (5,2) from ply 21.
    double = "3 2 2 7 4 3 5 7 2 3 2 7 3 4 4 6 7 1 6 1 5 5 5 6 3 1 6 5 6 7 2"
    assert story(double) == LineStory((3, 9, 11, 31), 11)
    # Rising (4,3)-(7,6) stood from ply 32, falling (4,5)-(7,2) from ply 28.
    double = "4 6 5 7 6 4 2 3 1 7 2 2 1 4 3 1 2 6 2 6 2 7 7 5 4 6 6 4 1 7 1 7 4 1 5 5"
    assert story(double) == LineStory((10, 18, 28, 36), 28)


def test_six_in_a_row_began_with_the_first_four_that_lacked_the_winning_disc() -> None:
    # The top row fell at plies 18 32 42 26 38 40 from the left: 1, 2 and 4 stood at ply 32.
    moves = "1 4 1 2 4 4 1 1 3 5 7 1 6 6 6 2 2 1 3 5 6 4 4 5 2 4 2 7 3 3 3 2 5 7 7 5 7 5 6 6 7 3"
    assert story(moves) == LineStory((18, 26, 32, 38, 40, 42), 32)


@pytest.mark.parametrize("moves", ["", "4", "4 5 5 6 6 7 6 7 7 1"])
def test_a_running_game_has_no_story(moves: str) -> None:
    assert story(moves) is None


def test_a_draw_has_no_story() -> None:
    assert story("2 1 3 1 2 4 1 2 3 2 1 3 3 4 4 4", rules="4x4") is None


def test_pushed_stones_fell_when_they_came_where_they_stand() -> None:
    told = 0
    for seed in range(8):
        position, steps = _played_out(seed)
        story = line_story(position)
        if story is None:
            continue
        told += 1
        assert position.outcome is not None
        came = []
        for line in position.outcome.lines:
            since = [_stands_since(steps, cell) for cell in line]
            came.append((sorted(since)[-2], tuple(sorted(ply for ply in since if ply))))
        assert (story.line_began_at, story.line_plies) in came
        assert max(story.line_plies) == position.plies
    assert told > 2


def _played_out(seed: int) -> tuple[Position, list[Position]]:
    """A round of twiceFour in which lines are closed where they can be, and its positions."""
    random = Random(seed)
    steps = [rules_for("twicefour").start()]
    while steps[-1].outcome is None:
        after = [steps[-1].apply(move) for move in steps[-1].legal_moves()]
        most = max(len(str(step.notes()["counted"])) for step in after)
        steps.append(random.choice([s for s in after if len(str(s.notes()["counted"])) == most]))
    return steps[-1], steps


def _stands_since(steps: list[Position], cell: tuple[int, int]) -> int:
    side = steps[-1].cell(*cell)
    ply = len(steps) - 1
    while ply and steps[ply - 1].cell(*cell) == side:
        ply -= 1
    return ply
