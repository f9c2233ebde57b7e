"""Positions for the levels' tests, and threats found without the engine's own bits."""

from collections.abc import Iterator
from random import Random

from engine import Position, rules_for

_STEPS = {"level": (1, 0), "upright": (0, 1), "rising": (1, 1), "falling": (1, -1)}
PLAIN = {"level", "upright"}


def open_positions(key: str, seed: int) -> Iterator[Position]:
    """Every position, after the third ply, of random games without an end."""
    random = Random(seed)
    while True:
        position = rules_for(key).start()
        while position.outcome is None:
            if position.plies > 3:
                yield position
            position = position.apply(random.choice(position.legal_moves()))


def other_side(position: Position) -> str:
    red, yellow = position.spec.sides
    return yellow if position.side_to_move == red else red


def wins(position: Position, side: str) -> dict[str, set[str]]:
    """The moves that would complete a line of `side`, and in which directions."""
    found = {move: _lines(position, side, move) for move in position.legal_moves()}
    return {move: directions for move, directions in found.items() if directions}


def _lines(position: Position, side: str, move: str) -> set[str]:
    cell = position.lands(move)
    return {
        name
        for name, (right, up) in _STEPS.items()
        if _run(position, side, cell, right, up) + _run(position, side, cell, -right, -up) >= 3
    }


def _run(position: Position, side: str, cell: tuple[int, int], right: int, up: int) -> int:
    """How many stones of `side` follow on a cell in one direction."""
    column, row = cell[0] + right, cell[1] + up
    length = 0
    spec = position.spec
    while 1 <= column <= spec.columns and 1 <= row <= spec.rows:
        if position.cell(column, row) != side:
            break
        length += 1
        column, row = column + right, row + up
    return length
