"""A game as a moving picture: an animated GIF, written cell by cell."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from games.board_image import THEMES, board_colour, is_wooden, rgb, tile
from games.board_picture import Line

Rows = Sequence[str]
"""The board from the top, a sign for each cell."""

_CELL = 48
_MARGIN = 16

# Hundredths of a second: what a move is looked at, what a move of a long game is, and the end.
_MOVE, _HASTE, _END = 80, 25, 400
# A game of so many moves is shown at leisure; longer ones take no longer, down to _HASTE a move.
_LEISURE_MOVES = 50

# So many cells are drawn at most, and so many frames; a longer game shows every second, third, …
# position. A cell takes about 600 bytes.
_MOST_CELLS, _MOST_FRAMES = 2500, 300

_PLAIN = "\0"
"""The sign of what lies around the board."""

Cell = tuple[str, bool]
"""A sign, and whether it is part of a deciding line."""


def gif_image(
    boards: Sequence[Rows], *, first_column: int, lines: Iterable[Line], theme: str
) -> bytes:
    """The boards one after the other, for ever; the cells of the lines have a ring in the last.

    Each frame holds only what has changed, so that the size is bounded by how many cells change.
    """
    lit = {(column - first_column, len(boards[-1]) - row) for line in lines for column, row in line}
    last = _cells(boards[-1], lit)
    scenes = [_cells(rows, frozenset()) for rows in boards[:-1]]
    frames = _frames(scenes, last)
    kit = _kit(is_wooden(boards[-1]), theme)
    across, down = len(boards[-1][0]), len(boards[-1])
    width, height = across * _CELL + 2 * _MARGIN, down * _CELL + 2 * _MARGIN
    out = [
        b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF0 | (kit.bits - 1), 0, 0),
        kit.palette,
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
    ]
    hold = max(_HASTE, min(_MOVE, _MOVE * _LEISURE_MOVES // max(1, len(frames))))
    for number, frame in enumerate(frames):
        delay = _END if number == len(frames) - 1 else hold
        out.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0x04, delay, 0, 0))
        out.append(_image(kit, frame, whole=number == 0))
    return b"".join([*out, b"\x3b"])


@dataclass(frozen=True, slots=True)
class _Frame:
    """A rectangle of cells, its upper left one counted from the upper left of the board."""

    left: int
    top: int
    cells: list[list[Cell]]

    def size(self) -> int:
        return len(self.cells) * len(self.cells[0])


def _cells(rows: Rows, lit: set[tuple[int, int]] | frozenset[tuple[int, int]]) -> list[list[Cell]]:
    return [[(sign, (x, y) in lit) for x, sign in enumerate(row)] for y, row in enumerate(rows)]


def _frames(scenes: list[list[list[Cell]]], last: list[list[Cell]]) -> list[_Frame]:
    """The first position as a whole and then what changes; as many of them as are allowed."""
    step = max(1, -(-len(scenes) // _MOST_FRAMES))
    while True:
        # The last position is always there; those left out are spread over the whole game.
        frames = list(_changes([*scenes[::step], last]))
        if step >= len(scenes) or sum(frame.size() for frame in frames) <= _MOST_CELLS:
            return frames
        step += 1


def _changes(scenes: list[list[list[Cell]]]) -> Iterator[_Frame]:
    before = scenes[0]
    yield _Frame(0, 0, before)
    for scene in scenes[1:]:
        changed = [
            (x, y)
            for y, row in enumerate(scene)
            for x, cell in enumerate(row)
            if cell != before[y][x]
        ]
        before = scene
        # Nothing changes where a side has to pass.
        if changed:
            columns, rows = zip(*changed, strict=True)
            left, right = min(columns), max(columns) + 1
            top, bottom = min(rows), max(rows) + 1
            yield _Frame(left, top, [row[left:right] for row in scene[top:bottom]])


@dataclass(frozen=True, slots=True)
class _Kit:
    """The palette of a board, and its cells as codes that only have to be put side by side.

    A cell's row of pixels is compressed for itself and ends with the code that begins anew, so
    no frame is ever compressed twice.
    """

    bits: int
    palette: bytes
    strips: dict[Cell, tuple[str, ...]]
    plain: int

    def run(self, length: int) -> str:
        """A row of pixels around the board."""
        return _codes(bytes([self.plain]) * length, self.bits)


@cache
def _kit(wooden: bool, theme: str) -> _Kit:
    signs = ".xo " if wooden else ".ry"
    cells = [(sign, lit) for sign in signs for lit in (False, True) if sign in "ryxo" or not lit]
    drawn = {cell: tile(*cell, _CELL, wooden) for cell in cells}
    colours: dict[bytes, int] = {bytes(rgb(THEMES[theme])): 0, bytes(board_colour(wooden)): 1}
    for row in chain.from_iterable(drawn.values()):
        for at in range(0, len(row), 3):
            colours.setdefault(row[at : at + 3], len(colours))
    bits = max(2, (len(colours) - 1).bit_length())
    strips = {
        cell: tuple(
            _codes(bytes(colours[row[at : at + 3]] for at in range(0, len(row), 3)), bits)
            for row in rows
        )
        for cell, rows in drawn.items()
    }
    palette = b"".join(colours).ljust(3 << bits, b"\0")
    return _Kit(bits, palette, strips, 0)


@cache
def _codes(pixels: bytes, bits: int) -> str:
    """The pixels by LZW, as a text of bits with the last code in front.

    It begins with an empty table and codes of `bits` + 1 bits, and leaves that behind.
    """
    clear = 1 << bits
    table = {bytes([colour]): colour for colour in range(clear)}
    following, size = clear + 2, bits + 1
    out: list[str] = []

    def emit(code: int) -> None:
        nonlocal following, size
        out.append(f"{code:0{size}b}")
        # The reader makes an entry with every code but the first, one later than we do.
        if following == 1 << size:
            size += 1
        following += 1

    known = pixels[:1]
    for at in range(1, len(pixels)):
        longer = known + pixels[at : at + 1]
        if longer in table:
            known = longer
        else:
            table[longer] = following
            emit(table[known])
            known = pixels[at : at + 1]
    emit(table[known])
    out.append(f"{clear:0{size}b}")
    return "".join(reversed(out))


def _image(kit: _Kit, frame: _Frame, *, whole: bool) -> bytes:
    """A frame as a block of the file; the whole board with what is around it."""
    width, height = len(frame.cells[0]) * _CELL, len(frame.cells) * _CELL
    left, top = _MARGIN + frame.left * _CELL, _MARGIN + frame.top * _CELL
    rows = [
        [kit.strips[cell][number] for cell in row] for row in frame.cells for number in range(_CELL)
    ]
    if whole:
        side = kit.run(_MARGIN)
        blank = [[kit.run(width + 2 * _MARGIN)]] * _MARGIN
        rows = [*blank, *([side, *row, side] for row in rows), *blank]
        width, height, left, top = width + 2 * _MARGIN, height + 2 * _MARGIN, 0, 0
    size = kit.bits + 1
    first, end = f"{1 << kit.bits:0{size}b}", f"{(1 << kit.bits) + 1:0{size}b}"
    text = "".join(reversed([first, *chain.from_iterable(rows), end]))
    data = int(text, 2).to_bytes(-(-len(text) // 8), "little")
    blocks = [data[at : at + 255] for at in range(0, len(data), 255)]
    return (
        struct.pack("<BHHHHBB", 0x2C, left, top, width, height, 0, kit.bits)
        + b"".join(bytes([len(block)]) + block for block in blocks)
        + b"\0"
    )
