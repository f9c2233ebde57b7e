"""What a position of the other games is worth where the search ends."""

import numpy as np

from engine.core.bits import landings
from engine.core.compile import inner
from engine.core.geometry import Geometry
from engine.core.memory import Memory, get_word
from engine.core.variant_lines import growth, standing
from engine.core.variant_memory import (
    EXTRA,
    FAMILY,
    GROUND,
    NIBBLE,
    OTHER,
    OTHER_KEPT,
    OTHER_TRAY,
    OWN,
    OWN_KEPT,
    OWN_TRAY,
    POP_10,
    POPPING,
    POPS,
    WALLS,
    ZERO,
)
from engine.core.variant_taste import (
    BOTTOM,
    CHANCE,
    KEPT,
    POWER_LEFT,
    READY,
    STANDING,
    TO_MOVE,
)
from engine.core.words import Word, popcount, signed


@inner
def survey(geo: Geometry, memory: Memory, state: np.uint64) -> tuple[int, Word, Word]:
    """The estimate for the side to act, and the cells that finish a line of it and of the other."""
    own = get_word(geo, memory, state + OWN)
    other = get_word(geo, memory, state + OTHER)
    extra = memory[state + EXTRA]
    if signed(memory[FAMILY]) == POP_10:
        return _collected(geo, memory, own, other, extra), geo.none, geo.none
    taken = own | other | get_word(geo, memory, WALLS)
    free = geo.board & ~taken
    value, chances = growth(geo, memory, own, free)
    theirs, other_chances = growth(geo, memory, other, free)
    chance = signed(memory[CHANCE])
    value += (
        signed(memory[TO_MOVE]) - theirs + chance * (popcount(chances) - popcount(other_chances))
    )
    if memory[POPS] != ZERO:
        ground = get_word(geo, memory, GROUND)
        value += signed(memory[BOTTOM]) * (popcount(own & ground) - popcount(other & ground))
    value += signed(memory[POWER_LEFT]) * _bits(extra >> OWN_TRAY) - signed(
        memory[POWER_LEFT]
    ) * _bits(extra >> OTHER_TRAY)
    now = landings(geo, taken)
    return value, chances & now, other_chances & now


@inner
def _collected(geo: Geometry, memory: Memory, own: Word, other: Word, extra: np.uint64) -> int:
    """The estimate for Pop 10."""
    value = signed(memory[KEPT]) * (
        signed((extra >> OWN_KEPT) & NIBBLE) - signed((extra >> OTHER_KEPT) & NIBBLE)
    )
    mine, theirs = standing(geo, own), standing(geo, other)
    value += signed(memory[STANDING]) * (popcount(mine) - popcount(theirs))
    value += signed(memory[READY]) * (popcount(mine & geo.bottom) - popcount(theirs & geo.bottom))
    if extra & POPPING == ZERO:
        free = geo.board & ~(own | other | get_word(geo, memory, WALLS))
        lines, ends = growth(geo, memory, own, free)
        other_lines, other_ends = growth(geo, memory, other, free)
        value += (
            lines - other_lines + signed(memory[CHANCE]) * (popcount(ends) - popcount(other_ends))
        )
    return value


@inner
def repeated(memory: Memory, state: np.uint64) -> int:
    """What a position is worth that comes again."""
    if signed(memory[FAMILY]) != POP_10:
        return 0
    extra = memory[state + EXTRA]
    return signed(memory[KEPT]) * (
        signed((extra >> OWN_KEPT) & NIBBLE) - signed((extra >> OTHER_KEPT) & NIBBLE)
    )


@inner
def _lead(memory: Memory, extra: np.uint64) -> int:
    """What the collected discs are worth."""
    mine, theirs = (extra >> OWN_KEPT) & NIBBLE, (extra >> OTHER_KEPT) & NIBBLE
    return signed(memory[KEPT]) * (signed(mine) - signed(theirs))


@inner
def _bits(nibble: np.uint64) -> int:
    count = 0
    for place in range(4):
        count += signed((nibble >> np.uint64(place)) & np.uint64(1))
    return count
