"""Chance that is none: the same throws for the same position, level and seed, everywhere."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import TypeVar

from engine.drop import DropPosition

Item = TypeVar("Item")


class Dice:
    """A fresh series of throws for one decision."""

    def __init__(self, position: DropPosition, level: str, seed: int) -> None:
        mine, theirs = position.words()
        text = f"{level} {seed} {position.spec.key} {mine:x} {theirs:x}"
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
