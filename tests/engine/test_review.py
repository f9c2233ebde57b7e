"""The review of a game: what each move was worth, against a solver that is not ours."""

from collections.abc import Mapping
from itertools import pairwise
from random import Random

import pytest

from engine import Position, rules_for
from engine.core.solver import Solver
from engine.review import Review, judge, review

from .bitbully_scorer import BitBullyScorer

EXAMPLE_1 = "4 5 5 6 6 7 6 7 7 1 7"
EXAMPLE_2 = "1 1 2 2 4 4 5 7 3"


class Script:
    """A scorer that knows what it is told: for each ply, the scores of some columns."""

    def __init__(self, *answers: Mapping[str, int], exact: bool = True) -> None:
        self.answers = answers
        self.exact = exact
        self.asked: list[int] = []

    def scores(self, position: Position) -> tuple[Mapping[str, int], bool]:
        self.asked.append(position.plies)
        return self.answers[position.plies], self.exact or position.plies != 1


def reviewed(moves: str, first: str = "red") -> Review:
    return review(rules_for("7x6").parse(moves, first), BitBullyScorer())


class TestWorkedExamples:
    def test_ply_6_threw_the_first_example_away(self) -> None:
        result = reviewed(EXAMPLE_1)
        assert result.decided_at == 6
        assert (result.line_plies, result.line_began_at) == ((1, 3, 7, 11), 7)
        assert result.exact

    def test_every_move_of_the_first_example_has_its_class(self) -> None:
        plies = reviewed(EXAMPLE_1).plies
        assert [(ply.before, ply.after) for ply in plies[2:6]] == [
            (2, 0),
            (0, -5),
            (5, 0),
            (0, -13),
        ]
        assert [ply.quality for ply in plies[:6]] == [
            *("best", "inaccuracy", "mistake", "mistake", "mistake", "mistake")
        ]
        assert plies[9].quality == "inaccuracy"  # the block would have lost too, but later
        assert plies[10].before == plies[10].after == 16  # a win at ply 11 of 42 cells

    def test_only_column_5_held_the_draw_of_the_first_example(self) -> None:
        before = rules_for("7x6").parse("4 5 5 6 6")
        scores, _ = BitBullyScorer().scores(before)
        assert [move for move, score in scores.items() if score >= 0] == ["5"]

    def test_ply_8_lost_the_second_example(self) -> None:
        result = reviewed(EXAMPLE_2, first="yellow")
        assert result.decided_at == 8
        assert (result.line_plies, result.line_began_at) == ((1, 3, 5, 7, 9), 5)
        assert [ply.side for ply in result.plies[:2]] == ["yellow", "red"]
        assert [ply.quality for ply in result.plies[6:]] == ["blunder", "blunder", "best"]


@pytest.mark.parametrize("seed", range(5))
def test_our_solver_reviews_a_random_game_as_the_other_solver_does(seed: int) -> None:
    choose = Random(seed).choice
    position: Position = rules_for("7x6").start()
    while position.outcome is None:
        position = position.apply(choose(position.legal_moves()))
    assert review(position, Solver()) == review(position, BitBullyScorer())


class TestDecidedAt:
    def test_an_outcome_that_never_changed_was_decided_at_0(self) -> None:
        assert reviewed("4 4").decided_at == 0
        assert reviewed("").decided_at == 0

    def test_perfect_play_to_the_end_is_decided_at_0(self) -> None:
        spec, scorer = rules_for("7x6"), BitBullyScorer()
        position: Position = spec.parse("44444")
        while position.outcome is None:
            scores, _ = scorer.scores(position)
            position = position.apply(max(scores, key=lambda move: scores[move]))
        result = review(position, scorer)
        assert position.outcome.plies == 41
        assert result.decided_at == 0
        assert {ply.quality for ply in result.plies} == {"best"}

    def test_a_running_game_is_decided_by_its_last_change(self) -> None:
        result = review(
            rules_for("7x6").parse("1 2 3 4"),
            Script({"1": 0, "4": 1}, {"2": 0, "1": 0}, {"3": -2, "4": 0}, {"4": 1, "1": 2}),
        )
        assert result.decided_at == 3
        assert [ply.quality for ply in result.plies] == [
            *("mistake", "best", "mistake", "inaccuracy")
        ]
        assert (result.line_plies, result.line_began_at) == (None, None)


def test_before_and_after_agree_between_plies_of_exact_scores() -> None:
    plies = reviewed("4 4 3 5 2 1 6 6 3 3 5 5 4 4 7 7 1").plies
    for ply, following in pairwise(plies):
        assert ply.after == -following.before
        assert ply.after <= ply.before


def test_one_estimate_makes_the_review_an_estimate() -> None:
    answers = ({"4": 1}, {"4": -1}, {"4": 1})
    position = rules_for("7x6").parse("4 4 4")
    assert review(position, Script(*answers)).exact
    assert not review(position, Script(*answers, exact=False)).exact


def test_the_end_of_the_game_is_searched_first() -> None:
    script = Script({"4": 1}, {"4": -1}, {"4": 1})
    review(rules_for("7x6").parse("4 4 4"), script)
    assert script.asked == [2, 1, 0]


@pytest.mark.parametrize(
    ("before", "after", "quality"),
    [
        (3, -1, "blunder"),
        (3, 0, "mistake"),
        (0, -1, "mistake"),
        (18, 1, "inaccuracy"),
        (2, 1, "inaccuracy"),
        (-1, -18, "inaccuracy"),
        (5, 5, "best"),
        (0, 0, "best"),
        (-4, -4, "best"),
    ],
)
def test_a_move_is_judged_by_the_outcome_first(before: int, after: int, quality: str) -> None:
    assert judge(before, after) == quality
