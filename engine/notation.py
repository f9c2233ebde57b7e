"""Move lists as text: splitting into tokens, playing them, and reading a column number."""

from collections.abc import Collection
from typing import TypeVar

from engine.errors import BadToken, NoSuchColumn, RuleError
from engine.protocol import Position

AnyPosition = TypeVar("AnyPosition", bound=Position)

POP = "p"
"""The letter before the column of a pop."""

PASS = "--"  # noqa: S105


def read_moves(start: AnyPosition, text: str, moves: Collection[str]) -> AnyPosition:
    """The position after a move list; RuleError with the index of the first bad token.

    `moves` are the tokens the game knows, as for `split_moves`.
    """
    position = start
    for index, token in enumerate(split_moves(text, moves)):
        try:
            position = position.apply(token)
        except RuleError as error:
            error.index = index
            raise
    return position


def split_moves(text: str, moves: Collection[str]) -> tuple[str, ...]:
    """The tokens of a move list; `moves` are the tokens the game knows.

    Tokens stand between spaces. A lone run of digits that is not a move by itself is the
    short form of a list of single digits: `44556` is `4 4 5 5 6`. On ten columns `10` is the
    tenth column and `1010` is refused when it is read, as there is no column 0.
    """
    tokens = tuple(token for token in text.split(" ") if token)
    if len(tokens) == 1 and tokens[0] not in moves and _is_number(tokens[0]):
        return tuple(tokens[0])
    return tokens


def parse_column(token: str, columns: int, letter: str = "") -> int:
    """The column that `token` names after `letter`, from 1.

    RuleError `bad_token` or `no_such_column`.
    """
    number = token.removeprefix(letter)
    if not token.startswith(letter) or not _is_number(number):
        raise BadToken(token)
    if number.startswith("0") and len(number) > 1:
        raise BadToken(token)
    if len(number) > len(str(columns)) or not 1 <= int(number) <= columns:
        raise NoSuchColumn(token, columns, number)
    return int(number)


def _is_number(token: str) -> bool:
    return token.isascii() and token.isdigit()
