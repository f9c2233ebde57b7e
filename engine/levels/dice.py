"""Chance that is none: the same throws for the same position, level and seed, everywhere."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import TypeVar

from engine.drop import DropPosition
from engine.protocol import Position

Item = TypeVar("Item")


class Dice:
    """A fresh series of throws for one decision."""

    def __init__(self, position: Position, level: str, seed: int) -> None:
        text = f"{level} {seed} {position.spec.key} {_mark(position)}"
        digest = blake2b(text.encode(), digest_size=16).digest()
        # Only `random()` keeps its series from one Python version to the next.
        self._throw = Random(int.from_bytes(digest, "big")).random

    def happens(self, percent: float) -> bool:
        return self._throw() * 100 < percent

    def below(self, end: int) -> int:
        """A whole number from 0 up to, but not including, `end`."""
        return int(self._throw() * end)

    def pick(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]


def _mark(position: Position) -> str:
    """What of a position decides the throws."""
    if isinstance(position, DropPosition):
        mine, theirs = position.words()
        return f"{mine:x} {theirs:x}"
    # With the ply, as the same discs may stand again and should not see the same throws then.
    board = "/".join(position.board())
    return f"{board} {position.side_to_move} {position.notes()} {position.plies}"
