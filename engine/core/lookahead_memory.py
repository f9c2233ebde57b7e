"""The one block of memory a look-ahead works in: the board, a stack of frames and a table.

    words   0 …         counters and what is the same for the whole search
            FRAMES …    one frame for each ply looked at
            TABLE …     positions already looked at, as many as the block has room for

One array, for the reason that engine.core.memory gives.
"""

import numpy as np

from engine.core.memory import Memory

NODES = np.uint64(0)  # positions looked at
LIMIT = np.uint64(1)  # and how many at most
GAVE_UP = np.uint64(2)  # 1 after a search that was stopped or reached the limit
CELLS = np.uint64(3)  # of the board, not of the layout it lies in
SLOT_BITS = np.uint64(4)  # the table has 2 ** SLOT_BITS words
SYMMETRIC = np.uint64(5)  # 1 if the board lies in the middle of its layout
FLIPPED = np.uint64(6)  # 1 if the even rows are the good ones of the side that began
COLUMNS = np.uint64(7)
WALLS = np.uint64(8)  # two words: the cells of the layout that the board has not
OWN = np.uint64(10)  # two words: the stones of the side to move
OTHER = np.uint64(12)
ORDER = np.uint64(16)  # the columns of the layout that the board has, the middle one last

FRAMES = np.uint64(32)
FRAME = np.uint64(96)
LEVELS = np.uint64(82)
TABLE = FRAMES + FRAME * LEVELS

# A frame: what is needed to come back to a node, and its children. Children are kept by their
# place in the order in which they were made; words take two places.
LEFT = np.uint64(0)  # children still to search
REST = np.uint64(1)  # how many of the last ones are searched less deep at first
BEST = np.uint64(2)
BEST_COLUMN = np.uint64(3)
CODE = np.uint64(4)
ALPHA = np.uint64(5)
BETA = np.uint64(6)
FIRST_ALPHA = np.uint64(7)
DEPTH = np.uint64(8)
CHILD_DEPTH = np.uint64(9)  # DEPTH itself for an only move
MANNER = np.uint64(10)  # how the child at hand is searched: WIDE, NARROW or REDUCED
NODE_OWN = np.uint64(12)
NODE_OTHER = np.uint64(14)
NODE_OTHER_THREAT = np.uint64(16)
ITEMS = np.uint64(18)  # weight, place and column of each child, the most promising last
CHILD_CELL = np.uint64(32)
CHILD_MOVES = np.uint64(52)
CHILD_THREAT = np.uint64(72)  # of the node's own stones, after the move

WIDE = np.uint64(0)
NARROW = np.uint64(1)  # only asked whether it is better than the best so far
REDUCED = np.uint64(2)  # the same, one ply less deep

COLUMN_OF_ITEM = np.uint64(15)
PLACE_SHIFT = np.uint64(4)
WEIGHT_SHIFT = np.uint64(8)

ZERO = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)


def new_lookahead_memory(slot_bits: int) -> Memory:
    """A zeroed block whose table has room for 2 ** `slot_bits` positions."""
    return np.zeros(int(TABLE) + (1 << slot_bits), np.uint64)
