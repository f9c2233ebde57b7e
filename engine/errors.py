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


class MustPop(RuleError):
    """A move that pops nothing, where a disc must be popped."""

    code = "must_pop"

    def __init__(self, token: str) -> None:
        super().__init__(f"A disc must be popped now, {shown(token)} does not.", token=token)


class MustPutBack(RuleError):
    """Another move, where the popped disc must go back first."""

    code = "must_put_back"

    def __init__(self, token: str) -> None:
        super().__init__(
            f"The popped disc must go back first, {shown(token)} does not put it.", token=token
        )


class OwnColumn(RuleError):
    """A disc on its way back, put into the column it came from though another has room."""

    code = "own_column"

    def __init__(self, token: str) -> None:
        super().__init__(
            f"The disc must go back into another column than {shown(token)}: one has room.",
            token=token,
        )


class CellTaken(RuleError):
    """A column that has its disc in the row under construction already."""

    code = "cell_taken"

    def __init__(self, token: str) -> None:
        super().__init__(f"Column {shown(token)} has its disc in this row already.", token=token)


class NothingToPop(RuleError):
    """A bomb without a disc of the other side to pop, or a pop of none."""

    code = "nothing_to_pop"

    def __init__(self, token: str) -> None:
        super().__init__(
            f"There is no disc of the other side that {shown(token)} could pop.", token=token
        )


class PowerSpent(RuleError):
    """A special disc that has been played already."""

    code = "power_spent"

    def __init__(self, token: str) -> None:
        super().__init__(f"The special disc of {shown(token)} is spent.", token=token)


class MustNotWin(RuleError):
    """A disc after a wall that would complete a line."""

    code = "must_not_win"

    def __init__(self, token: str) -> None:
        super().__init__(
            f"The disc after a wall must not complete a line, {shown(token)} would.", token=token
        )


class NotAMoveNow(RuleError):
    """A move of this game that the rules do not allow at this moment."""

    code = "not_a_move_now"

    def __init__(self, token: str) -> None:
        super().__init__(f"{shown(token)} cannot be played now.", token=token)


class NotYourStone(RuleError):
    """A step from a point on which no stone of the side to move stands."""

    code = "not_your_stone"

    def __init__(self, token: str) -> None:
        super().__init__(f"{shown(token)} moves no stone of your own.", token=token)


class NoStep(RuleError):
    """A step that does not lead to a free neighbouring point."""

    code = "no_step"

    def __init__(self, token: str) -> None:
        super().__init__(f"{shown(token)} is not a step to a free neighbouring point.", token=token)


class PassNotForced(RuleError):
    """A pass of a side that can move."""

    code = "pass_not_forced"

    def __init__(self, token: str) -> None:
        super().__init__("There is a move, so nobody may pass.", token=token)


def shown(text: str) -> str:
    """`text` quoted, short and in ASCII, safe for any terminal or log."""
    return ascii(text if len(text) <= _SHOWN else text[:_SHOWN] + "...")
