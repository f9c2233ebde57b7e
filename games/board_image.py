"""A board as a picture file that stands alone: SVG, and PNG for those who read nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO

from django.utils.html import escape
from PIL import Image, ImageDraw

from games.board_picture import Line, board_layers

THEMES = {"light": "#f6f0e5", "dark": "#16151b"}

_CELL = 64

_MINT, _WHITE = "#7dffc8", "#ffffff"
_BOARD, _HOLE = "#24459f", "#071239"
_WOOD, _POINT = "#d9aa68", "#b9874a"

# By layer of a board: colour and width of the stroke.
_PAINT = {
    "mini-hole": (_HOLE, 0.78),
    "mini-first": ("#dc3a2e", 0.86),
    "mini-second": ("#ffd83f", 0.86),
    "mini-ring": ("#8f1a14", 0.5),
    "mini-core": ("#dc3a2e", 0.3),
    "mini-cross": ("#9c6a00", 0.11),
    "mini-line": (_MINT, 0.2),
}
_PAINT_OF_WOOD = {
    "mini-hole": (_POINT, 0.34),
    "mini-first": ("#2b57c6", 0.86),
    "mini-second": ("#d63b2d", 0.86),
    "mini-cross mini-cross--first": (_WHITE, 0.11),
    "mini-ring mini-ring--second": (_WHITE, 0.5),
    "mini-core mini-core--second": ("#d63b2d", 0.3),
    "mini-line": (_HOLE, 0.2),
}

# What previews of links show.
_WIDE, _HIGH, _MARGIN = 1200, 630, 0.6

# Points within a pixel, along each side.
_FINER = 3


def svg_image(
    rows: Sequence[str], *, first_column: int, lines: Iterable[Line], label: str, theme: str
) -> str:
    """The board of these rows from the top; without styles, so that no policy keeps it back."""
    drawn = board_layers(rows, first_column, lines)
    wooden = is_wooden(rows)
    paint = _PAINT_OF_WOOD if wooden else _PAINT
    width, height = drawn.width + 1, drawn.height + 1
    paths = "".join(
        f'<path fill="none" stroke-linecap="round" stroke="{paint[name][0]}" '
        f'stroke-width="{paint[name][1]}" d="{strokes}"/>'
        for name, strokes in drawn.paths
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.5 -.5 {width} {height}" '
        f'width="{width * _CELL}" height="{height * _CELL}" role="img">'
        f"<title>{escape(label)}</title>"
        f'<rect x="-.5" y="-.5" width="{width}" height="{height}" fill="{THEMES[theme]}"/>'
        f'<rect x="-.1" y="-.1" width="{drawn.width}.2" height="{drawn.height}.2" rx=".4" '
        f'fill="{_WOOD if wooden else _BOARD}"/>{paths}</svg>'
    )


def png_image(
    rows: Sequence[str], *, first_column: int, lines: Iterable[Line], theme: str
) -> bytes:
    """The same in the size that previews of links have; cells of deciding lines have a ring."""
    lit = {(column - first_column, len(rows) - row) for line in lines for column, row in line}
    wooden, across, down = is_wooden(rows), len(rows[0]), len(rows)
    size = int(min(_WIDE / (across + _MARGIN), _HIGH / (down + _MARGIN)))
    left, above = (_WIDE - across * size) // 2, (_HIGH - down * size) // 2
    picture = Image.new("RGB", (_WIDE, _HIGH), THEMES[theme])
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            drawn = tile(sign, (x, y) in lit, size, wooden)
            picture.paste(drawn, (left + x * size, above + y * size))
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


@cache
def tile(sign: str, lit: bool, size: int, wooden: bool) -> Image.Image:
    """A cell: the board, and on it circles, each inside the one before."""
    large = size * _FINER
    drawn = Image.new("RGB", (large, large), board_colour(wooden))
    pen = ImageDraw.Draw(drawn)
    for width, colour in _circles(sign, lit, _PAINT_OF_WOOD if wooden else _PAINT):
        edge = large * (1 - width) / 2
        pen.ellipse((edge, edge, large - edge - 1, large - edge - 1), fill=colour)
    # The mean of the finer points makes edges smooth.
    return drawn.resize((size, size), Image.Resampling.BOX)


def _circles(sign: str, lit: bool, paint: dict[str, tuple[str, float]]) -> list[tuple[float, str]]:
    """Diameters and colours of what lies on a cell, the widest first."""
    if sign == " ":
        return []
    if sign == ".":
        return [(paint["mini-hole"][1], paint["mini-hole"][0])]
    stone = paint["mini-first" if sign in "rx" else "mini-second"]
    ring = [(0.98, paint["mini-line"][0])] if lit else []
    inner = {"r": [(0.5, "#8f1a14"), (0.3, stone[0])], "y": [(0.24, "#9c6a00")]}
    inner |= {"x": [(0.24, _WHITE)], "o": [(0.5, _WHITE), (0.3, stone[0])]}
    return [*ring, (stone[1], stone[0]), *inner[sign]]


def is_wooden(rows: Sequence[str]) -> bool:
    """Whether it is the board of points: it alone has cells that are no place."""
    return any(sign in "xo " for row in rows for sign in row)


def board_colour(wooden: bool) -> str:
    """What cells are cut into."""
    return _WOOD if wooden else _BOARD
