"""A frame of the search's stack: a node's children still to search, and the way back to it.

LEFT, BEST, CODE, OWN, MASK     how many children, the best value so far, the position
ORDER …                         the children, the most promising last: weight and lane
codes …                         their hashes, by lane
cells …, moves …, threats …     by lane: the stone put there, the answers that do not lose at
                                once, the cells where the mover threatens a line then
"""

import numpy as np

from engine.core.compile import inlined
from engine.core.geometry import Geometry
from engine.core.memory import FRAMES

LEFT = np.uint64(0)
BEST = np.uint64(1)
CODE = np.uint64(2)
OWN = np.uint64(3)
MASK = np.uint64(5)
ORDER = np.uint64(8)

LANE = np.uint64(15)
LANE_BITS = 4

_ARRAYS = 8


@inlined
def frame_of(geo: Geometry, ply: int) -> np.uint64:
    """Where the frame of a ply begins."""
    return FRAMES + frame_size(geo) * np.uint64(ply)


@inlined
def frame_size(geo: Geometry) -> np.uint64:
    return np.uint64(_ARRAYS + (2 + 3 * geo.halves) * geo.lanes)


@inlined
def code_at(geo: Geometry, lane: np.uint64) -> np.uint64:
    return np.uint64(_ARRAYS + geo.lanes) + lane


@inlined
def cell_at(geo: Geometry, lane: np.uint64) -> np.uint64:
    return _lane_at(geo, 0, lane)


@inlined
def moves_at(geo: Geometry, lane: np.uint64) -> np.uint64:
    return _lane_at(geo, 1, lane)


@inlined
def threats_at(geo: Geometry, lane: np.uint64) -> np.uint64:
    return _lane_at(geo, 2, lane)


@inlined
def _lane_at(geo: Geometry, array: int, lane: np.uint64) -> np.uint64:
    first = _ARRAYS + (2 + array * geo.halves) * geo.lanes
    return np.uint64(first) + lane * np.uint64(geo.halves)
