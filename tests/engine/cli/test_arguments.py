"""Numbers on the command line: what is one, and what is too much."""

from argparse import ArgumentTypeError
from collections.abc import Callable

import pytest

from engine.cli.arguments import positive_number, seconds, whole_number


def test_plain_numbers_are_read() -> None:
    assert whole_number("0") == 0
    assert whole_number("9" * 18) == 10**18 - 1
    assert positive_number("12") == 12
    assert seconds("0.25") == 0.25
    assert seconds("1e3") == 1000


@pytest.mark.parametrize(
    ("read", "text"),
    [
        *((whole_number, text) for text in ("", "-1", "+1", "1.0", "1e3", "9" * 19, "\u0664")),
        (positive_number, "0"),
        *((seconds, text) for text in ("", "0", "-1", "nan", "inf", "1e7", "x", "\u0664")),
    ],
)
def test_anything_else_is_refused(read: Callable[[str], float], text: str) -> None:
    with pytest.raises(ArgumentTypeError):
        read(text)
