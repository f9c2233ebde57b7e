"""The one block of memory a search of the other games works in, and how a position lies in it.

    words   0 …         counters, and what is the same for the whole search
            KILLERS …   for each ply the moves that refuted others there
            HISTORY …   for each side and move how often it refuted others
            SEEN …      how many positions of the game and the line at hand have a hash
            PATH …      those positions, two words each
            FRAMES …    one frame for each ply looked at: the states its moves lead to
            TABLE …     positions already looked at, as many as the block has room for

A *state* is a position in eight words, seen by the side that has to act. Everything that decides
the future of the game is in OWN, OTHER and EXTRA, but for the places in PATH.
"""

import numpy as np

from engine.core.compile import inlined
from engine.core.memory import Memory
from engine.core.words import signed

NODES = np.uint64(0)  # positions looked at
LIMIT = np.uint64(1)  # and how many at most
GAVE_UP = np.uint64(2)  # 1 after a search that was stopped or reached the limit
SLOT_BITS = np.uint64(3)  # the table has 2 ** SLOT_BITS sets of two entries
FAMILY = np.uint64(4)
CONNECT = np.uint64(5)
POPS = np.uint64(6)  # 1 if own discs may be taken out of the bottom row
REPEATS = np.uint64(7)  # 1 if positions can come again
COLUMNS = np.uint64(8)
WALLS = np.uint64(10)  # two words: the cells of the layout that the board has not
PLAYABLE = np.uint64(12)  # two words: the board without its side columns
GROUND = np.uint64(14)  # two words: the lowest cells of PLAYABLE
LENGTH = np.uint64(16)  # how many positions PATH holds
ROOT = np.uint64(17)  # the first of them that the search itself reached
DEEPEST = np.uint64(18)  # the ply beyond which nothing is looked at
TASTE = np.uint64(19)  # the numbers of a Taste, see engine.core.variant_taste
ORDER = np.uint64(32)  # the columns of the layout that can be played, the middle one first

DROP, POP_10, POWER = 0, 1, 2

KILLERS = np.uint64(48)
PLIES = 96
HISTORY = KILLERS + np.uint64(2 * PLIES)
SIDE_MOVES = np.uint64(128)
SEEN = HISTORY + np.uint64(2) * SIDE_MOVES
SEEN_BITS = 12
PATH = SEEN + np.uint64(1 << SEEN_BITS)
PATH_LENGTH = 1024
ROOT_STATE = PATH + np.uint64(2 * (PATH_LENGTH + PLIES))
SCRATCH_STATE = ROOT_STATE + np.uint64(8)
FRAMES = SCRATCH_STATE + np.uint64(8)
MOVES = 40  # at most, in any position of any game
STATE = np.uint64(8)

# A frame: the states that a node's moves lead to, and what is needed to come back to the node
ITEMS = np.uint64(MOVES) * STATE  # weight and number of each of these states
LOW, UPPER, CODE, NODE_SIDE, BEST, BEST_MOVE, ALPHA, BETA, FIRST_ALPHA, DEPTH, COUNT = (
    ITEMS + np.uint64(MOVES + place) for place in range(11)
)
AT = COUNT + np.uint64(1)  # the item being searched
MANNER = COUNT + np.uint64(2)  # how: WIDE, NARROW or REDUCED
STEADY = COUNT + np.uint64(3)  # 1 where no child may be searched less deep
FRAME = COUNT + np.uint64(4)
TABLE = FRAMES + FRAME * np.uint64(PLIES + 2)

WIDE = np.uint64(0)
NARROW = np.uint64(1)  # only asked whether it is better than the best so far
REDUCED = np.uint64(2)  # the same, less deep

# A state
OWN = np.uint64(0)  # two words
OTHER = np.uint64(2)  # two words
EXTRA = np.uint64(4)
SIDE = np.uint64(5)  # 0 for the side that began, 1 for the other
MOVE = np.uint64(6)  # the move that led here
TURNS = np.uint64(7)  # Pop 10: turns of the second half so far

# A move: the column of the layout, from 0, and what is done there
KIND_SHIFT = np.uint64(4)
COLUMN_BITS = np.uint64(15)
DROP_DISC, POP_DISC, ANVIL, BOMB, WALL, TIMES_TWO, PASS = 0, 1, 2, 3, 4, 5, 6

# EXTRA: what else there is to a position, in 32 bits
PENDING = np.uint64(7)  # what the side has still to do in this turn
NOTHING, PUT_BACK, QUIET_DISC, ANY_DISC, BOMB_POP = 0, 1, 2, 3, 4
FROM_SHIFT = np.uint64(3)  # the column that a disc to be put back came from
OWN_TRAY = np.uint64(8)  # four bits: anvil, bomb, wall, times two not yet played
OTHER_TRAY = np.uint64(12)
OWN_KEPT = np.uint64(16)  # four bits: the discs collected
OTHER_KEPT = np.uint64(20)
POPPING = np.uint64(1 << 24)  # the second half of Pop 10
LATE_SHIFT = np.uint64(25)  # how near the end of the turns is
NIBBLE = np.uint64(15)

ZERO = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)


def new_variant_memory(slot_bits: int) -> Memory:
    """A zeroed block whose table has 2 ** `slot_bits` sets of two entries of two words."""
    return np.zeros(int(TABLE) + (4 << slot_bits), np.uint64)


@inlined
def pending_of(extra: np.uint64) -> int:
    """What the side has still to do: NOTHING, PUT_BACK …"""
    return signed(extra & PENDING)


@inlined
def exchanged(extra: np.uint64) -> np.uint64:
    """The same seen by the other side, with nothing left to do for this one."""
    trays = ((extra >> OWN_TRAY) & NIBBLE) << OTHER_TRAY
    trays |= ((extra >> OTHER_TRAY) & NIBBLE) << OWN_TRAY
    kept = ((extra >> OWN_KEPT) & NIBBLE) << OTHER_KEPT
    kept |= ((extra >> OTHER_KEPT) & NIBBLE) << OWN_KEPT
    return (extra & ~np.uint64(0xFFFFFF)) | trays | kept
