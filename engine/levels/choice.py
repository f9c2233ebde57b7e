"""From a level's name to its move."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, cast, get_args

from engine.drop import DropPosition
from engine.errors import GameOver, RuleError, shown
from engine.levels.dice import Dice
from engine.levels.neuling import neuling_column
from engine.levels.normal import normal_column
from engine.levels.thinkers import meister_column, stark_column
from engine.levels.twicefour import SECONDS, TWICEFOUR_LEVELS, twicefour_move
from engine.levels.variants import (
    Manner,
    manner_of,
    meister_move,
    neuling_move,
    normal_move,
    stark_move,
)
from engine.protocol import Position, RulesSpec
from engine.twicefour import TwiceFourPosition

if TYPE_CHECKING:
    from engine.core.stop import Stop

Level = Literal["neuling", "normal", "stark", "meister"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""From the weakest to the strongest, in every game but twiceFour."""

ALL_LEVELS: tuple[str, ...] = (*LEVELS, *TWICEFOUR_LEVELS)
"""Those of all games."""


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


def levels_for(spec: RulesSpec) -> tuple[str, ...]:
    """The levels of a game, from the weakest to the strongest."""
    return TWICEFOUR_LEVELS if spec.family == "twicefour" else LEVELS


def seconds_for(spec: RulesSpec, level: str) -> int | None:
    """How long a person may think about a move against the level; None for as long as they like."""
    return SECONDS[level] if spec.family == "twicefour" else None


def level_named(text: str, spec: RulesSpec | None = None) -> str:
    """The level of that name in any case; ValueError if the game, or without one none, has it."""
    name, known = text.lower(), ALL_LEVELS if spec is None else levels_for(spec)
    if name not in known:
        where = "" if spec is None else f" of {spec.key}"
        raise ValueError(f"there is no level {shown(text)}{where}, only {', '.join(known)}")
    return name


def plays(spec: RulesSpec) -> bool:
    """Whether the levels know the game."""
    return spec.family == "twicefour" or _is_plain(spec) or manner_of(spec) is not None


def best(position: Position, level: str, seed: int, *, stop: "Stop | None" = None) -> str:
    """The move that the computer of `level` plays, the same on every machine and in every process.

    It depends on the stones on the board, the side to move, the level and the seed alone; where
    discs can be taken off the board on the game so far, too. When `stop` is thrown the search ends
    within milliseconds and the best move so far comes back, which then depends on chance.
    RuleError `game_over` if there is no move, ValueError for a level that the game does not have,
    TypeError for a game that the levels do not know.
    """
    if not plays(position.spec):
        raise TypeError(f"the levels do not play {position.spec.key}")
    name = level_named(level, position.spec)
    if position.outcome is not None:
        raise NothingToPlay
    dice = Dice(position, name, seed)
    if isinstance(position, TwiceFourPosition):
        return twicefour_move(position, name, dice, stop)
    manner = manner_of(position.spec)
    if manner is not None:
        return _OTHERS[cast(Level, name)](position, dice, stop, manner)
    return str(_PLAYERS[cast(Level, name)](cast(DropPosition, position), dice, stop))


def _is_plain(spec: RulesSpec) -> bool:
    return spec.family == "drop" and spec.first_column == 1
