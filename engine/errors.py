"""The errors of the rule book: one family, one class and one stable code for each reason."""

from typing import ClassVar

_SHOWN = 24  # a token from outside may be of any length; an error message must not be


class RuleError(ValueError):
    """Something the rules do not allow; whoever raises it has changed nothing.

    `code` is stable and meant for programs, `str()` is an English sentence. `index` is the
    0-based place of the bad token in a move list, None outside one; `token` is the bad text.
    """

    code: ClassVar[str] = "rule_error"

    def __init__(self, message: str, *, token: str | None = None, index: int | None = None) -> None:
        super().__init__(message)
        self.token = token
        self.index = index

    def __reduce__(self) -> tuple[object, ...]:
        # The classes below take other arguments than their message, so a copy that comes out
        # of a queue must not be made by calling them.
        return type(self).__new__, (type(self), *self.args), self.__dict__

    def __str__(self) -> str:
        sentence = str(self.args[0])
        return sentence if self.index is None else f"{sentence} (move {self.index + 1})"


class UnknownRules(RuleError):
    """The text is not the key of a game that can be played."""

    code = "unknown_rules"

    def __init__(self, key: str) -> None:
        super().__init__(f"There are no rules called {shown(key)}.", token=key)


class UnknownSide(RuleError):
    """The text is not one of the two sides of the game."""

    code = "unknown_side"

    def __init__(self, side: str, sides: tuple[str, str]) -> None:
        super().__init__(
            f"There is no side called {shown(side)}, only {sides[0]} and {sides[1]}.", token=side
        )


class BadToken(RuleError):
    """The text is no move of this game, whatever the position."""

    code = "bad_token"

    def __init__(self, token: str) -> None:
        super().__init__(f"{shown(token)} is not a move of this game.", token=token)


class NoSuchColumn(RuleError):
    """The move names a column outside the board."""

    code = "no_such_column"

    def __init__(self, token: str, columns: int, number: str | None = None) -> None:
        super().__init__(
            f"There is no column {shown(number or token)}: the columns are 1 to {columns}.",
            token=token,
        )


class ColumnFull(RuleError):
    """The column has no free cell left; the same side is still to move."""

    code = "column_full"

    def __init__(self, token: str) -> None:
        super().__init__(f"Column {token} is full.", token=token)


class GameOver(RuleError):
    """The game has ended; nothing can be played any more."""

    code = "game_over"

    def __init__(self, token: str) -> None:
        super().__init__(f"The game is over, {shown(token)} cannot be played.", token=token)


class NotYourDisc(RuleError):
    """A pop of a column whose bottom disc is the other side's, or that has none."""

    code = "not_your_disc"

    def __init__(self, token: str) -> None:
        super().__init__(f"{shown(token)} takes no disc of your own.", token=token)


def shown(text: str) -> str:
    """`text` quoted, short and in ASCII, safe for any terminal or log."""
    return ascii(text if len(text) <= _SHOWN else text[:_SHOWN] + "...")
