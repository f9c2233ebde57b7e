"""The one block of memory a search works in: its stack of frames and its two tables.

    words   0 …         how many nodes were searched, and the scores of the columns
            FRAMES …    one frame for each ply, see engine.core.frame
            NEAR …      the table for positions near the end, 1 MB: stays in a core's own cache
            FAR …       the table for all others

One array, because every array argument costs time at each call.
"""

import mmap
from contextlib import suppress
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.core.compile import inner
from engine.core.geometry import WORD_BITS, Geometry
from engine.core.lanes import high_half, join, low_half
from engine.core.words import Word

Memory: TypeAlias = NDArray[np.uint64]

NODES = np.uint64(0)
SCORES = np.uint64(8)
WEIGHTS = np.uint64(24)  # scratch for the children of one node
FRAMES = np.uint64(64)
NEAR_BITS = 17
NEAR = FRAMES + np.uint64(168 * 80)  # the longest frame for the most plies
FAR = NEAR + np.uint64(1 << NEAR_BITS)

_HUGE_PAGE = 2 << 20


def new_memory(far_bits: int) -> Memory:
    """A zeroed block with room for 2**`far_bits` entries in the far table.

    On large pages where the system has them, because the tables are read at random.
    """
    words = int(FAR) + (1 << far_bits)
    block = _anonymous(words * 8 + _HUGE_PAGE)
    memory: Memory = np.frombuffer(block, dtype=np.uint64)
    skip = -(memory.ctypes.data + int(NEAR) * 8) % _HUGE_PAGE // 8
    return memory[skip : skip + words]


def _anonymous(size: int) -> mmap.mmap:
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return mmap.mmap(-1, size)
    # Private, because shared pages are small ones, and two processes must not share a table.
    block = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # a kernel without large pages: slower, not wrong
        block.madvise(mmap.MADV_HUGEPAGE)
    return block


@inner
def put_word(geo: Geometry, memory: Memory, at: np.uint64, word: Word) -> None:
    """Keep a word at `at`; a wide one takes two places."""
    memory[at] = low_half(word)
    if geo.width > WORD_BITS:
        memory[at + np.uint64(1)] = high_half(word)


@inner
def get_word(geo: Geometry, memory: Memory, at: np.uint64) -> Word:
    """The word that `put_word` kept at `at`."""
    if geo.width > WORD_BITS:
        return join(geo, memory[at], memory[at + np.uint64(1)])
    return join(geo, memory[at], np.uint64(0))
