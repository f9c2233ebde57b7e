"""Counting move sequences: the proof that a rule book makes neither too many moves nor too few."""

from collections.abc import Callable, Hashable
from itertools import islice
from typing import TypeVar

from engine.protocol import Position

State = TypeVar("State", bound=Hashable)

_WIDEST = 200_000  # positions held in one layer before it is counted in parts


def count_sequences(
    start: State,
    depth: int,
    children: Callable[[State], list[State]],
    width: Callable[[State], int],
) -> tuple[int, ...]:
    """How many sequences of 0, 1, … `depth` moves lead on from `start`.

    A game that ends is counted where it ends and not continued. `start` must be running;
    `children` gives the running states after one move, as often as moves lead there, and
    `width` the number of moves, those that end the game included. Equal states are counted
    once with their multiplicity, and memory stays bounded whatever the depth.
    """
    counts = [1] + [0] * depth
    _count({start: 1}, 1, counts, children, width)
    return tuple(counts)


def count_by_playing(start: Position, depth: int) -> tuple[int, ...]:
    """The same for any game, by playing every move: slower, as equal states are played again."""
    counts = [1] + [0] * depth

    def visit(position: Position, ply: int) -> None:
        moves = position.legal_moves()
        counts[ply] += len(moves)
        if ply < depth:
            for move in moves:
                visit(position.apply(move), ply + 1)

    if depth:
        visit(start, 1)
    return tuple(counts)


def _count(
    layer: dict[State, int],
    depth: int,
    counts: list[int],
    children: Callable[[State], list[State]],
    width: Callable[[State], int],
) -> None:
    while depth < len(counts):
        counts[depth] += sum(many * width(state) for state, many in layer.items())
        depth += 1
        if depth == len(counts):
            return
        following: dict[State, int] = {}
        for state, many in layer.items():
            for child in children(state):
                following[child] = following.get(child, 0) + many
        layer = following
        if len(layer) > _WIDEST:
            break
    else:
        return
    items = iter(layer.items())
    while part := dict(islice(items, _WIDEST // 8)):
        _count(part, depth, counts, children, width)
