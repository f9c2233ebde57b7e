"""A decent move at once, in plain Python, for when the search core is not at hand."""

from random import Random

from engine.outcome import Cell
from engine.protocol import Position


def quick_move(position: Position, seed: int) -> str:
    """A legal move found in under 5 ms; the same position and seed give the same move.

    It wins if it can, leaves no win to the other side if it can, and else stays close to the
    middle; `seed` decides between moves that are equally good by that. ValueError when the
    game is over.
    """
    moves = list(position.legal_moves())
    if not moves:
        raise ValueError("the game is over, there is no move")
    Random(seed).shuffle(moves)
    for move in moves:
        if _wins(position, move):
            return move
    safe = [move for move in moves if not _loses_at_once(position.apply(move))]
    middle = (position.spec.columns + 1) / 2
    return min(safe or moves, key=lambda move: _distance(position.lands(move), middle))


def _distance(cell: Cell | None, middle: float) -> float:
    return middle if cell is None else abs(cell[0] - middle)


def _wins(position: Position, move: str) -> bool:
    outcome = position.apply(move).outcome
    return outcome is not None and outcome.winner == position.side_to_move


def _loses_at_once(position: Position) -> bool:
    return any(_wins(position, reply) for reply in position.legal_moves())
