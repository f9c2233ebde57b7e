"""The games beyond the plain drop, and random games of them that go on for a while."""

from random import Random

from engine import Position, rules_for

VARIANTS = (
    "4x4-pop", "7x6-pop", "9x7-pop", "10x8-pop",
    "4x4-five", "7x6-five", "8x8-five",
    "4x5-pop-five", "7x6-pop-five", "8x7-pop-five",
    "7x6-pop10", "7x6-power",
)  # fmt: skip


def next_of(position: Position, random: Random) -> Position:
    """After a random move, mostly one that does not end the game, often a drop.

    Without that most games would be over before the board is filled.
    """
    moves = list(position.legal_moves())
    random.shuffle(moves)
    if random.random() < 0.5:
        moves.sort(key=lambda move: not move.isdigit())
    afters = (position.apply(move) for move in moves)
    if random.random() < 0.1:
        return next(afters)
    first = next(afters)
    return first if first.outcome is None else next((a for a in afters if not a.outcome), first)


def random_position(key: str, plies: int, random: Random) -> Position:
    """A running game of so many moves."""
    while True:
        position = rules_for(key).start(random.choice(("red", "yellow")))
        while position.plies < plies and position.outcome is None:
            position = next_of(position, random)
        if position.outcome is None:
            return position
