"""The opening book of 7x6: every position of 12 plies with its exact value, from a data package.

The file comes with the package `bitbully-databases` (MIT; data only, its code is not used). It has
4,200,899 entries of 5 bytes, sorted by key: all positions after 12 plies in which nobody has won
and the side to move does not win with its next stone, of two mirror images one.

* Key: 4 bytes, big-endian, signed. From the left column, each from the bottom: `10` for a stone of
  the side to move, `11` for one of the other, `0` at the end of the column; then one `0` more.
* Value: 1 byte, signed. 0 is a draw, `100 - n` a win with the n-th ply from here, `n - 100` a loss.
"""

import mmap
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.core.bits import mirrored
from engine.core.compile import compiled, inner
from engine.core.geometry import Geometry, geometry
from engine.core.words import Word, signed

Pages: TypeAlias = NDArray[np.uint8]

BOOK_PLY = 12
BOOK_COLUMNS, BOOK_ROWS = 7, 6
ENTRY = 5

_PACKAGE = "bitbully_databases"
_FILE = "assets/book_12ply_distances.dat"
_FAR = 100
"""What the book's values count from."""

NOT_IN_BOOK = 127


@cache
def no_book() -> Pages:
    """A book without entries."""
    empty = np.zeros(0, np.uint8)
    empty.flags.writeable = False
    return empty


@cache
def open_book() -> Pages:
    """The book, mapped into memory and read as needed; without entries if it is not installed."""
    try:
        path = resources.files(_PACKAGE) / _FILE
    except ModuleNotFoundError:
        return no_book()
    return map_book(path) if isinstance(path, Path) and path.is_file() else no_book()


def map_book(path: Path) -> Pages:
    """The book in a file; ValueError if its size is not that of a book."""
    with path.open("rb") as file:
        pages = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if len(pages) % ENTRY:
        raise ValueError(f"{path} is not a book: {len(pages)} bytes")
    return np.frombuffer(pages, np.uint8)


def entry_count(book: Pages) -> int:
    return int(book.size) // ENTRY


def entry_score(book: Pages, entry: int) -> int:
    """The value of an entry, counted from 0, in the convention of design 3.3."""
    return _score(_signed_byte(book, entry * ENTRY + 4))


def entry_stones(book: Pages, entry: int) -> tuple[int, int]:
    """The position of an entry: the stones of the side to move and all stones, as words."""
    bits = f"{_entry_key(book, entry) % (1 << 32):032b}"
    shape = geometry(BOOK_COLUMNS, BOOK_ROWS)
    own = mask = place = 0
    for column in range(BOOK_COLUMNS):
        row = 0
        while bits[place] == "1":
            cell = 1 << (column * shape.step + row)
            mask |= cell
            own |= cell if bits[place + 1] == "0" else 0
            row += 1
            place += 2
        place += 1
    return own, mask


@inner
def book_value(geo: Geometry, book: Pages, entries: int, own: Word, mask: Word) -> int:
    """The value of a position of 12 plies, or `NOT_IN_BOOK`; `entries` is the book's length."""
    value = _looked_up(book, entries, _key(geo, own, mask))
    if value == NOT_IN_BOOK:
        value = _looked_up(book, entries, _key(geo, mirrored(geo, own), mirrored(geo, mask)))
    return value


@inner
def _key(geo: Geometry, own: Word, mask: Word) -> int:
    key = 0
    for column in range(geo.columns):
        cell = geo.one << (column * geo.step)
        while mask & cell:
            key = (key << 2) | (2 if own & cell else 3)
            cell <<= 1
        key <<= 1
    key <<= 1
    return key if key < 1 << 31 else key - (1 << 32)


@inner
def _looked_up(book: Pages, entries: int, key: int) -> int:
    first, last = 0, entries - 1
    while first <= last:
        middle = (first + last) >> 1
        found = _entry_key(book, middle)
        if found == key:
            return _score(_signed_byte(book, middle * ENTRY + 4))
        if found < key:
            first = middle + 1
        else:
            last = middle - 1
    return NOT_IN_BOOK


@compiled
def _entry_key(book: Pages, entry: int) -> int:
    key = _signed_byte(book, entry * ENTRY)
    for place in range(1, 4):
        key = (key << 8) | (_signed_byte(book, entry * ENTRY + place) & 0xFF)
    return key


@compiled
def _signed_byte(book: Pages, place: int) -> int:
    byte = signed(np.uint64(book[np.uint64(place)]))
    return byte if byte < 0x80 else byte - 0x100


@compiled
def _score(kept: int) -> int:
    """The book's value in ours, for a position of 12 plies: see design 3.3."""
    if kept == 0:
        return 0
    plies = BOOK_PLY + _FAR - abs(kept)
    score = (BOOK_COLUMNS * BOOK_ROWS + 2 - plies) // 2
    return score if kept > 0 else -score
