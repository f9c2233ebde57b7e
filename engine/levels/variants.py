"""The four levels of the games beyond the plain drop: Pop Out, five in a row, Pop 10, Power Up.

All but the beginner judge moves with the compiled search of these games; they differ in how far
they look, in what they overlook, and in how much chance speaks with.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.levels.dice import Dice
from engine.protocol import Position, RulesSpec

if TYPE_CHECKING:
    from engine.core.stop import Stop
    from engine.core.variant import VariantSearch

# In percent; what is met by accident comes on top.
_NEULING_SEES_WIN = 25
_NEULING_BUILDS = 40
_NEULING_DROPS = 75  # where it plays anywhere: a plain disc, neither a pop nor a special one

_NORMAL_DEPTH = 2  # its own move and the answer

_SMALL_TABLE, _LARGE_TABLE = 11, 17
_SHORT_LOOK = 1_000_000  # nodes


@dataclass(frozen=True, slots=True)
class Manner:
    """How the levels play a game; noise and margin are in the search's units."""

    normal_misses: int  # percent of the moves at which it sees plain dangers alone
    normal_noise: int
    stark_depth: int
    stark_noise: int
    meister_nodes: int
    meister_strays: int = 2  # percent of the moves
    meister_margin: int = 4


_MANNERS = {
    ("drop", 5): Manner(26, 60, 4, 16, 2_500_000),
    ("pop", 4): Manner(26, 60, 4, 16, 2_500_000),
    ("pop", 5): Manner(26, 60, 4, 16, 2_500_000),
    ("pop10", 4): Manner(26, 100, 4, 16, 2_500_000),
    ("power", 4): Manner(60, 120, 2, 16, 2_500_000),
}


def manner_of(spec: RulesSpec) -> Manner | None:
    """How the levels play a game; None if they do not know it."""
    return _MANNERS.get((spec.family, spec.connect))


def neuling_move(position: Position, dice: Dice) -> str:
    """What a beginner plays: mostly anything, now and then what looks good to it alone."""
    wins = position.winning_moves()
    if wins and dice.happens(_NEULING_SEES_WIN):
        return dice.pick(wins)
    if not wins and dice.happens(_NEULING_BUILDS):
        values = _search(position, _SMALL_TABLE, None).values(1)
        return max(values, key=lambda move: values[move])
    moves = position.legal_moves()
    drops = [move for move in moves if move.isdigit()]
    return dice.pick(drops if drops and dice.happens(_NEULING_DROPS) else moves)


def normal_move(position: Position, dice: Dice, stop: "Stop | None", manner: Manner) -> str:
    """The move of an attentive but shallow player: it looks at the answer and no further."""
    look = _search(position, _SMALL_TABLE, stop)
    values = look.values(_NORMAL_DEPTH)
    if dice.happens(manner.normal_misses):
        unseen = look.values(1)
        for move, value in values.items():
            if look.decided(value) and value < 0 and not _loses_plainly(position.apply(move)):
                values[move] = unseen.get(move, value)
    return _best_up_to_noise(look, values, dice, manner.normal_noise)


def stark_move(position: Position, dice: Dice, stop: "Stop | None", manner: Manner) -> str:
    """All moves looked at to a fixed depth, the best of them up to a little noise."""
    look = _search(position, _SMALL_TABLE, stop)
    return _best_up_to_noise(look, look.values(manner.stark_depth), dice, manner.stark_noise)


def meister_move(position: Position, dice: Dice, stop: "Stop | None", manner: Manner) -> str:
    """Deeper and deeper within a budget of nodes; rarely a move almost as good as the best."""
    look = _search(position, _LARGE_TABLE, stop)
    strays = dice.happens(manner.meister_strays)
    nodes = manner.meister_nodes * 3 // 4 if look.is_wide else manner.meister_nodes
    found = look.deepen(nodes)
    if not strays or look.decided(found.value):
        return found.move
    near = look.nearly_best(found, manner.meister_margin, nodes // 4)
    return dice.pick([found.move, *near])


def is_open(position: Position) -> bool:
    """Whether a short search sees no forced win for either side."""
    look = _search(position, _LARGE_TABLE, None)
    return not look.decided(look.deepen(_SHORT_LOOK).value)


def _search(position: Position, slot_bits: int, stop: "Stop | None") -> "VariantSearch":
    from engine.core.variant import VariantSearch  # loads the compiler

    return VariantSearch(position, slot_bits=slot_bits, stop=stop)


def _best_up_to_noise(look: "VariantSearch", values: dict[str, int], dice: Dice, noise: int) -> str:
    noisy = {
        move: value if look.decided(value) else value + dice.below(noise)
        for move, value in values.items()
    }
    return max(noisy, key=lambda move: noisy[move])


def _loses_plainly(after: Position) -> bool:
    """Whether the loss is easy to see: there already, or one level or upright line away.

    Slanting lines are not easy to see, nor is what takes a special disc and a second one.
    """
    if after.outcome is not None:
        return True
    outcomes = [after.apply(move).outcome for move in after.winning_moves()]
    lines = [line for outcome in outcomes if outcome is not None for line in outcome.lines]
    return any(line[0][0] == line[-1][0] or line[0][1] == line[-1][1] for line in lines)
