"""Pop 10: filling, keeping and putting back, further turns, the odd ends, and every refusal."""

import pickle
from dataclasses import replace
from random import Random

import pytest

from engine import Outcome, Position, RuleError, rules_for
from engine.pop10 import Pop10Position, Pop10Rules

CHECKERED = "1 2 3 4 5 6 7 " * 6
"""Every bottom disc stands in a diagonal of its colour."""

TWINS = "5 7 1 6 2 4 3 4 6 5 2 1 3 7 2 4 1 7 3 6 5 2 6 1 7 5 3 4 6 3 5 7 4 2 1 2 7 1 4 6 5 3"
"""Column 1 stands red, yellow, red … from the bottom, in no line."""

PASSES = (
    "3 5 7 2 1 4 6 1 7 3 2 6 4 5 4 3 7 1 2 5 6 4 2 6 7 5 1 3 2 1 3 5 4 6 7 5 7 6 3 2 4 1 "
    "p3 3 p4 p2 p3 4 p4 3 p3 p5 p3 p5 p5 p5 4 p7 p2 p7 p7 p3 p6 2 p5 3 p3 p7 6 p5 p6 2 p7 6"
)

LAST_ONE_KEPT = (
    "3 2 6 7 4 5 1 2 3 6 5 4 7 1 2 3 7 4 5 6 1 3 6 4 7 2 1 5 1 3 6 7 5 2 4 7 6 4 5 1 3 2 "
    "p3 3 p2 p2 p5 p7"
)


def play(moves: str, first: str = "red") -> Position:
    return rules_for("7x6-pop10").parse(moves, first)


def drawn(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def refused(position: Position, move: str) -> str:
    codes = set()
    for refuse in (position.apply, position.lands, position.takes):
        with pytest.raises(RuleError) as caught:
            refuse(move)
        assert caught.value.token == move
        codes.add(caught.value.code)
    (code,) = codes
    return code


class TestFilling:
    def test_it_begins_on_the_bottom_row(self) -> None:
        start = play("")
        assert start.legal_moves() == ("1", "2", "3", "4", "5", "6", "7")
        assert start.notes() == {
            "collected": {"red": 0, "yellow": 0},
            "phase": "filling",
            "row": 1,
            "pending": None,
        }
        assert (start.spec.family, start.spec.connect, start.spec.columns) == ("pop10", 4, 7)

    def test_a_cell_of_the_row_takes_one_disc(self) -> None:
        position = play("4 2")
        assert position.legal_moves() == ("1", "3", "5", "6", "7")
        assert refused(position, "4") == "cell_taken"
        assert position.lands("1") == (1, 1)
        assert position.takes("1") == ()

    def test_the_next_row_opens_when_a_row_is_full(self) -> None:
        position = play("1 2 3 4 5 6 7")
        assert position.notes()["row"] == 2
        assert position.side_to_move == "yellow"
        assert position.lands("4") == (4, 2)
        assert len(position.legal_moves()) == 7

    def test_lines_mean_nothing_yet(self) -> None:
        position = play("1 5 2 6 3 7 4")
        assert position.board()[-1] == "rrrryyy"
        assert position.outcome is None

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            *(("p4", "not_a_move_now"), ("--", "not_a_move_now"), ("8", "no_such_column")),
            *(("p8", "no_such_column"), ("", "bad_token"), ("-", "bad_token"), ("p", "bad_token")),
            *(("---", "bad_token"), ("a4", "bad_token"), ("04", "bad_token")),
        ],
    )
    def test_nothing_else_is_a_move(self, move: str, code: str) -> None:
        assert refused(play("4"), move) == code

    def test_the_short_form_can_hold_a_filling(self) -> None:
        assert play("1234567") == play("1 2 3 4 5 6 7")


class TestPopping:
    def test_after_42_plies_own_bottom_discs_are_popped(self) -> None:
        position = play(CHECKERED)
        assert position.board() == drawn("yryryry ryryryr") * 3
        assert position.legal_moves() == ("p1", "p3", "p5", "p7")
        assert position.takes("p3") == ((3, 1),)
        assert position.lands("p3") is None
        assert position.notes() == {
            "collected": {"red": 0, "yellow": 0},
            "phase": "popping",
            "pending": None,
        }

    def test_a_disc_from_a_line_is_kept_and_the_same_side_pops_again(self) -> None:
        position = play(CHECKERED).apply("p1")
        assert position.notes()["collected"] == {"red": 1, "yellow": 0}
        assert (position.side_to_move, position.notes()["pending"]) == ("red", None)
        assert position.legal_moves() == ("p3", "p5", "p7")
        assert [row[0] for row in position.board()] == list(".yryry")

    def test_a_disc_from_no_line_goes_back_as_a_move_of_its_own(self) -> None:
        position = play(TWINS).apply("p1")
        assert position.side_to_move == "red"
        assert position.notes()["pending"] == "put_back"
        assert position.notes()["collected"] == {"red": 0, "yellow": 0}
        after = position.apply("1")
        assert after.side_to_move == "yellow"
        assert after.notes()["pending"] is None
        assert after.cell(1, 6) == "red"

    def test_it_goes_back_into_its_own_column_only_if_no_other_has_room(self) -> None:
        alone = play(TWINS).apply("p1")
        assert alone.legal_moves() == ("1",)
        assert refused(alone, "2") == "column_full"

    def test_it_may_not_go_back_into_its_own_column_if_another_has_room(self) -> None:
        position = play(PASSES)
        while position.notes()["pending"] != "put_back":
            position = position.apply(position.legal_moves()[0])
        column = position.moves[-1][1:]
        assert column not in position.legal_moves()
        assert len(position.legal_moves()) > 1
        assert refused(position, column) == "own_column"

    def test_while_a_disc_is_on_its_way_back_nothing_is_popped(self) -> None:
        position = play(TWINS).apply("p1")
        assert refused(position, "p3") == "must_put_back"
        assert refused(position, "--") == "must_put_back"

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            *(("p2", "not_your_disc"), ("4", "must_pop"), ("--", "not_a_move_now")),
            *(("p8", "no_such_column"), ("p", "bad_token"), ("x4", "bad_token")),
        ],
    )
    def test_nothing_else_is_a_move(self, move: str, code: str) -> None:
        assert refused(play(CHECKERED), move) == code

    def test_without_an_own_bottom_disc_a_side_passes(self) -> None:
        position = play(PASSES)
        assert position.board()[-1] == "rrrr.rr"
        assert (position.side_to_move, position.legal_moves()) == ("yellow", ("--",))
        assert (position.lands("--"), position.takes("--")) == (None, ())
        assert refused(position, "p1") == "not_your_disc"
        after = position.apply("--")
        assert (after.side_to_move, after.board()) == ("red", position.board())
        assert after.format().endswith(" --")
        assert play(after.format()) == after

    def test_a_turn_ends_with_a_kept_disc_if_no_own_one_is_left_below(self) -> None:
        before, after = play(LAST_ONE_KEPT[:-3]), play(LAST_ONE_KEPT)
        assert after.board()[-1] == "rrrrrrr"
        assert before.notes()["collected"] == {"red": 0, "yellow": 3}
        assert after.notes()["collected"] == {"red": 0, "yellow": 4}
        assert (before.side_to_move, after.side_to_move) == ("yellow", "red")


class TestEnd:
    def test_ten_kept_discs_win_at_once(self) -> None:
        position, random = play(CHECKERED), Random(1)
        while position.outcome is None:
            before = position
            position = position.apply(random.choice(position.legal_moves()))
        assert position.moves[-1] in before.winning_moves()
        side = str(before.side_to_move)
        assert position.outcome == Outcome(side, "collected", (), position.plies)
        assert before.notes()["collected"] | {side: 10} == position.notes()["collected"]  # type: ignore[operator]
        assert (position.side_to_move, position.legal_moves()) == (None, ())
        assert refused(position, "p1") == "game_over"

    def test_the_same_position_for_the_third_time_ends_it(self) -> None:
        # The pairs p1 1 turn column 1; after two of them it stands as it stood.
        turning = f"{TWINS} p1 1 p1 1"
        assert play(turning).notes()["repeated"] == 2
        assert play(f"{turning} p1 1 p1").outcome is None
        assert play(f"{turning} p1 1 p1 1").outcome == Outcome(None, "repetition", (), 50)

    def test_in_a_repetition_who_has_kept_more_wins(self) -> None:
        position = lazily_played()
        kept = position.kept
        assert kept[0] != kept[1]
        assert position.outcome == Outcome(
            "red" if kept[0] > kept[1] else "yellow", "repetition", (), position.plies
        )

    def test_after_200_turns_who_has_kept_more_wins(self) -> None:
        nearly = Pop10Rules(7, 6).parse(f"{TWINS} p1")
        for kept, winner in (((3, 2), "red"), ((3, 4), "yellow"), ((5, 5), None)):
            last = with_turns(nearly, kept, 199).apply("1")
            assert last.outcome == Outcome(winner, "ply_limit", (), 44)
        assert with_turns(nearly, (3, 2), 198).apply("1").outcome is None


def with_turns(position: Pop10Position, kept: tuple[int, int], turns: int) -> Pop10Position:
    return replace(position, kept=kept, turns=turns)


def lazily_played() -> Pop10Position:
    """A game in which nobody keeps a disc where it can be helped, after one was kept."""
    position = Pop10Rules(7, 6).parse(LAST_ONE_KEPT)
    while position.outcome is None:
        position = min(
            (position.apply(move) for move in position.legal_moves()),
            key=lambda after: (sum(after.kept), after.moves),
        )
    return position


def test_a_position_survives_a_process_boundary() -> None:
    position = play(f"{TWINS} p1 1 p1 1")
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position
    assert copy.notes() == position.notes()
    assert copy.apply("p1").legal_moves() == position.apply("p1").legal_moves()


def test_counts_of_the_filling() -> None:
    assert play("").perft(8) == (1, 7, 42, 210, 840, 2520, 5040, 5040, 35280)


def test_counts_from_the_full_board() -> None:
    # Kept discs let the same side pop again, so the second ply is not the other side's.
    assert play(CHECKERED).perft(2) == (1, 4, 12)
