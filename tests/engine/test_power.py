"""Power Up: the four special discs, their second acts, the odd ends, and every refusal."""

import pickle

import pytest

from engine import Outcome, Position, RuleError, rules_for

FULL = (
    "4 6 2 7 4 5 3 1 6 3 5 6 3 4 2 6 5 4 5 1 3 2 6 6 3 5 5 2 2 1 4 3 4 7 2 7 1 1 7 1 7 7"  # a draw
)
WALLED_IN = "1 4 6 3 3 5 5 6 3 1 3 7 2 1 7 7 4 5 5 3 1 7 3 6 5 7 1 6 7 1 6 6 w5"


def play(moves: str, first: str = "red") -> Position:
    return rules_for("7x6-power").parse(moves, first)


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


def tray(position: Position, side: str) -> object:
    trays = position.notes()["tray"]
    assert isinstance(trays, dict)
    return trays[side]


class TestTurns:
    def test_every_side_begins_with_four_special_discs(self) -> None:
        start = play("")
        assert start.notes() == {
            "tray": {
                "red": ["anvil", "bomb", "wall", "double"],
                "yellow": ["anvil", "bomb", "wall", "double"],
            },
            "pending": None,
        }
        assert start.spec.family == "power"

    def test_there_are_105_first_turns_and_112_with_the_anvil_on_an_empty_column(self) -> None:
        turns: list[str] = []
        for first_act in play("").legal_moves():
            after = play(first_act)
            if after.side_to_move == "yellow":
                turns.append(first_act)
            else:
                turns += [f"{first_act} {second}" for second in after.legal_moves()]
        kinds = {kind: sum(turn[0] == kind for turn in turns) for kind in "awxb"}
        assert kinds == {"a": 7, "w": 49, "x": 49, "b": 0}
        assert len(turns) == 112
        assert len(turns) - kinds["a"] == 105

    def test_plain_discs_come_first_then_each_power_from_the_left(self) -> None:
        assert play("4").legal_moves() == tuple(
            power + str(column) for power in ("", "a", "b", "w", "x") for column in range(1, 8)
        )

    @pytest.mark.parametrize("move", ["a4", "w4 5", "x4 5"])
    def test_a_power_is_spent_for_its_side_alone(self, move: str) -> None:
        position = play(f"{move} 7")
        assert refused(position, move[0] + "1") == "power_spent"
        assert not any(token[0] == move[0] for token in position.legal_moves())
        assert position.apply("1").apply(move[0] + "6").plies == position.plies + 2

    def test_the_tray_shows_what_is_left(self) -> None:
        position = play("a4 x4 5")
        assert tray(position, "red") == ["bomb", "wall", "double"]
        assert tray(position, "yellow") == ["anvil", "bomb", "wall"]

    @pytest.mark.parametrize("second", ["a5", "w5", "x5", "b5", "p4"])
    def test_there_is_one_special_disc_a_turn(self, second: str) -> None:
        assert refused(play("1 x4"), second) == "not_a_move_now"

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            *(("p4", "not_a_move_now"), ("--", "bad_token"), ("a8", "no_such_column")),
            *(("w0", "no_such_column"), ("8", "no_such_column"), ("", "bad_token")),
            *(("a", "bad_token"), ("d4", "bad_token"), ("A4", "bad_token"), ("a04", "bad_token")),
            *(("4a", "bad_token"), ("aa4", "bad_token"), ("x 4", "bad_token")),
        ],
    )
    def test_nothing_else_is_a_move(self, move: str, code: str) -> None:
        assert refused(play("4"), move) == code

    @pytest.mark.parametrize("move", ["4", "a4", "b4", "w4", "x4"])
    def test_nothing_falls_into_a_full_column(self, move: str) -> None:
        assert refused(play("4 4 4 4 4 4 1"), move) == "column_full"


class TestAnvil:
    def test_it_pushes_out_every_disc_below_and_ends_on_the_bottom_row(self) -> None:
        before = play("4 4 4 3 5")
        assert before.takes("a4") == ((4, 1), (4, 2), (4, 3))
        assert before.lands("a4") == (4, 1)
        after = before.apply("a4")
        assert after.board()[-2:] == drawn("....... ..yyr..")
        assert after.side_to_move == "red"

    def test_on_an_empty_column_it_is_a_plain_disc_and_spent(self) -> None:
        start = play("")
        assert (start.takes("a4"), start.lands("a4")) == ((), (4, 1))
        assert tray(start.apply("a4"), "red") == ["bomb", "wall", "double"]

    def test_it_wins_with_a_line_on_the_bottom_row(self) -> None:
        outcome = play("1 1 2 2 3 4 7 6 a4").outcome
        assert outcome == Outcome("red", "line", (((1, 1), (2, 1), (3, 1), (4, 1)),), 9)
        assert "a4" in play("1 1 2 2 3 4 7 6").winning_moves()


class TestBomb:
    def test_it_needs_a_disc_of_the_other_side_on_the_bottom_row(self) -> None:
        assert refused(play(""), "b4") == "nothing_to_pop"
        assert not any(move[0] == "b" for move in play("").legal_moves())

    def test_then_the_same_side_pops_a_disc_of_the_other(self) -> None:
        position = play("4 b4")
        assert position.side_to_move == "yellow"
        assert position.notes()["pending"] == "bomb_pop"
        assert position.legal_moves() == ("p4",)
        assert (position.takes("p4"), position.lands("p4")) == (((4, 1),), None)
        after = position.apply("p4")
        assert after.board()[-2:] == drawn("....... ...y...")
        assert (after.side_to_move, after.notes()["pending"]) == ("red", None)

    @pytest.mark.parametrize(
        ("move", "code"),
        [("4", "must_pop"), ("p5", "nothing_to_pop"), ("p1", "nothing_to_pop"), ("a4", "must_pop")],
    )
    def test_it_must_be_followed_by_such_a_pop(self, move: str, code: str) -> None:
        assert refused(play("4 b5"), move) == code

    def test_lines_of_both_win_for_the_side_that_pops(self) -> None:
        position = play("5 4 4 4 6 5 7 6 1 7 b2 p4")
        assert position.board()[-2:] == drawn("...yyyy rr.rrrr")
        assert position.outcome == Outcome(
            winner="red",
            reason="line",
            lines=(((4, 1), (5, 1), (6, 1), (7, 1)),),
            plies=12,
            other_lines=(((4, 2), (5, 2), (6, 2), (7, 2)),),
        )
        assert play("5 4 4 4 6 5 7 6 1 7 b2").winning_moves() == ("p4",)

    def test_lines_of_the_other_side_alone_lose(self) -> None:
        outcome = play("5 4 4 4 6 5 1 6 1 7 2 7 b1 p4").outcome
        assert outcome == Outcome("yellow", "line", (((4, 2), (5, 2), (6, 2), (7, 2)),), 14)

    def test_a_bomb_that_completes_a_line_wins_without_a_pop(self) -> None:
        outcome = play("1 7 1 7 1 6 b1").outcome
        assert outcome == Outcome("red", "line", (((1, 1), (1, 2), (1, 3), (1, 4)),), 7)

    def test_a_grid_filled_by_a_bomb_has_room_after_the_pop(self) -> None:
        *before, _ = FULL.split()
        bombed = play(f"{' '.join(before)} b7")
        assert "." not in "".join(bombed.board())
        assert (bombed.outcome, bombed.notes()["pending"]) == (None, "bomb_pop")
        moves = [m for m in bombed.legal_moves() if m not in bombed.winning_moves()]
        assert any(bombed.apply(move).outcome is None for move in moves)


class TestWall:
    def test_a_plain_disc_of_the_same_side_follows(self) -> None:
        position = play("w4")
        assert (position.side_to_move, position.notes()["pending"]) == ("red", "second_disc")
        assert position.legal_moves() == ("1", "2", "3", "4", "5", "6", "7")
        assert position.apply("4").side_to_move == "yellow"
        assert position.apply("4").board()[-2:] == drawn("...r... ...r...")

    def test_that_disc_must_not_complete_a_line(self) -> None:
        position = play("1 7 1 7 1 6 w4")
        assert position.legal_moves() == ("2", "3", "4", "5", "6", "7")
        assert position.winning_moves() == ()
        assert refused(position, "1") == "must_not_win"

    def test_the_wall_itself_may_win_and_the_game_is_over(self) -> None:
        position = play("1 7 1 7 1 6 w1")
        assert position.outcome == Outcome("red", "line", (((1, 1), (1, 2), (1, 3), (1, 4)),), 7)
        assert position.notes()["pending"] is None

    def test_where_only_winning_cells_are_left_the_turn_is_over(self) -> None:
        position = play(WALLED_IN)
        assert position.board()[0] == "y.r.ryr"
        assert (position.side_to_move, position.notes()["pending"]) == ("yellow", None)
        assert position.outcome is None
        red_again = play(WALLED_IN.replace("w5", "x5"))
        assert (red_again.legal_moves(), red_again.winning_moves()) == (("2", "4"), ("2", "4"))


class TestTimesTwo:
    def test_a_second_plain_disc_may_win(self) -> None:
        position = play("1 7 1 7 1 6 x4")
        assert position.notes()["pending"] == "second_disc"
        assert position.winning_moves() == ("1",)
        assert position.apply("1").outcome == Outcome(
            "red", "line", (((1, 1), (1, 2), (1, 3), (1, 4)),), 8
        )

    def test_the_first_disc_wins_at_once(self) -> None:
        position = play("1 7 1 7 1 6 x1")
        assert position.outcome is not None
        assert position.outcome.winner == "red"

    def test_the_last_cell_leaves_no_second_disc_and_is_a_draw(self) -> None:
        *before, _ = FULL.split()
        for last in ("7", "x7", "w7"):
            position = play(f"{' '.join(before)} {last}")
            assert position.outcome == Outcome(None, "full", (), 42)
            assert position.notes()["pending"] is None


def test_nothing_can_be_played_after_the_end() -> None:
    over = play("1 7 1 7 1 7 1")
    assert (over.side_to_move, over.legal_moves(), over.winning_moves()) == (None, (), ())
    for move in ("4", "a4", "p1"):
        assert refused(over, move) == "game_over"


def test_moves_read_back() -> None:
    text = "4 b5 p4 w3 2 a4 x1 2"
    assert play(text).format() == text


def test_the_short_form_holds_plain_discs_alone() -> None:
    assert play("4455").moves == ("4", "4", "5", "5")
    with pytest.raises(RuleError) as caught:
        play("44x5")
    assert (caught.value.code, caught.value.index) == ("bad_token", 0)


def test_a_position_survives_a_process_boundary() -> None:
    position = play("4 b5 p4 w3")
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position
    assert (copy.notes(), copy.legal_moves()) == (position.notes(), position.legal_moves())


def test_counts_of_acts() -> None:
    # 7 plain discs and 21 powers, then 7 second discs for 14 of them and 35 acts for 14.
    assert play("").perft(2) == (1, 28, 14 * 7 + 14 * 35)
