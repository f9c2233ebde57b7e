"""Pop Out: what a pop does to the board, how it ends a game, and every refusal."""

import pickle

import pytest

from engine import Outcome, Position, RuleError, rules_for
from engine.lines import LineStory, line_story
from engine.popout import PopPosition, PopRules

BOTH = "4 4 4 5 5 6 6 7 7 1 p4"
OWN = "4 4 4 5 5 1 6 1 6 7 7 2 p4"
OTHERS = "3 4 4 3 5 3 6 p4"
COMES_BACK = "4 5 1 2 p1 p2"


def play(moves: str, rules: str = "7x6-pop", first: str = "red") -> Position:
    return rules_for(rules).parse(moves, first)


def drawn(text: str) -> tuple[str, ...]:
    return tuple(text.split())


class TestMoves:
    def test_a_pop_takes_the_bottom_disc_and_the_column_slides_down(self) -> None:
        before = play("4 4 4 3")
        assert before.board()[-3:] == drawn("...r... ...y... ..yr...")
        assert before.takes("p4") == ((4, 1),)
        assert before.lands("p4") is None
        after = before.apply("p4")
        assert after.board()[-3:] == drawn("....... ...r... ..yy...")
        assert after.side_to_move == "yellow"
        assert after.lands("4") == (4, 3)

    def test_a_drop_takes_nothing(self) -> None:
        assert play("4").takes("4") == ()

    def test_pops_of_own_bottom_discs_follow_the_drops(self) -> None:
        assert play("").legal_moves() == ("1", "2", "3", "4", "5", "6", "7")
        assert play("4 5 3 1").legal_moves()[7:] == ("p3", "p4")
        assert play("4 5 3").legal_moves()[7:] == ("p5",)

    def test_a_full_column_can_still_be_popped(self) -> None:
        position = play("4 4 4 4 4 4")
        assert position.legal_moves() == ("1", "2", "3", "5", "6", "7", "p4")
        assert position.apply("p4").lands("4") == (4, 6)

    @pytest.mark.parametrize("move", ["p5", "p1", "p7"])
    def test_only_an_own_disc_can_be_popped(self, move: str) -> None:
        position = play("4 5")
        for refused in (position.apply, position.lands, position.takes):
            with pytest.raises(RuleError) as caught:
                refused(move)
            assert caught.value.code == "not_your_disc"
            assert caught.value.token == move

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            *(("p0", "no_such_column"), ("p8", "no_such_column"), ("8", "no_such_column")),
            *(("p", "bad_token"), ("p04", "bad_token"), ("P4", "bad_token"), ("4p", "bad_token")),
            *(("pp4", "bad_token"), ("p 4", "bad_token"), ("--", "bad_token"), ("", "bad_token")),
            *(("p\u0664", "bad_token"), ("p-4", "bad_token"), ("a4", "bad_token")),
        ],
    )
    def test_what_is_no_move_is_refused(self, move: str, code: str) -> None:
        with pytest.raises(RuleError) as caught:
            play("4 5").apply(move)
        assert caught.value.code == code

    def test_a_full_column_takes_no_drop(self) -> None:
        with pytest.raises(RuleError) as caught:
            play("4 4 4 4 4 4").apply("4")
        assert caught.value.code == "column_full"

    def test_a_refusal_names_the_column_without_its_letter(self) -> None:
        with pytest.raises(RuleError, match="no column '8'"):
            play("4 5").apply("p8")


class TestText:
    def test_the_short_form_holds_drops_alone(self) -> None:
        assert play("44556").moves == ("4", "4", "5", "5", "6")
        with pytest.raises(RuleError) as caught:
            play("45p4")
        assert (caught.value.code, caught.value.index) == ("bad_token", 0)

    def test_pops_read_back(self) -> None:
        assert play("4 5 p4 5 4").format() == "4 5 p4 5 4"

    def test_the_tenth_column_can_be_popped(self) -> None:
        assert play("10 1 p10", rules="10x7-pop").moves == ("10", "1", "p10")

    def test_a_position_survives_a_process_boundary(self) -> None:
        position = play("4 5 1 2 p1 p2")
        copy = pickle.loads(pickle.dumps(position))
        assert copy == position
        assert copy.notes() == position.notes() == {"repeated": 2}


class TestLines:
    def test_a_pop_that_completes_lines_of_both_wins_for_the_side_that_popped(self) -> None:
        assert play(BOTH).outcome == Outcome(
            winner="red",
            reason="line",
            lines=(((4, 2), (5, 2), (6, 2), (7, 2)),),
            plies=11,
            other_lines=(((4, 1), (5, 1), (6, 1), (7, 1)),),
        )
        assert play(BOTH).board()[-2:] == drawn("...rrrr y..yyyy")

    def test_a_pop_that_completes_an_own_line_wins(self) -> None:
        lines = (((4, 2), (5, 2), (6, 2), (7, 2)),)
        assert play(OWN).outcome == Outcome("red", "line", lines, 13)

    def test_a_pop_that_completes_a_line_of_the_other_side_alone_loses(self) -> None:
        assert play(OTHERS).outcome == Outcome(
            "red", "line", (((3, 1), (4, 1), (5, 1), (6, 1)),), 8
        )
        assert play(OTHERS).board()[-3:] == drawn("..y.... ..y.... ..rrrr.")

    def test_a_drop_wins_as_ever(self) -> None:
        outcome = play("1 2 1 2 1 2 1").outcome
        assert outcome == Outcome("red", "line", (((1, 1), (1, 2), (1, 3), (1, 4)),), 7)

    def test_winning_moves_are_those_that_win_for_the_mover(self) -> None:
        assert "p4" in play(BOTH.removesuffix(" p4")).winning_moves()
        assert play(OTHERS.removesuffix(" p4")).winning_moves() == ()

    def test_a_line_that_slid_together_stood_but_for_its_last_disc_before(self) -> None:
        # The discs fell at plies 1, 3, 5, 7; that of ply 3 slid into the gap at ply 8.
        assert line_story(play(OTHERS)) == LineStory((1, 3, 5, 7), 7)

    def test_a_disc_keeps_the_ply_of_its_fall_while_it_slides(self) -> None:
        # Red's first disc leaves column 1; those of plies 3, 5 and 7 have slid when 9 and 11 fall.
        position = play("1 2 1 2 1 3 p1 3 1 7 1")
        assert position.board()[-4:] == drawn("r...... r...... ryy.... ryy...y")
        assert line_story(position) == LineStory((3, 5, 9, 11), 9)


class TestDraws:
    def test_a_pop_that_empties_the_grid_is_a_draw_from_ply_4(self) -> None:
        assert play("1 2 p1").outcome is None
        assert play("1 2 p1 p2").outcome == Outcome(None, "emptied", (), 4)

    def test_a_drop_that_fills_the_grid_without_a_line_is_a_draw(self) -> None:
        position = play("3 1 1 3 3 3 1 2 2 2 1 4 2 4 4 4", rules="4x4-pop")
        assert position.board() == drawn("rryy ryrr rryy yyry")
        assert position.outcome == Outcome(None, "full", (), 16)

    def test_a_position_for_the_second_time_is_noted(self) -> None:
        assert play("4 5 1 2 p1").notes() == {}
        assert play(COMES_BACK).notes() == {"repeated": 2}
        assert play(f"{COMES_BACK} 3").notes() == {}

    def test_a_position_for_the_third_time_is_a_draw(self) -> None:
        position = play(f"{COMES_BACK} 1 2 p1 p2")
        assert position.outcome == Outcome(None, "repetition", (), 10)
        assert (position.notes(), position.legal_moves()) == ({}, ())
        for refused in (position.apply, position.lands, position.takes):
            with pytest.raises(RuleError) as caught:
                refused("4")
            assert caught.value.code == "game_over"


class TestCounts:
    def test_published_counts_of_7x6(self) -> None:
        counts = rules_for("7x6-pop").start().perft(6)
        assert counts == (1, 7, 49, 392, 3087, 26320, 220626)

    def test_with_the_draw_by_an_emptied_grid_there_were_fewer_at_ply_5(self) -> None:
        positions = [play("")]
        for _ in range(4):
            positions = [p.apply(move) for p in positions for move in p.legal_moves()]
        assert sum(len(p.legal_moves()) for p in positions) == 25977

    def test_distinct_positions_of_7x6(self) -> None:
        rules = PopRules(7, 6)
        layer, counts = {rules.grid.walls_of}, [1]
        for ply in range(6):
            following = set()
            for stones in layer:
                # Begun anew, so that neither repetition nor an emptied grid has ended it.
                begun = PopPosition(rules, "red", (), None, stones, ply % 2, (stones,))
                if not any(rules.grid.has_line(word) for word in stones):
                    after = (begun.apply(move) for move in begun.legal_moves())
                    red_first = 1 if ply % 2 else -1
                    following |= {position.words()[::red_first] for position in after}
            layer = following
            counts.append(len(layer))
        assert counts == [1, 7, 49, 245, 1177, 4606, 18144]

    def test_a_finished_game_is_not_continued(self) -> None:
        assert play("1 2 p1 p2").perft(2) == (1, 0, 0)
