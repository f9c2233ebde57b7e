"""A small picture of a board as SVG, drawn by the server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

Line = Sequence[Sequence[int]]
"""Cells as `[column, row]`, both from 1, row 1 at the bottom."""


def board_svg(
    board: str, *, first_column: int, lines: Iterable[Line] = (), label: str
) -> SafeString:
    """The rows from the top, separated by `/`, with the lines that decided; any size of board.

    `first_column` is 0 where filled side columns belong to the board; a space is no place at all.
    Discs are dots of a path each: a page shows dozens of boards.
    """
    drawn = board_layers(board.split("/"), first_column, lines)
    width, height = drawn.width, drawn.height
    return format_html(
        '<svg class="{}" viewBox="-.1 -.1 {}.2 {}.2" role="img" aria-label="{}">'
        '<rect class="mini-face" x="-.1" y="-.1" width="{}.2" height="{}.2" rx=".4"/>{}</svg>',
        "mini mini--wood" if drawn.wooden else "mini",
        *(width, height, label, width, height),
        mark_safe("".join(_path(*layer) for layer in drawn.paths)),  # noqa: S308  (our own)
    )


@dataclass(frozen=True, slots=True)
class Layers:
    """A board as paths from the bottom to the top, each a CSS class and its strokes."""

    width: int
    height: int
    wooden: bool
    paths: list[tuple[str, str]]


def board_layers(rows: Sequence[str], first_column: int, lines: Iterable[Line]) -> Layers:
    """What there is to draw of a board, a unit for each cell; see `board_svg`."""
    width, height = len(rows[0]), len(rows)
    places = {(x, y): char for y, row in enumerate(rows) for x, char in enumerate(row)}
    of = {sign: [place for place, char in places.items() if char == sign] for sign in ".ryxo"}
    paths = [
        ("mini-hole", _dots(of["."])),
        ("mini-first", _dots(of["r"] + of["x"])),
        ("mini-second", _dots(of["y"] + of["o"])),
        ("mini-ring", _dots(of["r"])),
        ("mini-core", _dots(of["r"])),
        ("mini-cross", "".join(_cross(place) for place in of["y"])),
        # Here the first side is the cross, and the second has the ring.
        ("mini-cross mini-cross--first", "".join(_cross(place) for place in of["x"])),
        ("mini-ring mini-ring--second", _dots(of["o"])),
        ("mini-core mini-core--second", _dots(of["o"])),
        ("mini-line", "".join(_stroke(line, first_column, height) for line in lines)),
    ]
    return Layers(width, height, bool(of["x"] or of["o"]), [path for path in paths if path[1]])


def _path(name: str, strokes: str) -> str:
    return f'<path class="{name}" d="{strokes}"/>'


def _dots(places: Iterable[tuple[int, int]]) -> str:
    return "".join(f"M{x}.5 {y}.5h0" for x, y in places)


def _cross(place: tuple[int, int]) -> str:
    x, y = place
    return f"M{x}.36 {y}.36l.28.28m0-.28l-.28.28"


def _stroke(line: Line, first_column: int, height: int) -> str:
    (one, low), (other, high) = line[0], line[-1]
    start, end = (one - first_column, height - low), (other - first_column, height - high)
    return f"M{start[0]}.5 {start[1]}.5L{end[0]}.5 {end[1]}.5"
