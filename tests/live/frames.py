"""Frames that a client gone wild might send: valid ones, mutated ones, and rubbish below JSON."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable, Iterator
from typing import Any

ODD: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1.5,
    2**53,
    2**53 + 1,
    2**64,
    10**400,
    "",
    " ",
    "4",
    "draw",
    "x" * 64,
    "x" * 65,
    "x" * 3000,
    "\x00",
    "\u202e",
    "\ud800",
    "ä😀",
    "'; DROP TABLE games_game; --",
    "%00",
    [],
    [[]],
    {},
    {"t": "move"},
    ["4"],
]

# Of all games; here mostly such as are no moves of this one.
MOVES = (*"1234567", "p4", "a1", "--")

NO_JSON = [
    "",
    " ",
    "{",
    "}",
    "[" * 5000,
    '{"t":' * 2000,
    "null",
    "NaN",
    '{"t": "ping", "n": NaN}',
    '{"t": "ping", "n": -Infinity}',
    '{"t": "ping", "n": ' + "9" * 5000 + "}",
    '{"t": "ping", "n": 1e999}',
    '{"t": "ping"} {"t": "ping"}',
    '{"t": "move", "t": "dance"}',
    "\ufeff{}",
    "\x00",
    "'t'",
    "𝕳" * 500,
    '"' + "\\u0000" * 500 + '"',
]


def samples(dice: random.Random) -> list[dict[str, Any]]:
    """One message of each kind that the server understands."""
    name, ply = f"f{dice.randrange(10**9)}", dice.randrange(12)
    return [
        {"t": "hello", "version": dice.choice([None, 0, 1, 5, 10**6])},
        {"t": "sync"},
        {"t": "ping", "n": dice.randrange(2**53)},
        {"t": "probe", "n": dice.randrange(100)},
        {"t": "move", "id": name, "ply": ply, "move": dice.choice(MOVES)},
        {"t": "undo", "id": name, "ply": ply},
        {"t": "next", "id": name},
        {"t": "again", "id": name},
        {"t": "offer", "id": name, "ply": ply, "kind": dice.choice(["draw", "undo"])},
        {"t": "answer", "id": name, "ply": ply, "kind": "draw", "accept": dice.random() < 0.5},
        {"t": "claim", "id": name, "draw": dice.random() < 0.5},
        {"t": dice.choice(["abort", "resign", *["sync"] * 18]), "id": name},
        {"t": "say", "id": name, "preset": dice.choice(["hello", "nice", "insult"])},
        {"t": "say", "id": name, "text": "Hallo"},
    ]


def frames(seed: int) -> Iterator[str | bytes]:
    """For ever, the same for the same seed: text, and bytes for binary frames."""
    dice = random.Random(seed)
    kinds: list[Callable[[random.Random], str | bytes]] = [
        _valid,
        _mutated,
        _mutated,
        _mutated,
        _cut,
        _no_json,
        _binary,
    ]
    while True:
        yield dice.choice(kinds)(dice)


def _valid(dice: random.Random) -> str:
    return json.dumps(dice.choice(samples(dice)))


def _mutated(dice: random.Random) -> str:
    message = dice.choice(samples(dice))
    for _ in range(dice.randint(1, 3)):
        what = dice.random()
        name = dice.choice(list(message) or ["t"])
        if what < 0.2:
            message.pop(name, None)
        elif what < 0.8:
            message[name] = dice.choice(ODD)
        else:
            message[dice.choice(["extra", "id", "ply", "t", "version", ""])] = dice.choice(ODD)
    return json.dumps(message)


def _cut(dice: random.Random) -> str:
    text = _mutated(dice)
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(["", "\x7f", "}", '"', text[at + 1 :]])


def _no_json(dice: random.Random) -> str:
    return dice.choice(NO_JSON)


def _binary(dice: random.Random) -> bytes:
    return dice.randbytes(dice.choice([0, 1, 10, 500]))


def wire(
    opcode: int, payload: bytes, *, fin: bool = True, mask: bool = True, reserved: int = 0
) -> bytes:
    """One frame as it goes over the line, sound or not."""
    head = bytes([fin << 7 | reserved << 4 | opcode])
    size, masked = len(payload), 0x80 if mask else 0
    if size < 126:
        head += bytes([masked | size])
    elif size < 65536:
        head += bytes([masked | 126]) + struct.pack(">H", size)
    else:
        head += bytes([masked | 127]) + struct.pack(">Q", size)
    if not mask:
        return head + payload
    key = b"\x01\x02\x03\x04"
    return head + key + bytes(byte ^ key[place & 3] for place, byte in enumerate(payload))


PING = b'{"t": "ping", "n": 7}'

# What the WebSocket protocol itself forbids, or what only looks odd; by name.
RAW: dict[str, bytes] = {
    "text that is no UTF-8": wire(1, b"\xff\xfe"),
    "cut UTF-8": wire(1, "ä".encode()[:1]),
    "unmasked": wire(1, PING, mask=False),
    "reserved bits": wire(1, PING, reserved=7),
    "reserved opcode": wire(3, b""),
    "reserved control opcode": wire(11, b""),
    "long control frame": wire(9, b"x" * 126),
    "control frame in parts": wire(9, b"x", fin=False),
    "continuation of nothing": wire(0, PING),
    "text within a text": wire(1, b"{", fin=False) + wire(1, PING),
    "text and nothing more": wire(1, PING)[:9],
    "length and nothing more": wire(1, b"x" * 500)[:8],
    "too long": wire(1, b"x" * 20_000),
    "endless": bytes([0x81, 0xFF]) + struct.pack(">Q", 2**62),
    "many small parts": wire(1, b"x", fin=False) + wire(0, b"x", fin=False) * 2000,
    "close without reason": wire(8, b""),
    "close with a broken code": wire(8, b"\x00"),
    "close with a forbidden code": wire(8, struct.pack(">H", 1005)),
    "close with broken words": wire(8, struct.pack(">H", 1000) + b"\xff\xff"),
    "talk after the close": wire(8, b"") + wire(1, PING) * 5,
    "no frame at all": b"GET / HTTP/1.1\r\n\r\n" * 3,
}

# Odd, but allowed: answered like any other.
SOUND: dict[str, bytes] = {
    "in parts": wire(1, PING[:3], fin=False) + wire(0, PING[3:9], fin=False) + wire(0, PING[9:]),
    "with a ping within": wire(1, PING[:3], fin=False) + wire(9, b"?") + wire(0, PING[3:]),
    "with empty parts": wire(1, b"", fin=False) + wire(0, b"", fin=False) + wire(0, PING),
}
