"""twiceFour: points, lines, steps, counting, and every way in which a round ends."""

from random import Random

import pytest

from engine import RuleError
from engine.points import LINES, NEIGHBOURS, POINTS, name_of
from engine.twicefour import SIDES, TwiceFourPosition, TwiceFourRules
from tests.engine.random_rounds import check_end, play_both
from tests.engine.slow_twicefour import LINES as KNOWN_LINES
from tests.engine.twicefour_positions import position_of

BOOK = TwiceFourRules()
TWICE_AROUND = "d1c1 d5c5 c1d1 c5d5"  # back where it began, with the same side to move


class TestBoard:
    def test_there_are_21_points_and_32_steps_between_them(self) -> None:
        assert len(POINTS) == 21
        assert sum(len(around) for around in NEIGHBOURS.values()) == 2 * 32

    def test_the_lines_are_the_16_of_the_rules(self) -> None:
        found = {frozenset(name_of(cell) for cell in line) for line in LINES}
        assert len(LINES) == 16
        assert found == {frozenset(line.split("-")) for line in KNOWN_LINES.split()}
        aslant = [a for a, *_, b in LINES if a[0] != b[0] and a[1] != b[1]]
        assert len(aslant) == 4

    def test_the_formation_of_one_side_is_the_other_turned_by_half_a_circle(self) -> None:
        start = BOOK.start()
        for column, row in POINTS:
            turned = {"cross": "circle", "circle": "cross", None: None}[start.cell(column, row)]
            assert start.cell(6 - column, 6 - row) == turned

    def test_the_middle_and_ten_more_points_are_free(self) -> None:
        start = BOOK.start()
        assert start.cell(3, 3) is None
        assert [start.cell(*point) for point in POINTS].count(None) == 11

    def test_the_drawing_has_no_corners(self) -> None:
        assert BOOK.start().board() == (" o.o ", ".o.o.", ".x.o.", ".x.x.", " x.x ")

    @pytest.mark.parametrize("cell", [(1, 1), (1, 5), (5, 1), (5, 5), (0, 3), (3, 6)])
    def test_where_no_point_is_there_is_no_cell(self, cell: tuple[int, int]) -> None:
        with pytest.raises(IndexError):
            BOOK.start().cell(*cell)


class TestSteps:
    def test_counts_of_sequences_are_the_published_ones(self) -> None:
        assert BOOK.start().perft(5) == (1, 8, 67, 640, 6175, 56591)
        assert BOOK.start("circle").perft(4) == (1, 8, 67, 640, 6175)

    def test_counts_are_those_of_walking_move_by_move(self) -> None:
        def walk(position: TwiceFourPosition, depth: int) -> int:
            if depth == 0:
                return 1
            return sum(walk(position.apply(move), depth - 1) for move in position.legal_moves())

        assert walk(BOOK.start(), 4) == 6175

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ("d1e1", "bad_token"),  # a corner
            ("d1", "bad_token"),
            ("", "bad_token"),
            ("d1c1x", "bad_token"),
            ("D1C1", "bad_token"),
            ("4", "bad_token"),
            ("d\u0661c1", "bad_token"),
            ("d1d2", "no_step"),  # taken
            ("d1c2", "no_step"),  # aslant
            ("d1b1", "no_step"),  # two steps
            ("d1d1", "no_step"),
            ("d5c5", "not_your_stone"),
            ("c1c2", "not_your_stone"),
            ("--", "pass_not_forced"),
        ],
    )
    def test_what_is_no_step_is_refused_and_changes_nothing(self, move: str, code: str) -> None:
        start = BOOK.start()
        for ask in (start.apply, start.lands, start.takes):
            with pytest.raises(RuleError) as caught:
                ask(move)
            assert caught.value.code == code
        assert start == BOOK.start()

    def test_a_step_takes_the_stone_from_one_point_to_the_next(self) -> None:
        start = BOOK.start()
        assert (start.takes("d1c1"), start.lands("d1c1")) == (((4, 1),), (3, 1))
        after = start.apply("d1c1")
        assert (after.cell(4, 1), after.cell(3, 1)) == (None, "cross")
        assert after.side_to_move == "circle"

    def test_a_bad_list_names_the_bad_move(self) -> None:
        with pytest.raises(RuleError) as caught:
            BOOK.parse("d1c1 d5c5 c1c3")
        assert (caught.value.code, caught.value.index) == ("no_step", 2)

    def test_a_shut_in_side_can_only_pass(self) -> None:
        shut = position_of(cross="a2 a3 a4 b2 b3", circle="b1 c2 c3 b4 d5", turn="cross")
        assert shut.legal_moves() == ("--",)
        with pytest.raises(RuleError) as caught:
            shut.apply("a2b2")
        assert caught.value.code == "no_step"
        passed = shut.apply("--")
        assert (passed.plies, passed.side_to_move) == (1, "circle")
        assert passed.words() == (shut.words()[1], shut.words()[0])


class TestPoints:
    def test_the_example_of_the_rules_wins_with_the_second_line(self) -> None:
        position = position_of(
            cross="b1 c2 d3 d4 d5",
            circle="a2 a3 a4 b5 c5",
            turn="cross",
            counted=["d2-d3-d4-d5"],
            points=(1, 0),
        )
        won = position.apply("d4e4").outcome
        assert won is not None
        assert (won.winner, won.reason) == ("cross", "points")
        assert won.lines == (((2, 1), (3, 2), (4, 3), (5, 4)),)
        again = position.apply("c2d2")
        assert again.outcome is None
        assert again.notes()["points"] == {"cross": 1, "circle": 0}

    def test_a_counted_line_never_counts_again_for_nobody(self) -> None:
        position = position_of(
            cross="a2 a3 a4 b5 c5",
            circle="b2 c2 d3 e2 b4",
            turn="circle",
            counted=["b2-c2-d2-e2"],
            points=(1, 0),
        )
        after = position.apply("d3d2")
        assert after.notes()["points"] == {"cross": 1, "circle": 0}

    def test_two_lines_at_once_win_the_round(self) -> None:
        position = position_of(cross="b1 b2 b4 b5 a3", circle="e2 e3 e4 d1 d5", turn="cross")
        after = position.apply("a3b3")
        assert after.outcome is not None
        assert (after.outcome.winner, len(after.outcome.lines)) == ("cross", 2)

    def test_a_point_does_not_end_the_round_and_the_stones_stay(self) -> None:
        position = position_of(cross="b1 b2 b4 c3 e3", circle="d1 d5 c5 e2 e4", turn="cross")
        after = position.apply("c3b3")
        assert after.outcome is None
        assert after.notes()["points"] == {"cross": 1, "circle": 0}
        assert after.notes()["counted"] == [((2, 1), (2, 2), (2, 3), (2, 4))]
        assert after.cell(2, 1) == "cross"

    def test_winning_moves_are_those_that_bring_the_second_point(self) -> None:
        position = position_of(
            cross="b1 c2 d3 d4 d5",
            circle="a2 a3 a4 b5 c5",
            turn="cross",
            counted=["d2-d3-d4-d5"],
            points=(1, 0),
        )
        assert position.winning_moves() == ("d4e4",)


class TestEnds:
    def test_the_second_standing_warns_and_the_third_ends(self) -> None:
        once = BOOK.parse(TWICE_AROUND)
        assert once.notes()["repeated"] == 2
        assert "repeated" not in BOOK.parse("d1c1").notes()
        over = BOOK.parse(f"{TWICE_AROUND} {TWICE_AROUND}")
        assert over.outcome is not None
        # The start is as good for one as for the other.
        assert (over.outcome.winner, over.outcome.reason) == (None, "repetition")

    def test_the_same_stones_with_the_other_side_to_move_are_anotherposition_of(self) -> None:
        assert "repeated" not in BOOK.parse("d1c1 d5c5 c1d1").notes()

    def test_with_equal_points_the_better_structure_wins(self) -> None:
        start = position_of(cross="b1 b2 b3 c3 e3", circle="d1 d5 c5 e2 a4", turn="cross")
        over = start
        for move in ("e3e4 d1c1 e4e3 c1d1 " * 2).split():
            over = over.apply(move)
        sums = over.notes()["structure"]
        assert isinstance(sums, dict)
        assert over.outcome is not None
        assert sums["cross"] > sums["circle"]
        assert (over.outcome.winner, over.outcome.reason) == ("cross", "structure")

    def test_more_points_win_at_the_third_standing(self) -> None:
        start = position_of(
            cross="b1 b2 b3 d1 d2",
            circle="d5 d4 d3 b5 b4",
            turn="cross",
            counted=["a3-b3-c3-d3"],
            points=(0, 1),
        )
        over = start
        for move in (TWICE_AROUND + " ").split() * 2:
            over = over.apply(move)
        assert over.outcome is not None
        assert (over.outcome.winner, over.outcome.reason) == ("circle", "repetition")

    def test_nothing_is_played_after_the_end(self) -> None:
        over = BOOK.parse(f"{TWICE_AROUND} {TWICE_AROUND}")
        assert over.legal_moves() == ()
        assert over.side_to_move is None
        with pytest.raises(RuleError) as caught:
            over.apply("d1c1")
        assert caught.value.code == "game_over"

    def test_random_rounds_are_those_of_the_slow_game(self) -> None:
        reasons = set()
        for seed in range(150):
            position, slow = play_both(Random(seed))
            check_end(position, slow)
            assert position.outcome is not None
            reasons.add(position.outcome.reason)
        assert {"points", "structure"} <= reasons

    def test_a_round_turned_by_half_a_circle_ends_alike(self) -> None:
        def turned(move: str) -> str:
            if move == "--":
                return move
            return "".join(
                "edcba"["abcde".index(x)] if x in "abcde" else str(6 - int(x)) for x in move
            )

        for seed in range(40):
            position, _ = play_both(Random(seed))
            other = "circle" if position.first == "cross" else "cross"
            mirror = BOOK.parse(" ".join(turned(move) for move in position.moves), other)
            assert position.outcome is not None
            assert mirror.outcome is not None
            assert mirror.outcome.reason == position.outcome.reason
            winners = {position.outcome.winner, mirror.outcome.winner}
            assert winners == {None} or winners == set(SIDES)
