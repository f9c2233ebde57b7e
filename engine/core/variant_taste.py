"""How much the search values what it sees, game by game."""

from typing import NamedTuple

import numpy as np

from engine.core.variant_memory import TASTE


class Taste(NamedTuple):
    """The weights of an estimate, in no unit but their own."""

    to_move: int = 15
    one: int = 2  # an open line with one disc
    two: int = 8
    three: int = 0  # where five make a line
    chance: int = 30  # a free cell that finishes a line
    bottom: int = 0  # an own disc that can be popped
    power: int = 0  # a special disc not yet played
    kept: int = 0  # a collected disc
    standing: int = 0  # a disc in a line, to be kept if it comes to the bottom
    ready: int = 0  # more if it is there


def _place(name: str) -> np.uint64:
    return TASTE + np.uint64(Taste._fields.index(name))


TO_MOVE = _place("to_move")
ONE_DISC = _place("one")
TWO_DISCS = _place("two")
THREE_DISCS = _place("three")
CHANCE = _place("chance")
BOTTOM = _place("bottom")
POWER_LEFT = _place("power")
KEPT = _place("kept")
STANDING = _place("standing")
READY = _place("ready")

TASTES = {
    ("pop", 4): Taste(bottom=12),
    ("drop", 5): Taste(one=1, two=4, three=14, chance=40),
    ("pop", 5): Taste(one=1, two=4, three=14, chance=40, bottom=8),
    ("pop10", 4): Taste(chance=25, kept=170, standing=18, ready=100),
    ("power", 4): Taste(power=70),
}
"""By family and by how many make a line."""
