"""Checked values for command line options."""

from argparse import ArgumentTypeError

from engine.errors import shown

_DIGITS = 18  # fits a signed 64-bit number, whatever the digits


def whole_number(text: str) -> int:
    """A number of at most 18 digits, not negative; an argparse `type`."""
    if not (text.isascii() and text.isdigit()) or len(text) > _DIGITS:
        raise ArgumentTypeError(f"{shown(text)} is not a whole number from 0 to 10^{_DIGITS} - 1")
    return int(text)


def positive_number(text: str) -> int:
    """Like `whole_number`, but at least 1; an argparse `type`."""
    number = whole_number(text)
    if number == 0:
        raise ArgumentTypeError("the number must be at least 1")
    return number


def seconds(text: str) -> float:
    """A duration in seconds above 0 and up to a million; an argparse `type`."""
    try:
        value = float(text) if text.isascii() else 0.0
    except ValueError:
        value = 0.0
    if not 0 < value <= 1e6:
        raise ArgumentTypeError(f"{shown(text)} is not a number of seconds above 0")
    return value
