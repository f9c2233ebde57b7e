"""Four in a row: the worked examples of the rules, the odd endings, and every refusal."""

import pickle

import pytest

from engine import Outcome, Position, RuleError, rules_for
from engine.drop import DropRules


def play(moves: str, rules: str = "7x6", first: str = "red") -> Position:
    return rules_for(rules).parse(moves, first)


def drawn(text: str) -> tuple[str, ...]:
    return tuple(text.split())


class TestStart:
    def test_board_is_empty_and_the_first_side_moves(self) -> None:
        start = rules_for("7x6").start("yellow")
        assert start.board() == (".......",) * 6
        assert (start.side_to_move, start.first, start.plies) == ("yellow", "yellow", 0)
        assert start.moves == ()
        assert start.outcome is None
        assert start.legal_moves() == ("1", "2", "3", "4", "5", "6", "7")

    def test_red_begins_unless_told_otherwise(self) -> None:
        assert rules_for("7x6").start().side_to_move == "red"

    @pytest.mark.parametrize("side", ["green", "", "RED", "r", "red "])
    def test_unknown_side_is_refused(self, side: str) -> None:
        with pytest.raises(RuleError) as caught:
            rules_for("7x6").start(side)
        assert caught.value.code == "unknown_side"


class TestMoves:
    def test_discs_stack_from_the_bottom_and_sides_alternate(self) -> None:
        position = play("4 4 5 4")
        assert position.board()[-3:] == drawn("...y... ...y... ...rr..")
        assert position.cell(4, 1) == "red"
        assert position.cell(4, 3) == "yellow"
        assert position.cell(4, 4) is None
        assert position.side_to_move == "red"
        assert position.lands("4") == (4, 4)

    def test_a_position_never_changes(self) -> None:
        before = play("4 4")
        after = before.apply("4")
        assert before.moves == ("4", "4")
        assert before.cell(4, 3) is None
        assert after.cell(4, 3) == "red"
        with pytest.raises(AttributeError):
            before.first = "yellow"  # type: ignore[misc]

    def test_positions_are_equal_by_rules_beginner_and_moves(self) -> None:
        assert play("4 5 4") == play("454")
        assert hash(play("4 5 4")) == hash(play("454"))
        assert play("4 5 3") != play("3 5 4")
        assert play("4 5") != play("4 5", first="yellow")
        assert play("4 5") != play("4 5", rules="8x7")

    def test_a_position_survives_a_process_boundary(self) -> None:
        position = play("1 1 2 2 4 4 5 7 3", first="yellow")
        copy = pickle.loads(pickle.dumps(position))
        assert copy == position
        assert copy.outcome == position.outcome
        assert copy.board() == position.board()

    def test_full_column_is_not_legal_and_the_same_side_stays_to_move(self) -> None:
        position = play("4 4 4 4 4 4")
        assert position.legal_moves() == ("1", "2", "3", "5", "6", "7")
        assert position.side_to_move == "red"
        for refused in (position.apply, position.lands):
            with pytest.raises(RuleError) as caught:
                refused("4")
            assert caught.value.code == "column_full"
            assert caught.value.index is None
            assert str(caught.value) == "Column 4 is full."

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ("0", "no_such_column"),
            ("8", "no_such_column"),
            ("9" * 10_000, "no_such_column"),
            ("", "bad_token"),
            (" 4", "bad_token"),
            ("04", "bad_token"),
            ("+4", "bad_token"),
            ("-1", "bad_token"),
            ("4.0", "bad_token"),
            ("p4", "bad_token"),
            ("--", "bad_token"),
            ("\u0664", "bad_token"),  # an Arabic four
            ("\u00b2", "bad_token"),
            ("\x00", "bad_token"),
            ("\ud800", "bad_token"),
        ],
    )
    def test_what_is_no_column_is_refused(self, move: str, code: str) -> None:
        with pytest.raises(RuleError) as caught:
            play("4").apply(move)
        assert caught.value.code == code
        assert str(caught.value).isascii()
        assert len(str(caught.value)) < 100

    @pytest.mark.parametrize("cell", [(0, 1), (8, 1), (1, 0), (1, 7), (-1, -1)])
    def test_a_cell_outside_the_board_is_an_index_error(self, cell: tuple[int, int]) -> None:
        with pytest.raises(IndexError):
            play("4").cell(*cell)


class TestWorkedExamples:
    def test_the_rising_diagonal_wins_at_ply_11(self) -> None:
        position = play("4 5 5 6 6 7 6 7 7 1 7")
        assert position.outcome == Outcome(
            winner="red",
            reason="line",
            lines=(((4, 1), (5, 2), (6, 3), (7, 4)),),
            plies=11,
        )
        assert position.board() == drawn(
            """
            .......
            .......
            ......r
            .....rr
            ....rry
            y..ryyy
            """
        )

    def test_the_winning_cell_hangs_until_ply_9(self) -> None:
        assert play("4 5 5 6 6 7 6").lands("7") == (7, 2)
        assert play("4 5 5 6 6 7 6 7 7").lands("7") == (7, 4)

    def test_five_on_the_bottom_row_win_at_ply_9(self) -> None:
        position = play("1 1 2 2 4 4 5 7 3", first="yellow")
        assert position.outcome == Outcome(
            winner="yellow",
            reason="line",
            lines=(((1, 1), (2, 1), (3, 1), (4, 1), (5, 1)),),
            plies=9,
        )
        assert position.board()[-2:] == drawn("rr.r... yyyyy.r")


class TestEnd:
    def test_the_earliest_win_is_at_ply_7(self) -> None:
        outcome = play("1 2 1 2 1 2 1").outcome
        assert outcome == Outcome("red", "line", (((1, 1), (1, 2), (1, 3), (1, 4)),), 7)

    def test_nothing_can_be_played_after_the_end(self) -> None:
        over = play("1 2 1 2 1 2 1")
        assert over.side_to_move is None
        assert over.legal_moves() == ()
        for refused in (over.apply, over.lands):
            with pytest.raises(RuleError) as caught:
                refused("2")
            assert caught.value.code == "game_over"

    def test_three_in_a_row_and_a_gap_are_no_line(self) -> None:
        assert play("1 1 2 2 3 3 5 5").outcome is None

    def test_a_line_does_not_run_around_the_edge(self) -> None:
        position = play("2 1 1 1 1 7 1 7 1")  # three on top of column 1, one below column 2
        assert [position.cell(1, row) for row in (4, 5, 6)] == ["red"] * 3
        assert position.cell(2, 1) == "red"
        assert position.outcome is None


ODD_ENDINGS = {
    "double: upright and falling": (
        "7x6",
        "3 2 2 7 4 3 5 7 2 3 2 7 3 4 4 6 7 1 6 1 5 5 5 6 3 1 6 5 6 7 2",
        """
        .......
        .rr.yry
        .rr.rrr
        yryryyy
        yryyrry
        yyrrryy
        """,
        "red",
        (((2, 2), (2, 3), (2, 4), (2, 5)), ((2, 5), (3, 4), (4, 3), (5, 2))),
    ),
    "double: level and rising": (
        "7x6",
        "4 6 5 1 4 2 3 6 2 5 3 7 3 6 2 7 4 3 6 7 7 6 6 2 2 3 2 7 7 3 5",
        """
        .ry..rr
        .ry..yy
        .yy..rr
        .rrrryy
        .rrryyy
        yyrrryy
        """,
        "red",
        (((2, 3), (3, 3), (4, 3), (5, 3)), ((3, 1), (4, 2), (5, 3), (6, 4))),
    ),
    "double: rising and falling": (
        "7x6",
        "4 6 5 7 6 4 2 3 1 7 2 2 1 4 3 1 2 6 2 6 2 7 7 5 4 6 6 4 1 7 1 7 4 1 5 5",
        """
        yr.r.ry
        rr.y.yy
        rr.ryyr
        yy.yryy
        rrryyry
        rryrryy
        """,
        "yellow",
        (((4, 3), (5, 4), (6, 5), (7, 6)), ((4, 5), (5, 4), (6, 3), (7, 2))),
    ),
    "triple: level, upright and falling": (
        "7x6",
        "7 6 1 1 4 2 2 1 6 5 2 4 1 3 1 6 6 4 5 3 5 4 6 2 3 3 6 2 4 2 5 7 7 7 4 3 1 3 7 7 5",
        """
        ryyr.ry
        ryyrrrr
        ryyyrry
        yrryryr
        yryyrry
        ryyryyr
        """,
        "red",
        (
            ((4, 5), (5, 5), (6, 5), (7, 5)),
            ((5, 2), (5, 3), (5, 4), (5, 5)),
            ((4, 6), (5, 5), (6, 4), (7, 3)),
        ),
    ),
    "five in one diagonal": (
        "10x8",
        "9 4 9 7 8 3 2 2 6 2 10 9 9 1 7 9 8 4 4 2 5 6 2 5 9 5 4 5 3 2 1 1 4 8 3 3 7 9 8 1 1 3 1 7 "
        "6 8 3 3 7 1 9 1 5 3 7 8 8 8 5 5 2 7 7 5 2 10 10 4",
        """
        yry.y.ryr.
        yry.y.yry.
        ryryr.ryr.
        rryrr.ryy.
        yyyry.yrr.
        yyrryrryyr
        ryryyyrrry
        yryyrryrrr
        """,
        "yellow",
        (((1, 3), (2, 4), (3, 5), (4, 6), (5, 7)),),
    ),
    "six in one row": (
        "7x6",
        "1 4 1 2 4 4 1 1 3 5 7 1 6 6 6 2 2 1 3 5 6 4 4 5 2 4 2 7 3 3 3 2 5 7 7 5 7 5 6 6 7 3",
        """
        yyyyyyr
        yrrryrr
        yryyrrr
        rrryyry
        ryrryyy
        ryryyrr
        """,
        "yellow",
        (((1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)),),
    ),
    "seven in one row and an upright line": (
        "7x6",
        "1 4 6 1 7 5 7 1 3 2 7 1 2 7 3 6 3 4 7 4 5 5 6 5 2 2 1 6 1 6 7 2 2 3 3 5 6 3 5 4",
        """
        rry.rrr
        ryr.yyr
        yyyyyyy
        yrryyrr
        yrryryr
        ryryyrr
        """,
        "yellow",
        (
            ((1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 4), (7, 4)),
            ((4, 1), (4, 2), (4, 3), (4, 4)),
        ),
    ),
    "a win with the last disc on a full board": (
        "7x6",
        "7 2 5 7 1 5 6 1 5 1 7 4 7 1 1 3 3 5 6 7 7 4 4 6 3 4 6 5 1 5 2 2 3 2 6 6 4 3 3 2 2 4",
        """
        rrryyyr
        ryyryry
        yyryyrr
        yyrrryr
        yrryyry
        ryyyrrr
        """,
        "yellow",
        (((1, 3), (2, 4), (3, 5), (4, 6)),),
    ),
    "a win with the last disc on the smallest board": (
        "4x4",
        "4 4 3 2 3 1 2 3 3 1 4 2 2 1 4 1",
        """
        yrrr
        yyyr
        yrry
        yyrr
        """,
        "yellow",
        (((1, 1), (1, 2), (1, 3), (1, 4)),),
    ),
    "a full board without a line": (
        "7x6",
        "4 6 2 7 4 5 3 1 6 3 5 6 3 4 2 6 5 4 5 1 3 2 6 6 3 5 5 2 2 1 4 3 4 7 2 7 1 1 7 1 7 7",
        """
        yryrryy
        yrrryrr
        ryryryr
        yyryryy
        yryrrry
        yrrryyy
        """,
        None,
        (),
    ),
    "a full board of the largest size without a line": (
        "10x8",
        "10 3 4 10 1 4 2 10 5 4 10 7 2 1 10 10 8 9 9 6 10 6 2 1 6 8 4 4 10 8 9 7 6 8 3 2 2 3 7 2 2 "
        "7 9 9 3 1 9 4 5 4 6 5 4 6 3 6 1 7 7 9 2 6 1 5 3 1 1 3 8 5 7 7 5 3 9 8 5 8 8 5",
        """
        rryryyyrrr
        yryyryryyr
        ryryryryry
        rrryyryryr
        yyrryryyrr
        yryyyrryry
        yrryryyyry
        rryrryyryr
        """,
        None,
        (),
    ),
}


@pytest.mark.parametrize("name", ODD_ENDINGS)
def test_odd_ending(name: str) -> None:
    rules, moves, drawing, winner, lines = ODD_ENDINGS[name]
    position = play(moves, rules=rules)
    assert position.board() == drawn(drawing)
    assert position.outcome == Outcome(
        winner, "full" if winner is None else "line", lines, len(moves.split())
    )
    assert play(" ".join(moves.split()[:-1]), rules=rules).outcome is None


class TestWords:
    def test_bits_run_up_the_columns_with_a_free_row_on_top(self) -> None:
        own, other = DropRules(10, 8).parse("1 2 1 10").words()
        assert own == 0b11  # red: column 1, rows 1 and 2
        assert other == 1 << 9 | 1 << 81  # yellow: columns 2 and 10

    def test_the_side_that_moved_last_comes_second_after_the_end_too(self) -> None:
        assert DropRules(7, 6).parse("1 2 1 2 1 2 1").words()[1] == 0b1111
