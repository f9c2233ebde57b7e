"""From a level's name to its move."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, cast, get_args

from engine.drop import DropPosition
from engine.errors import GameOver, RuleError, shown
from engine.levels.dice import Dice
from engine.levels.neuling import neuling_column
from engine.levels.normal import normal_column
from engine.levels.thinkers import meister_column, stark_column
from engine.levels.variants import (
    Manner,
    manner_of,
    meister_move,
    neuling_move,
    normal_move,
    stark_move,
)
from engine.protocol import Position, RulesSpec

if TYPE_CHECKING:
    from engine.core.stop import Stop

Level = Literal["neuling", "normal", "stark", "meister"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""From the weakest to the strongest."""


class NothingToPlay(GameOver):
    """A move was asked for after the end of the game."""

    def __init__(self) -> None:
        RuleError.__init__(self, "The game is over, there is no move to choose.")


_PLAYERS: dict[Level, Callable[[DropPosition, Dice, "Stop | None"], int]] = {
    "neuling": lambda position, dice, stop: neuling_column(position, dice),
    "normal": lambda position, dice, stop: normal_column(position, dice),
    "stark": stark_column,
    "meister": meister_column,
}

_OTHERS: dict[Level, Callable[[Position, Dice, "Stop | None", Manner], str]] = {
    "neuling": lambda position, dice, stop, manner: neuling_move(position, dice),
    "normal": normal_move,
    "stark": stark_move,
    "meister": meister_move,
}


def level_named(text: str) -> Level:
    """The level of that name in any case; ValueError if there is none."""
    name = text.lower()
    if name not in LEVELS:
        raise ValueError(f"there is no level {shown(text)}, only {', '.join(LEVELS)}")
    return cast(Level, name)


def plays(spec: RulesSpec) -> bool:
    """Whether the levels know the game."""
    return _is_plain(spec) or manner_of(spec) is not None


def best(position: Position, level: str, seed: int, *, stop: "Stop | None" = None) -> str:
    """The move that the computer of `level` plays, the same on every machine and in every process.

    It depends on the stones on the board, the side to move, the level and the seed alone; where
    discs can be taken off the board on the game so far, too. When `stop` is thrown the search ends
    within milliseconds and the best move so far comes back, which then depends on chance.
    RuleError `game_over` if there is no move, ValueError for an unknown level, TypeError for a
    game that the levels do not know.
    """
    name = level_named(level)
    manner = manner_of(position.spec)
    plain = isinstance(position, DropPosition) and _is_plain(position.spec)
    if not plain and manner is None:
        raise TypeError(f"the levels do not play {position.spec.key}")
    if position.outcome is not None:
        raise NothingToPlay
    dice = Dice(position, name, seed)
    if manner is not None:
        return _OTHERS[name](position, dice, stop, manner)
    return str(_PLAYERS[name](cast(DropPosition, position), dice, stop))


def _is_plain(spec: RulesSpec) -> bool:
    return spec.family == "drop" and spec.first_column == 1
