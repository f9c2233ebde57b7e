"""5 in a row: side columns that stand from the start, lines of five, and both with pops."""

import pytest

from engine import Outcome, Position, RuleError, rules_for
from engine.grid import Grid
from engine.lines import LineStory, line_story

from .naive import WAYS


def play(moves: str, rules: str = "7x6-five", first: str = "red") -> Position:
    return rules_for(rules).parse(moves, first)


def drawn(text: str) -> tuple[str, ...]:
    return tuple(text.split())


class TestSideColumns:
    @pytest.mark.parametrize("rules", ["7x6-five", "7x6-pop-five"])
    @pytest.mark.parametrize("first", ["red", "yellow"])
    def test_they_stand_full_and_alternating_whoever_begins(self, rules: str, first: str) -> None:
        start = play("", rules, first)
        assert start.board() == drawn(
            """
            y.......r
            r.......y
            y.......r
            r.......y
            y.......r
            r.......y
            """
        )
        assert (start.cell(0, 1), start.cell(8, 1), start.cell(0, 6)) == ("red", "yellow", "yellow")
        assert start.side_to_move == first

    def test_rules_tell_where_columns_begin(self) -> None:
        spec = rules_for("7x6-five")
        assert (spec.columns, spec.first_column, spec.connect, spec.family) == (7, 0, 5, "drop")

    @pytest.mark.parametrize("rules", ["7x6-five", "7x6-pop-five"])
    @pytest.mark.parametrize("move", ["0", "8"])
    def test_nobody_drops_there(self, rules: str, move: str) -> None:
        position = play("4", rules)
        assert move not in position.legal_moves()
        with pytest.raises(RuleError) as caught:
            position.apply(move)
        assert caught.value.code == "no_such_column"

    @pytest.mark.parametrize("move", ["p0", "p8"])
    def test_they_are_never_popped(self, move: str) -> None:
        for position in (play("", "7x6-pop-five"), play("4", "7x6-pop-five")):
            assert move not in position.legal_moves()
            with pytest.raises(RuleError) as caught:
                position.apply(move)
            assert caught.value.code == "no_such_column"

    @pytest.mark.parametrize("cell", [(-1, 1), (9, 1), (0, 0), (0, 7)])
    def test_there_is_no_cell_beyond_them(self, cell: tuple[int, int]) -> None:
        with pytest.raises(IndexError):
            play("4").cell(*cell)


class TestLines:
    def test_four_are_nothing(self) -> None:
        assert play("3 3 4 4 5 5 6").outcome is None

    def test_five_of_the_own_discs_win(self) -> None:
        outcome = play("2 2 3 3 4 4 5 5 6").outcome
        assert outcome == Outcome("red", "line", (((2, 1), (3, 1), (4, 1), (5, 1), (6, 1)),), 9)

    def test_a_side_disc_counts_on_the_level(self) -> None:
        position = play("3 3 1 7 4 6 2")
        assert position.outcome == Outcome(
            "red", "line", (((0, 1), (1, 1), (2, 1), (3, 1), (4, 1)),), 7
        )
        assert position.board()[-1] == "rrrrr.yyy"

    def test_a_side_disc_counts_on_a_diagonal(self) -> None:
        position = play("6 6 7 4 7 7 1 7 3 6 5 5")
        assert position.board()[-5:] == drawn("r.......y y......yr r.....yyy y....yyrr rr.ryrrry")
        assert position.outcome == Outcome(
            "yellow", "line", (((4, 1), (5, 2), (6, 3), (7, 4), (8, 5)),), 12
        )

    def test_a_side_disc_has_no_ply_in_the_story_of_a_line(self) -> None:
        assert line_story(play("3 3 1 7 4 6 2")) == LineStory((1, 3, 5, 7), 5)

    def test_after_42_drops_without_a_line_it_is_a_draw(self) -> None:
        position = play(
            "6 3 6 3 7 2 3 5 7 4 7 2 3 4 6 5 3 2 6 2 5 6 6 3 1 7 2 2 7 4 7 4 5 5 1 1 4 5 1 1 4 1"
        )
        assert position.outcome == Outcome(None, "full", (), 42)


class TestWithPops:
    def test_a_pop_that_completes_lines_of_both_wins_for_the_side_that_popped(self) -> None:
        position = play("5 5 5 4 4 3 3 2 2 1 1 7 p5", "7x6-pop-five")
        assert position.board()[-2:] == drawn("yrrrrr..r ryyyyy.yy")
        assert position.outcome == Outcome(
            winner="red",
            reason="line",
            lines=(((1, 2), (2, 2), (3, 2), (4, 2), (5, 2)),),
            plies=13,
            other_lines=(((1, 1), (2, 1), (3, 1), (4, 1), (5, 1)),),
        )

    def test_a_pop_can_hand_the_other_side_a_line_with_a_side_disc(self) -> None:
        position = play("2 7 4 p7 1 3 3 p3", "7x6-pop-five")
        assert position.board()[-1] == "rrrrr...y"
        assert position.outcome == Outcome(
            "red", "line", (((0, 1), (1, 1), (2, 1), (3, 1), (4, 1)),), 8
        )

    def test_the_grid_is_empty_when_the_side_columns_alone_stand(self) -> None:
        assert play("1 2 p1 p2", "7x6-pop-five").outcome == Outcome(None, "emptied", (), 4)

    def test_repetition_counts_as_in_pop_out(self) -> None:
        assert play("4 5 1 2 p1 p2", "7x6-pop-five").notes() == {"repeated": 2}
        assert play("4 5 1 2 p1 p2 1 2 p1 p2", "7x6-pop-five").outcome == Outcome(
            None, "repetition", (), 10
        )


def test_live_segments_of_the_usual_board() -> None:
    spec = rules_for("7x6-five")
    start = spec.start()
    segments = [
        [(c + right * i, r + up * i) for i in range(5)]
        for c in range(9)
        for r in range(1, 7)
        for right, up in WAYS
        if 0 <= c + 4 * right <= 8 and 1 <= r + 4 * up <= 6
    ]
    assert len(segments) == 68
    standing = [{start.cell(*cell) for cell in segment} - {None} for segment in segments]
    beside = [sum(cell[0] in (0, 8) for cell in segment) for segment in segments]
    live = [
        (segment, sides, count)
        for segment, sides, count in zip(segments, standing, beside, strict=True)
        if len(sides) < 2
    ]
    assert len(live) == 64
    assert [count for _, _, count in live].count(0) == 44
    with_one = [(segment, sides) for segment, sides, count in live if count == 1]
    assert len(with_one) == 20
    assert sum(segment[0][1] == segment[-1][1] for segment, _ in with_one) == 12
    assert [sides for _, sides in with_one].count({"red"}) == 10


def test_bits_of_a_grid_with_walls_begin_at_the_left_one() -> None:
    grid = Grid(7, 6, 5, walls=True)
    assert (grid.first, grid.last) == (0, 8)
    assert grid.walls_of[0] | grid.walls_of[1] == 0b111111 | 0b111111 << 56
    assert not grid.cells & (grid.walls_of[0] | grid.walls_of[1])
