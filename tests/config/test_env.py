"""Environment variables are read into the right type or refused by name."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env

NAME = "VIERERREIHE_TEST_VARIABLE"


@pytest.mark.parametrize(
    ("value", "expected"),
    [("1", True), ("Yes", True), ("on", True), ("0", False), ("FALSE", False)],
)
def test_flag_reads_yes_and_no(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool) -> None:
    monkeypatch.setenv(NAME, value)
    assert env.flag(NAME, not expected) is expected


@pytest.mark.parametrize("value", ["maybe", "2", "truee"])
def test_flag_refuses_other_words(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv(NAME, value)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.flag(NAME, True)


@pytest.mark.parametrize("value", ["", "  "])
def test_an_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv(NAME, value)
    assert env.flag(NAME, True) is True
    assert env.integer(NAME, 7) == 7
    assert env.text(NAME, "x") == "x"
    assert env.words(NAME, ["a"]) == ["a"]
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.required(NAME)


@pytest.mark.parametrize("value", ["x", "1.5", "0", "11", "-3"])
def test_integer_refuses_what_is_no_number_in_range(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv(NAME, value)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.integer(NAME, 5, least=1, most=10)


def test_choice_names_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "thread")
    with pytest.raises(ImproperlyConfigured, match="process, inline"):
        env.choice(NAME, "process", ("process", "inline"))


def test_words_are_split_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, " a.example, ,b.example ")
    assert env.words(NAME) == ["a.example", "b.example"]
