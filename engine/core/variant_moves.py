"""The moves of the other games, compiled: which there are, and what comes of each.

The rule books of engine are the law; the tests compare.
"""

import numpy as np

from engine.core.bits import landings
from engine.core.compile import inlined, inner
from engine.core.geometry import Geometry
from engine.core.memory import Memory, get_word, put_word
from engine.core.variant_lines import completes, standing
from engine.core.variant_memory import (
    ANVIL,
    ANY_DISC,
    BOMB,
    BOMB_POP,
    COLUMN_BITS,
    COLUMNS,
    CONNECT,
    DROP_DISC,
    EXTRA,
    FAMILY,
    FROM_SHIFT,
    GROUND,
    KIND_SHIFT,
    LATE_SHIFT,
    MOVE,
    NIBBLE,
    NOTHING,
    ONE,
    ORDER,
    OTHER,
    OTHER_KEPT,
    OWN,
    OWN_KEPT,
    OWN_TRAY,
    PASS,
    PLAYABLE,
    POP_10,
    POP_DISC,
    POPPING,
    POPS,
    POWER,
    PUT_BACK,
    QUIET_DISC,
    SIDE,
    TIMES_TWO,
    TURNS,
    WALL,
    WALLS,
    ZERO,
    exchanged,
    pending_of,
)
from engine.core.words import Word, signed

OPEN, WON, LOST, DRAWN = 0, 1, 2, 3  # what a move led to, for the side that made it

KEPT_TO_WIN = 10
LAST_TURN = 200
_LATE = 137  # from this turn on the number of the turn is part of a position


@inner
def moves_of(geo: Geometry, memory: Memory, state: np.uint64, at: np.uint64) -> np.uint64:
    """Write the legal moves one after the other from `at` on; how many there are."""
    own = get_word(geo, memory, state + OWN)
    other = get_word(geo, memory, state + OTHER)
    extra = memory[state + EXTRA]
    free = landings(geo, own | other | get_word(geo, memory, WALLS))
    ground = get_word(geo, memory, GROUND)
    family = signed(memory[FAMILY])
    pending = pending_of(extra)
    drops, pops = free, geo.none
    if pending == BOMB_POP:
        drops = geo.none
        pops = other & ground
    elif pending == PUT_BACK:
        home = geo.column << (signed((extra >> FROM_SHIFT) & COLUMN_BITS) * geo.step)
        if free & ~home:
            drops = free & ~home
    elif family == POP_10:
        if extra & POPPING:
            drops = geo.none
            pops = own & ground
        else:
            drops = _lowest_row(geo, free)
    elif memory[POPS] != ZERO:
        pops = own & ground
    count = ZERO
    for i in range(signed(memory[COLUMNS])):
        column = memory[ORDER + np.uint64(i)]
        cells = geo.column << (signed(column) * geo.step)
        if drops & cells and not (
            pending == QUIET_DISC and completes(geo, own | (drops & cells), False)
        ):
            memory[at + count] = column
            count += ONE
        if pops & cells:
            memory[at + count] = (np.uint64(POP_DISC) << KIND_SHIFT) | column
            count += ONE
    if family == POWER and pending == NOTHING:
        count = _power_moves(geo, memory, extra, drops, bool(other & ground), at, count)
    if count == ZERO:
        memory[at] = np.uint64(PASS) << KIND_SHIFT
        count = ONE
    return count


@inner
def _power_moves(
    geo: Geometry,
    memory: Memory,
    extra: np.uint64,
    drops: Word,
    target: bool,
    at: np.uint64,
    count: np.uint64,
) -> np.uint64:
    for kind in range(ANVIL, TIMES_TWO + 1):
        power = ONE << (OWN_TRAY + np.uint64(kind - ANVIL))
        if extra & power == ZERO or (kind == BOMB and not target):
            continue
        for i in range(signed(memory[COLUMNS])):
            column = memory[ORDER + np.uint64(i)]
            if drops & (geo.column << (signed(column) * geo.step)):
                memory[at + count] = (np.uint64(kind) << KIND_SHIFT) | column
                count += ONE
    return count


@inner
def play(geo: Geometry, memory: Memory, state: np.uint64, move: np.uint64, after: np.uint64) -> int:
    """Write the state after a legal move to `after`; what the move led to."""
    own = get_word(geo, memory, state + OWN)
    other = get_word(geo, memory, state + OTHER)
    extra = memory[state + EXTRA]
    turns = signed(memory[state + TURNS])
    kind = signed(move >> KIND_SHIFT)
    column = signed(move & COLUMN_BITS)
    cells = geo.column << (column * geo.step)
    family = signed(memory[FAMILY])
    result = OPEN
    was = pending_of(extra)
    extra &= ~np.uint64(0xFF)
    stays = False
    if kind == POP_DISC:
        if was == BOMB_POP:
            other = _slid(own=other, cells=cells)
            own = _slid(own=own, cells=cells)
        elif family == POP_10:
            kept = bool(standing(geo, own) & geo.bottom & cells)
            own = _slid(own=own, cells=cells)
            other = _slid(own=other, cells=cells)
            if kept:
                extra += ONE << OWN_KEPT
                if signed((extra >> OWN_KEPT) & NIBBLE) == KEPT_TO_WIN:
                    result = WON
                stays = bool(own & geo.bottom)
            else:
                extra |= np.uint64(PUT_BACK) | (np.uint64(column) << FROM_SHIFT)
                stays = True
        else:
            own = _slid(own=own, cells=cells)
            other = _slid(own=other, cells=cells)
        if family != POP_10:
            result = _judged(geo, memory, own, other, True)
    elif kind != PASS:
        walls = get_word(geo, memory, WALLS)
        if kind == ANVIL:
            own = (own & ~cells) | (geo.bottom & cells)
            other = other & ~cells
        else:
            own = own | (landings(geo, own | other | walls) & cells)
        if kind != DROP_DISC:
            extra &= ~(ONE << (OWN_TRAY + np.uint64(kind - ANVIL)))
        free = landings(geo, own | other | walls)
        if family != POP_10:
            result = _judged(geo, memory, own, other, kind == ANVIL)
            if result == OPEN and not free and kind != BOMB:  # its pop still makes room
                result = DRAWN
        elif not free and extra & POPPING == ZERO:
            extra |= POPPING
            turns = -1
        if kind == BOMB:
            extra |= np.uint64(BOMB_POP)
            stays = True
        elif kind == WALL:
            stays = _any_quiet(geo, memory, own, free)
            if stays:
                extra |= np.uint64(QUIET_DISC)
        elif kind == TIMES_TWO:
            extra |= np.uint64(ANY_DISC)
            stays = True
    side = memory[state + SIDE]
    if not stays:
        own, other = other, own
        side ^= ONE
        extra = exchanged(extra)
        if extra & POPPING:
            turns += 1
            extra &= (ONE << LATE_SHIFT) - ONE
            extra |= np.uint64(max(turns - _LATE, 0)) << LATE_SHIFT
            if turns >= LAST_TURN and result == OPEN:
                result = _by_kept(extra)
    put_word(geo, memory, after + OWN, own)
    put_word(geo, memory, after + OTHER, other)
    memory[after + EXTRA] = extra
    memory[after + SIDE] = side
    memory[after + MOVE] = move
    memory[after + TURNS] = np.uint64(turns)
    return result


@inlined
def _slid(own: Word, cells: Word) -> Word:
    """Stones with those in the column of `cells` one cell lower; the lowest is gone."""
    return (own & ~cells) | (((own & cells) >> 1) & cells)


@inner
def _judged(geo: Geometry, memory: Memory, own: Word, other: Word, removed: bool) -> int:
    """What a move led to by its lines; where discs were removed, the other side's count, too."""
    five = memory[CONNECT] != np.uint64(4)
    if completes(geo, own, five):
        return WON
    if removed:
        if completes(geo, other, five):
            return LOST
        if not ((own | other) & get_word(geo, memory, PLAYABLE)):
            return DRAWN
    return OPEN


@inner
def _by_kept(extra: np.uint64) -> int:
    """Who has collected more, asked after the turn went to the other side."""
    mine = signed((extra >> OTHER_KEPT) & NIBBLE)
    theirs = signed((extra >> OWN_KEPT) & NIBBLE)
    if mine == theirs:
        return DRAWN
    return WON if mine > theirs else LOST


@inner
def _any_quiet(geo: Geometry, memory: Memory, own: Word, free: Word) -> bool:
    """Whether a disc can be dropped without completing a line."""
    for i in range(signed(memory[COLUMNS])):
        cell = free & (geo.column << (signed(memory[ORDER + np.uint64(i)]) * geo.step))
        if cell and not completes(geo, own | cell, False):
            return True
    return False


@inlined
def _lowest_row(geo: Geometry, free: Word) -> Word:
    """Of the cells where discs land those in the row under construction."""
    row = geo.bottom
    for _ in range(geo.rows):
        if free & row:
            break
        row = row << 1
    return free & row
