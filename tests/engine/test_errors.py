"""The error family: stable codes, English sentences, and a safe way through a queue."""

import pickle

import pytest

from engine.errors import (
    BadToken,
    CellTaken,
    ColumnFull,
    GameOver,
    MustNotWin,
    MustPop,
    MustPutBack,
    NoSuchColumn,
    NotAMoveNow,
    NothingToPop,
    NotYourDisc,
    OwnColumn,
    PowerSpent,
    RuleError,
    UnknownRules,
    UnknownSide,
    shown,
)


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (UnknownRules("7y6"), "unknown_rules", "There are no rules called '7y6'."),
        (
            UnknownSide("blue", ("red", "yellow")),
            "unknown_side",
            "There is no side called 'blue', only red and yellow.",
        ),
        (BadToken("q"), "bad_token", "'q' is not a move of this game."),
        (
            NoSuchColumn("9", 7),
            "no_such_column",
            "There is no column '9': the columns are 1 to 7.",
        ),
        (ColumnFull("4"), "column_full", "Column 4 is full."),
        (NotYourDisc("p4"), "not_your_disc", "'p4' takes no disc of your own."),
        (MustPop("4"), "must_pop", "A disc must be popped now, '4' does not."),
        (
            MustPutBack("p4"),
            "must_put_back",
            "The popped disc must go back first, 'p4' does not put it.",
        ),
        (
            OwnColumn("4"),
            "own_column",
            "The disc must go back into another column than '4': one has room.",
        ),
        (CellTaken("4"), "cell_taken", "Column '4' has its disc in this row already."),
        (
            NothingToPop("b4"),
            "nothing_to_pop",
            "There is no disc of the other side that 'b4' could pop.",
        ),
        (PowerSpent("a4"), "power_spent", "The special disc of 'a4' is spent."),
        (
            MustNotWin("4"),
            "must_not_win",
            "The disc after a wall must not complete a line, '4' would.",
        ),
        (NotAMoveNow("--"), "not_a_move_now", "'--' cannot be played now."),
        (GameOver("4"), "game_over", "The game is over, '4' cannot be played."),
    ],
)
def test_every_error_has_its_code_and_sentence(error: RuleError, code: str, sentence: str) -> None:
    assert isinstance(error, ValueError)
    assert error.code == code
    assert error.index is None
    assert str(error) == sentence
    error.index = 2
    assert str(error) == f"{sentence} (move 3)"


def test_shown_text_is_short_ascii_on_one_line() -> None:
    assert shown("p4") == "'p4'"
    assert shown("a\nb\ud800") == r"'a\nb\ud800'"
    assert shown("x" * 1000) == "'" + "x" * 24 + "...'"


@pytest.mark.parametrize("error", [UnknownSide("blue", ("red", "yellow")), NoSuchColumn("9", 7)])
def test_an_error_survives_a_process_boundary(error: RuleError) -> None:
    error.index = 4
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (copy.code, copy.index, copy.token) == (error.code, 4, error.token)
    assert str(copy) == str(error)
