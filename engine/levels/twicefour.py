"""The seven levels of twiceFour: each looks one half-move further than the one below."""

from typing import TYPE_CHECKING

from engine.levels.dice import Dice
from engine.twicefour import TwiceFourPosition

if TYPE_CHECKING:
    from engine.core.stop import Stop

TWICEFOUR_LEVELS = ("1", "2", "3", "4", "5", "6", "7")
"""From the weakest to the strongest."""

DEPTHS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 8}
"""How many plies a level looks ahead, its own move included."""

SLACK = {"1": 6, "2": 5, "3": 4, "4": 4, "5": 1, "6": 0, "7": 0}
"""How much worse than the best a move may seem (in sums of structure) and still be chosen."""

SECONDS = {"1": 60, "2": 50, "3": 40, "4": 30, "5": 25, "6": 20, "7": 15}
"""How long the person who plays against a level may think about a move."""


def twicefour_move(
    position: TwiceFourPosition, level: str, dice: Dice, stop: "Stop | None" = None
) -> str:
    """The step that the level takes; of several that are about as good, the dice choose.

    KeyError for an unknown level.
    """
    moves = position.legal_moves()
    if len(moves) == 1:
        return moves[0]
    from engine.core.pushing import DECIDED  # loads the compiler

    slack = SLACK[level]
    values = look_ahead(position, DEPTHS[level], slack, stop)
    best = max(values.values())
    # A round that is won or lost by force is played out as well as can be seen.
    least = best if abs(best) > DECIDED else best - slack
    return dice.pick([move for move in moves if values[move] >= least])


def look_ahead(
    position: TwiceFourPosition, depth: int, slack: int = 0, stop: "Stop | None" = None
) -> dict[str, int]:
    """The value of the legal moves for the side to move, `depth` plies looked at.

    Of moves worse than the best by more than `slack` it is a bound. If the search was stopped,
    the values are those of the last depth looked at in full, and all 0 before the first.
    """
    from engine.core.pusher import Pusher  # loads the compiler

    pusher = Pusher(position, stop)
    values = dict.fromkeys(position.legal_moves(), 0)
    for ahead in range(1, depth + 1):
        order = sorted(values, key=lambda move: -values[move])
        found = pusher.values(order, ahead, slack)
        if found is None:
            break
        values = found
    return values
