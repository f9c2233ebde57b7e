"""A decent move at once, in plain Python, for when the search core is not at hand."""

from itertools import islice
from random import Random

from engine.protocol import Position

_LOOKS = 24  # moves looked at for a safe one; keeps the worst case within the promise


def quick_move(position: Position, seed: int) -> str:
    """A legal move found in under 5 ms; the same position and seed give the same move.

    It wins if it can, with the second act of a turn too, leaves no win to the other side if it
    can, and else keeps the turn, prefers plain discs and stays close to the middle; `seed` decides
    between moves that are equally good by that. ValueError when the game is over.
    """
    moves = list(position.legal_moves())
    if not moves:
        raise ValueError("the game is over, there is no move")
    Random(seed).shuffle(moves)
    winning = set(position.winning_moves())
    after = {move: position.apply(move) for move in moves}
    for move in moves:
        if move in winning or (_acts_again(position, after[move]) and after[move].winning_moves()):
            return move
    moves.sort(key=lambda move: _rank(position, move, after[move]))
    safe = (move for move in islice(moves, _LOOKS) if not _loses_at_once(position, after[move]))
    return next(safe, moves[0])


def _rank(position: Position, move: str, after: Position) -> tuple[bool, bool, float]:
    """What comes first is better."""
    keeps_turn = _acts_again(position, after) and after.notes().get("pending") is None
    middle = (position.spec.columns + 1) / 2
    cell = position.lands(move) or next(iter(position.takes(move)), None)
    away = abs(cell[0] - middle) if cell else middle
    return not keeps_turn, not move.isdigit(), away


def _acts_again(position: Position, after: Position) -> bool:
    return after.side_to_move == position.side_to_move


def _loses_at_once(position: Position, after: Position) -> bool:
    """Whether the other side has won, or can win with its next move."""
    if after.outcome is not None:
        return after.outcome.winner is not None
    return not _acts_again(position, after) and bool(after.winning_moves())
