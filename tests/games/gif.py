"""Reads animated GIFs, by the book of 1989, so that tests see what browsers see."""

from __future__ import annotations

import struct
from dataclasses import dataclass


@dataclass(frozen=True)
class Film:
    """Every frame as it looks when it is shown, rows of colours like `#24459f`."""

    width: int
    height: int
    frames: list[list[list[str]]]
    delays: list[int]
    loops: bool


def read_gif(data: bytes) -> Film:
    """AssertionError for a file that is broken."""
    assert data[:6] == b"GIF89a"
    width, height, flags = struct.unpack("<HHB", data[6:11])
    assert flags & 0x80, "one palette for all"
    count = 2 << (flags & 7)
    palette = [f"#{data[13 + 3 * n : 16 + 3 * n].hex()}" for n in range(count)]
    at, canvas = 13 + 3 * count, [[""] * width for _ in range(height)]
    film = Film(width, height, [], [], b"NETSCAPE2.0" in data)
    while data[at] != 0x3B:
        if data[at] == 0x21:
            if data[at + 1] == 0xF9:
                film.delays.append(struct.unpack("<H", data[at + 4 : at + 6])[0])
            at = _blocks(data, at + 2)[1]
            continue
        assert data[at] == 0x2C
        left, top, wide, high, kind = struct.unpack("<HHHHB", data[at + 1 : at + 10])
        assert kind == 0, "neither interlaced nor with colours of its own"
        packed, after = _blocks(data, at + 11)
        pixels = _unpacked(packed, data[at + 10])
        assert len(pixels) == wide * high
        canvas = [list(row) for row in canvas]
        for number, pixel in enumerate(pixels):
            canvas[top + number // wide][left + number % wide] = palette[pixel]
        film.frames.append(canvas)
        at = after
    assert at == len(data) - 1
    return film


def _blocks(data: bytes, at: int) -> tuple[bytes, int]:
    """What stands in the blocks from there on, and where they end."""
    found = b""
    while length := data[at]:
        found, at = found + data[at + 1 : at + 1 + length], at + 1 + length
    return found, at + 1


def _unpacked(packed: bytes, bits: int) -> bytearray:
    clear, end = 1 << bits, (1 << bits) + 1
    plain = [bytes([colour]) for colour in range(clear)] + [b"", b""]
    stream, place, size = int.from_bytes(packed, "little"), 0, bits + 1
    # A long number is cut slowly; it is cut from pieces.
    table, before, out = list(plain), b"", bytearray()
    while True:
        first = place >> 3
        piece = int.from_bytes(packed[first : first + 4], "little")
        code, place = (piece >> (place & 7)) & ((1 << size) - 1), place + size
        if code == end:
            assert stream >> place == 0
            return out
        if code == clear:
            table, before, size = list(plain), b"", bits + 1
            continue
        assert code <= len(table), "a code that nothing stands for"
        entry = table[code] if code < len(table) else before + before[:1]
        out += entry
        if before:
            table.append(before + entry[:1])
            if len(table) == 1 << size and size < 12:
                size += 1
        before = entry
