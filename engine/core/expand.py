"""Making a node's children: all at once, settled where possible, the promising ones first."""

import numpy as np

from engine.core.bits import landings, threats
from engine.core.blocks import put_lanes
from engine.core.compile import inlined
from engine.core.frame import (
    BEST,
    CODE,
    LANE,
    LANE_BITS,
    LEFT,
    MASK,
    ORDER,
    OWN,
    cell_at,
    code_at,
    moves_at,
    threats_at,
)
from engine.core.geometry import Geometry
from engine.core.lanes import (
    choose,
    each_column,
    filled,
    low_half,
    lowest_bit,
    numbered,
    popcounts,
)
from engine.core.memory import WEIGHTS, Memory, get_word, put_word
from engine.core.table import (
    LOWER,
    TABLE_EMPTIES,
    bound_value,
    fetch_bound,
    hashed,
    probe,
    store,
)
from engine.core.words import Word

UNKNOWN = 999
"""The value of a node whose children must be searched."""

_LOOK_FIRST_EMPTIES = 10  # children this early are looked up before any of them is searched
_LOWEST = -99
_ZERO = np.uint64(0)
_ONE = np.uint64(1)


@inlined
def expand(
    geo: Geometry,
    memory: Memory,
    frame: np.uint64,
    own: Word,
    mask: Word,
    moves: Word,
    against: Word,
    code: np.uint64,
    ply: int,
    beta: int,
    far_bits: int,
) -> int:
    """Fill the frame with the children to search; or the node's value, if a child decides it.

    `moves` are those that do not lose at once, `against` the cells where the other side would
    complete a line.
    """
    cells = each_column(geo) & moves
    after = cells | mask
    threat = threats(geo, cells | own, after)
    answers = landings(geo, after)
    forced = answers & threat
    answers = choose(forced, forced, answers) & ~(threat >> 1)
    lost = filled(forced & (forced - geo.one)) | ~filled(answers)
    present = filled(cells)
    if present & lost != _ZERO:  # two threats at once, or one above the other
        return (geo.cells - 1 - ply) >> 1
    put_lanes(memory, frame + cell_at(geo, _ZERO), cells)
    put_lanes(memory, frame + moves_at(geo, _ZERO), answers)
    put_lanes(memory, frame + threats_at(geo, _ZERO), threat)
    # A threat right above one of the other side's will never be used. Those in the rows that the
    # mover gets if all other columns fill up count more. An immediate threat is soon spent.
    useful = threat & ~(against << 1)
    good_rows = geo.even_rows if ply & 1 else geo.odd_rows
    weights = (popcounts(useful) << 1) + popcounts(useful & good_rows)
    weights += choose(forced, cells & geo.none, (cells & geo.none) | geo.one)
    put_lanes(memory, WEIGHTS, numbered(weights << LANE_BITS))
    count = _sorted_in(geo, memory, frame, own, mask, present, ply, far_bits)
    best = _LOWEST
    if count > _ONE and geo.cells - ply - 1 >= _LOOK_FIRST_EMPTIES:
        count, best = _looked_up(geo, memory, frame, count, ply, beta, far_bits)
        if count == _ZERO:
            if best >= beta:
                store_at_least(geo, memory, far_bits, code, ply, best)
            else:
                store_at_most(geo, memory, far_bits, code, ply, best)
            return best
    memory[frame + LEFT] = count
    memory[frame + BEST] = np.uint64(best)
    memory[frame + CODE] = code
    put_word(geo, memory, frame + OWN, own)
    put_word(geo, memory, frame + MASK, mask)
    return UNKNOWN


@inlined
def _sorted_in(
    geo: Geometry,
    memory: Memory,
    frame: np.uint64,
    own: Word,
    mask: Word,
    present: np.uint64,
    ply: int,
    far_bits: int,
) -> np.uint64:
    """Sort the lanes that have a child by weight, hash them, and give their number."""
    other = own ^ mask
    empties = geo.cells - ply - 1
    count = _ZERO
    while present != _ZERO:
        lane = lowest_bit(present)
        present &= present - _ONE
        if empties >= TABLE_EMPTIES:
            cell = get_word(geo, memory, frame + cell_at(geo, lane))
            code = hashed(geo, other, mask | cell, ply + 1)
            memory[frame + code_at(geo, lane)] = code
            fetch_bound(memory, far_bits, code, empties)
        item = low_half(get_word(geo, memory, WEIGHTS + lane * np.uint64(geo.halves)))
        place = frame + ORDER + count
        while place > frame + ORDER and memory[place - _ONE] > item:
            memory[place] = memory[place - _ONE]
            place -= _ONE
        memory[place] = item
        count += _ONE
    return count


@inlined
def _looked_up(
    geo: Geometry,
    memory: Memory,
    frame: np.uint64,
    count: np.uint64,
    ply: int,
    beta: int,
    far_bits: int,
) -> tuple[np.uint64, int]:
    """Look all children up; how many are left to search, and the best value of the others.

    None is left and the value is at least beta, if one child is known to be that good.
    """
    empties = geo.cells - ply - 1
    best = _LOWEST
    kept = _ZERO
    for place in range(count):
        item = memory[frame + ORDER + np.uint64(place)]
        bound = probe(memory, far_bits, memory[frame + code_at(geo, item & LANE)], empties)
        if bound != 0:
            value = -bound_value(bound)
            if bound & LOWER != 0:
                if value < beta:
                    best = max(best, value)
                    continue
            elif value >= beta:
                return _ZERO, value
        memory[frame + ORDER + kept] = item
        kept += _ONE
    return kept, best


@inlined
def store_at_least(
    geo: Geometry, memory: Memory, far_bits: int, code: np.uint64, ply: int, value: int
) -> None:
    """Keep that a position is worth `value` or more, if it is early enough to be looked up."""
    empties = geo.cells - ply
    if empties >= TABLE_EMPTIES:
        store(memory, far_bits, code, empties, ply, value, LOWER)


@inlined
def store_at_most(
    geo: Geometry, memory: Memory, far_bits: int, code: np.uint64, ply: int, value: int
) -> None:
    """Likewise, `value` or less."""
    empties = geo.cells - ply
    if empties >= TABLE_EMPTIES:
        store(memory, far_bits, code, empties, ply, value, 0)
