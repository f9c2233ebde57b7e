"""Seeded random positions, and a solver for the end of the game that is plain enough to trust."""

import random
from collections.abc import Iterator

from engine import Position, rules_for


def random_position(key: str, plies: int, chance: random.Random) -> Position:
    """A running game of so many random moves, wins passed by: they would end most games early."""
    while True:
        position: Position | None = rules_for(key).start(first=chance.choice(("red", "yellow")))
        while position is not None and position.plies < plies:
            position = _some_next(position, chance)
        if position is not None:
            return position


def _some_next(position: Position, chance: random.Random) -> Position | None:
    moves = list(position.legal_moves())
    chance.shuffle(moves)
    for move in moves:
        after = position.apply(move)
        if after.outcome is None:
            return after
    return None


def random_positions(key: str, count: int, seed: int, deepest: int) -> Iterator[Position]:
    """Positions of all depths up to `deepest` plies, equally many of each."""
    chance = random.Random(seed)
    for number in range(count):
        yield random_position(key, number % (deepest + 1), chance)


def plain_value(position: Position, known: dict[str, int]) -> int:
    """Minimax without any cleverness but a memory; the values of design 3.3."""
    cells = position.spec.columns * position.spec.rows
    if position.outcome is not None:
        won = position.outcome.winner is not None
        return -((cells + 2 - position.plies) // 2) if won else 0
    key = "".join(position.board()) + str(position.side_to_move)
    if key not in known:
        moves = position.legal_moves()
        known[key] = max(-plain_value(position.apply(move), known) for move in moves)
    return known[key]


def mirrored(position: Position) -> Position:
    """The same game seen from behind the board."""
    columns = position.spec.columns
    moves = " ".join(str(columns + 1 - int(move)) for move in position.moves)
    return position.spec.parse(moves, first=position.first)
