"""Move lists as text: splitting into tokens and reading a column number."""

from collections.abc import Collection

from engine.errors import BadToken, NoSuchColumn


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


def parse_column(token: str, columns: int) -> int:
    """The column that `token` names, from 1; RuleError `bad_token` or `no_such_column`."""
    if not _is_number(token) or (token.startswith("0") and len(token) > 1):
        raise BadToken(token)
    if len(token) > len(str(columns)) or not 1 <= int(token) <= columns:
        raise NoSuchColumn(token, columns)
    return int(token)


def _is_number(token: str) -> bool:
    return token.isascii() and token.isdigit()
