"""A game as text: headers, then a numbered move a line, with the time spent on it.

    Game: Ab3dE9xQ2k
    Rules: 7x6
    Red: Anna
    Result: red
    …

    1. red 4 1.250
    2. yellow p5 0.300

Each header is a word, a colon and the rest of the line. A move has its ply from 1, the side, the
token of the rule book and seconds with three places.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_HEADER = re.compile(r"([A-Z][A-Za-z]*): (.*)")
_MOVE = re.compile(r"([1-9][0-9]{0,5})\. ([a-z]{1,8}) (\S{1,8}) ([0-9]{1,12})\.([0-9]{3})")


class BadNotation(ValueError):
    """The text is no notation; says in which line, from 1."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is neither a header nor the next move")
        self.line = line


@dataclass(frozen=True, slots=True)
class NotedMove:
    """One move; plies count from 1 by where it stands."""

    side: str
    move: str
    spent_ms: int


@dataclass(frozen=True, slots=True)
class Notation:
    """Headers in their order, and the moves."""

    headers: dict[str, str]
    moves: tuple[NotedMove, ...]

    def format(self) -> str:
        """The text, which `parse` reads back."""
        head = [f"{name}: {value}" for name, value in self.headers.items()]
        body = [
            f"{ply}. {made.side} {made.move} {made.spent_ms // 1000}.{made.spent_ms % 1000:03}"
            for ply, made in enumerate(self.moves, start=1)
        ]
        return "\n".join([*head, "", *body]).rstrip("\n") + "\n"

    def move_list(self) -> str:
        """The moves as the engine reads them."""
        return " ".join(made.move for made in self.moves)


def parse(text: str) -> Notation:
    """What a text says; BadNotation."""
    headers: dict[str, str] = {}
    moves: list[NotedMove] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line:
            continue
        header, move = _HEADER.fullmatch(line), _MOVE.fullmatch(line)
        if header and not moves and header[1] not in headers:
            headers[header[1]] = header[2]
        elif move and int(move[1]) == len(moves) + 1:
            moves.append(NotedMove(move[2], move[3], int(move[4]) * 1000 + int(move[5])))
        else:
            raise BadNotation(number)
    return Notation(headers, tuple(moves))


def notation_of(replay: dict[str, Any]) -> Notation:
    """The notation of a replay as `replay_state` has it; what is not known has no header."""
    result = replay["result"] or {}
    told = {
        "Game": replay["id"],
        "Match": replay["match"],
        "Round": replay["round"],
        "Rules": replay["rules"],
        "Mode": replay["mode"],
        **{side.capitalize(): _who(seat) for side, seat in replay["seats"].items()},
        "First": replay["first"],
        "Clock": _clock(replay["clock"]),
        "Rated": "yes" if replay["rated"] else None,
        "Status": replay["status"],
        "Started": replay["started_at"],
        "Finished": replay["finished_at"],
        "Result": (result["winner"] or "none") if result else None,
        "Reason": result.get("reason"),
        "Voided": "yes" if result.get("voided") else None,
        "Plies": replay["plies"],
        "Withheld": replay["withheld"] or None,
        "LineBegan": replay["line_began_at"],
        "Decided": replay["decided_at"],
        "DecidedExact": _yes_or_no(replay["decided_exact"]),
    }
    headers = {name: str(value) for name, value in told.items() if value is not None}
    moves = (NotedMove(m["side"], m["move"], m["spent_ms"]) for m in replay["moves"])
    return Notation(headers, tuple(moves))


def _who(seat: dict[str, Any]) -> str:
    """A person's name, `bot NAME`, `computer LEVEL`, or what kind of seat it is."""
    if seat["level"]:
        return f"computer {seat['level']}"
    # A name is one line here, whatever it is elsewhere; no bot's has a space in it.
    name = " ".join(str(seat["name"] or f"({seat['kind']})").split())
    return f"bot {name}" if seat["bot"] else name


def _yes_or_no(known: bool | None) -> str | None:
    return None if known is None else "yes" if known else "no"


def _clock(clock: dict[str, int] | None) -> str | None:
    if clock is None:
        return None
    if "per_move" in clock:
        return f"{clock['per_move']} a move"
    return f"{clock['initial']}+{clock['increment']}"
