"""Move lists as text: the spaced and the short form, and the index of the bad token."""

import pytest

from engine import RuleError, rules_for


def refusal(text: str, rules: str = "7x6") -> RuleError:
    with pytest.raises(RuleError) as caught:
        rules_for(rules).parse(text)
    return caught.value


@pytest.mark.parametrize("text", ["4 4 5 5 6", "44556", " 4  4 5 5 6 "])
def test_spaced_and_short_form_are_the_same_game(text: str) -> None:
    position = rules_for("7x6").parse(text)
    assert position.moves == ("4", "4", "5", "5", "6")
    assert position.format() == "4 4 5 5 6"


@pytest.mark.parametrize("text", ["", " ", "   "])
def test_no_token_is_the_start(text: str) -> None:
    spec = rules_for("7x6")
    assert spec.parse(text, "yellow") == spec.start("yellow")
    assert spec.start().format() == ""


class TestTenColumns:
    def test_ten_is_a_column_by_itself(self) -> None:
        assert rules_for("10x7").parse("10").moves == ("10",)
        assert rules_for("10x7").parse("10 10 9").format() == "10 10 9"

    def test_the_short_form_still_holds_single_digits(self) -> None:
        assert rules_for("10x7").parse("445").moves == ("4", "4", "5")
        assert rules_for("10x7").parse("11").moves == ("1", "1")

    def test_ten_cannot_hide_in_the_short_form(self) -> None:
        error = refusal("1010", "10x7")
        assert (error.code, error.index, error.token) == ("no_such_column", 1, "0")


@pytest.mark.parametrize(
    ("text", "code", "index", "token"),
    [
        ("x", "bad_token", 0, "x"),
        ("4 x 4", "bad_token", 1, "x"),
        ("44x", "bad_token", 0, "44x"),
        ("44 5", "no_such_column", 0, "44"),
        ("4 04", "bad_token", 1, "04"),
        ("4\t4", "bad_token", 0, "4\t4"),
        ("4\n4", "bad_token", 0, "4\n4"),
        ("4,4", "bad_token", 0, "4,4"),
        ("4 \x00", "bad_token", 1, "\x00"),
        ("4 \ud800", "bad_token", 1, "\ud800"),
        ("\u0664", "bad_token", 0, "\u0664"),
        ("4 5 8", "no_such_column", 2, "8"),
        ("458", "no_such_column", 2, "8"),
        ("0", "no_such_column", 0, "0"),
        ("10", "no_such_column", 1, "0"),
        ("4444444", "column_full", 6, "4"),
        ("4 4 4 4 4 4 1 4", "column_full", 7, "4"),
        ("12121212", "game_over", 7, "2"),
        ("1 2 1 2 1 2 1 9", "no_such_column", 7, "9"),
        ("1 2 1 2 1 2 1 x", "bad_token", 7, "x"),
    ],
)
def test_the_first_bad_token_is_named(text: str, code: str, index: int, token: str) -> None:
    error = refusal(text)
    assert (error.code, error.index, error.token) == (code, index, token)
    assert str(error).endswith(f"(move {index + 1})")


def test_a_huge_number_is_no_column() -> None:
    error = refusal("1 " + "9" * 100_000)
    assert (error.code, error.index) == ("no_such_column", 1)
    assert len(str(error)) < 100
