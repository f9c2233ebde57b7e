"""The bit primitives in every form of the geometry, against plain loops over cells."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.core.bits import has_line, landings, mirrored, threats
from engine.core.compile import compiled
from engine.core.geometry import Geometry, geometry
from engine.core.lanes import high_half, join, low_half

Cells = set[tuple[int, int]]
Halves = tuple[np.uint64, np.uint64]

STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
FORMS = [
    geometry(7, 6),
    Geometry(7, 6, compact=True),
    geometry(4, 4),
    geometry(8, 7),
    geometry(8, 8),
    geometry(10, 8),
]


@compiled
def all_of(geo: Geometry, own: Halves, mask: Halves, found: NDArray[np.uint64]) -> bool:
    stones = join(geo, own[0], own[1])
    filled = join(geo, mask[0], mask[1])
    for place, word in enumerate(
        (threats(geo, stones, filled), landings(geo, filled), mirrored(geo, stones))
    ):
        found[2 * place] = low_half(word)
        found[2 * place + 1] = high_half(word)
    return has_line(geo, stones)


def line_through(stones: Cells, cell: tuple[int, int]) -> bool:
    def run(right: int, up: int) -> int:
        column, row = cell[0] + right, cell[1] + up
        length = 0
        while (column, row) in stones:
            column, row, length = column + right, row + up, length + 1
        return length

    return any(run(right, up) + run(-right, -up) >= 3 for right, up in STEPS)


@pytest.mark.parametrize("geo", FORMS, ids=str)
def test_primitives_agree_with_plain_loops(geo: Geometry) -> None:
    chance = random.Random(1)
    for _ in range(200):
        heights = [chance.randrange(geo.rows + 1) for _ in range(geo.columns)]
        full = {(c, r) for c in range(geo.columns) for r in range(heights[c])}
        own = {cell for cell in full if chance.random() < 0.6}
        free = {(c, r) for c in range(geo.columns) for r in range(geo.rows)} - full
        found = np.zeros(6, np.uint64)
        line = all_of(geo, halves(geo, own), halves(geo, full), found)
        assert line == any(line_through(own, cell) for cell in own)
        assert word(found[0:2]) == as_word(geo, {c for c in free if line_through(own, c)})
        tops = {(c, heights[c]) for c in range(geo.columns) if heights[c] < geo.rows}
        assert word(found[2:4]) == as_word(geo, tops)
        assert word(found[4:6]) == as_word(geo, {(geo.columns - 1 - c, r) for c, r in own})


def as_word(geo: Geometry, cells: Cells) -> int:
    return sum(1 << (column * geo.step + row) for column, row in cells)


def halves(geo: Geometry, cells: Cells) -> Halves:
    bits = as_word(geo, cells)
    return np.uint64(bits & (1 << 64) - 1), np.uint64(bits >> 64)


def word(pair: NDArray[np.uint64]) -> int:
    return int(pair[0]) | int(pair[1]) << 64
