"""Keys of games: which there are, and that nothing else is taken for one."""

import pytest

from engine import KNOWN_KEYS, OFFERED_KEYS, RuleError, rules_for


@pytest.mark.parametrize("columns", range(4, 11))
@pytest.mark.parametrize("rows", range(4, 9))
def test_every_board_from_4x4_to_10x8_can_be_played(columns: int, rows: int) -> None:
    spec = rules_for(f"{columns}x{rows}")
    assert (spec.key, spec.columns, spec.rows) == (f"{columns}x{rows}", columns, rows)
    assert spec.sides == ("red", "yellow")
    assert spec.connect == 4
    assert spec.start().board() == ("." * columns,) * rows


def test_the_usual_boards_are_offered_first() -> None:
    games = ("7x6", "7x6-pop", "7x6-five", "7x6-pop-five", "7x6-pop10", "7x6-power", "twicefour")
    assert (*games, "8x7", "9x7", "8x8", "10x7") == OFFERED_KEYS
    assert set(OFFERED_KEYS) < set(KNOWN_KEYS)
    assert len(set(KNOWN_KEYS)) == len(KNOWN_KEYS)


@pytest.mark.parametrize("columns", range(4, 11))
@pytest.mark.parametrize("rows", range(4, 9))
def test_every_board_can_be_played_with_pops(columns: int, rows: int) -> None:
    spec = rules_for(f"{columns}x{rows}-pop")
    assert (spec.key, spec.family, spec.connect) == (f"{columns}x{rows}-pop", "pop", 4)
    assert (spec.columns, spec.rows, spec.first_column) == (columns, rows, 1)


@pytest.mark.parametrize("columns", range(4, 9))
@pytest.mark.parametrize("rows", range(4, 9))
@pytest.mark.parametrize(("kind", "family"), [("-five", "drop"), ("-pop-five", "pop")])
def test_boards_up_to_8_columns_can_be_played_for_five(
    columns: int, rows: int, kind: str, family: str
) -> None:
    spec = rules_for(f"{columns}x{rows}{kind}")
    assert (spec.key, spec.family, spec.connect) == (f"{columns}x{rows}{kind}", family, 5)
    assert (spec.columns, spec.rows, spec.first_column) == (columns, rows, 0)
    assert len(spec.start().board()[0]) == columns + 2


def test_every_known_key_is_that_of_its_rules() -> None:
    assert [rules_for(key).key for key in KNOWN_KEYS] == list(KNOWN_KEYS)


def test_twicefour_is_played_by_cross_and_circle() -> None:
    spec = rules_for("twicefour")
    assert (spec.key, spec.family, spec.sides) == ("twicefour", "twicefour", ("cross", "circle"))
    assert spec.parse("b3c3 d3e3").format() == "b3c3 d3e3"


@pytest.mark.parametrize(
    "key",
    [
        *("", "7", "x", "7x", "x6", "7 x 6", " 7x6", "7x6\n", "7X6", "07x6", "7x06", "+7x6"),
        *("3x6", "7x3", "11x6", "7x9", "-7x6", "7x6x5", "7x6-", "7x6-five-pop", "7\u00d76"),
        *("twicefour-pop", "TwiceFour", "5x5-twicefour", "twicefour "),
        *("9x6-five", "10x6-pop-five", "7x6-Pop", "7x6-pop-", "7x6-pop-pop", "7x6-four"),
        *("\u0667x6", "7x6\x00", "\ud800", "9" * 10_000 + "x6"),
    ],
)
def test_other_text_is_no_key(key: str) -> None:
    with pytest.raises(RuleError) as caught:
        rules_for(key)
    assert caught.value.code == "unknown_rules"
    assert caught.value.token == key
    assert str(caught.value).isascii()
    assert len(str(caught.value)) < 100
