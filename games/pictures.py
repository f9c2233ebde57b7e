"""A small scene of each game, to be drawn like any board."""

from __future__ import annotations

from typing import Any

from engine import Position, rules_for
from engine.protocol import Family
from games.events import move_made

# Columns are counted from the middle one, so that a scene stands in the middle of any board.
_SCENES: dict[Family, str] = {
    "drop": "0 0 1 -1 0 1 1 -1 -1 2 2 0",
    "pop": "0 0 1 -1 0 1 1 -1 -1 2 2 0",
    "pop10": "-3 -2 -1 0 1 2 3 -3 -2 -1 0 2 1 3 -1 0",
    "power": "0 1 w0 2 x-1 0 1 a1 2",
    # Points are named as they are. The last step closes a line.
    "twicefour": "b1c1 b4a4 c1c2 d4c4 b3b4 d3d4 d2e2 d4d3 d1d2",
}


def rules_picture(rules: str) -> dict[str, Any]:
    """The scene of a game in the shape of a game that runs."""
    position = scene_of(rules)
    return {
        "family": position.spec.family,
        "columns": position.spec.columns,
        "first_column": position.spec.first_column,
        "rows": position.spec.rows,
        "board": list(position.board()),
        "history": history_of(position),
        "pulls": sorted({cell[0] for cell in _pulled(position)}),
    }


def scene_of(rules: str) -> Position:
    """The position of the scene."""
    spec = rules_for(rules)
    scene = _SCENES[spec.family]
    if spec.family == "twicefour":
        return spec.parse(scene)
    middle = (spec.columns + 1) // 2
    return spec.parse(" ".join(_centred(token, middle) for token in scene.split()))


def _pulled(position: Position) -> list[tuple[int, int]]:
    """The cells of stones that the side to move may take out."""
    pops = [move for move in position.legal_moves() if move.startswith("p")]
    return [cell for move in pops for cell in position.takes(move)]


def history_of(position: Position) -> list[dict[str, Any]]:
    """Every move that led to a position, with what it did to the board."""
    step = position.spec.start(position.first)
    history = []
    for move in position.moves:
        history.append(move_made(step, move))
        step = step.apply(move)
    return history


def _centred(token: str, middle: int) -> str:
    letter = token[0] if token[0].isalpha() else ""
    return f"{letter}{middle + int(token.removeprefix(letter))}"
