"""Games that the levels have played against each other on 7x6, kept so that tests need not wait.

They are those of the levels as they are: `python -m tests.games.level_games` plays them anew and
says what to put here instead after a level has changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from engine import Position, rules_for
from engine.levels import best

# By red's level, yellow's and the seed.
GAMES: dict[tuple[str, str, int], str] = {
    ("meister", "neuling", 0): "4 4 4 4 4 6 6 6 6 6 2 2 3 2 1",
    ("meister", "neuling", 2): "4 3 6 6 3 1 7 6 5",
    ("meister", "neuling", 7): "4 1 4 4 4 5 6 4 6 4 7 1 5 5 7",
    ("neuling", "neuling", 0): "5 4 2 5 2 2 7 5 4 7 1 4 4 4 2 4 1 6 5 2 5 1 1 3 3",
    ("neuling", "neuling", 1): "4 6 1 5 7 4 5 5 3 2 4 7 4 2 5 1 6 3",
    ("neuling", "neuling", 2): "4 3 2 4 3 4 4 4 3 3 7 2 6 6 3 5 2 3 2 7 5 6 6 4 5 5",
    ("neuling", "neuling", 3): "4 4 1 1 3 2 3 4 3 7 5 1 4 6 5 6 3",
    ("neuling", "neuling", 4): "6 4 4 4 6 6 7 4 4 1 7 1 2 3 7 1 1 4 2 7 2 2 3 6 3 3 3 2 1 1",
    ("neuling", "neuling", 5): "4 4 7 1 5 2 3 4 6",
}


def recorded(red: str, yellow: str) -> Iterator[Position]:
    """The games of these two levels, in the order of their seeds."""
    for (one, other, _), moves in GAMES.items():
        if (one, other) == (red, yellow):
            yield rules_for("7x6").parse(moves)


def answer(red: str, yellow: str, seed: int, position: Position) -> str:
    """What the level whose turn it is plays there."""
    level = red if position.side_to_move == "red" else yellow
    return best(position, level, 100 * seed + position.plies)


def played(red: str, yellow: str, seed: int) -> Position:
    """Such a game, played now."""
    position = rules_for("7x6").start("red")
    while position.outcome is None:
        position = position.apply(answer(red, yellow, seed, position))
    return position


if __name__ == "__main__":
    for key in GAMES:
        sys.stdout.write(f'    {key}: "{played(*key).format()}",\n'.replace("'", '"'))
