"""A game as a moving picture: an animated GIF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO

from PIL import Image, ImageColor

from games.board_image import THEMES, board_colour, is_wooden, tile
from games.board_picture import Line

Rows = Sequence[str]
"""The board from the top, a sign for each cell."""

Cell = tuple[str, bool]
"""A sign, and whether it is part of a deciding line."""

_CELL = 48
_MARGIN = 16

# Milliseconds: what a move is looked at, what a move of a long game is, and the end.
_MOVE, _HASTE, _END = 800, 250, 4000
# A game of so many moves is shown at leisure; longer ones take no longer, down to _HASTE a move.
_LEISURE_MOVES = 50
# A longer game shows every second, third, … position.
_MOST_FRAMES = 200


def gif_image(
    boards: Sequence[Rows], *, first_column: int, lines: Iterable[Line], theme: str
) -> bytes:
    """The boards one after the other, for ever; the cells of the lines have a ring in the last."""
    lit = {(column - first_column, len(boards[-1]) - row) for line in lines for column, row in line}
    # The last position is always there; those left out are spread over the whole game.
    scenes = [_cells(rows, set()) for rows in boards[: -1 : -(-len(boards) // _MOST_FRAMES)]]
    frames = _frames([*scenes, _cells(boards[-1], lit)], _kit(is_wooden(boards[-1]), theme))
    hold = max(_HASTE, min(_MOVE, _MOVE * _LEISURE_MOVES // len(frames)))
    out = BytesIO()
    frames[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[hold] * (len(frames) - 1) + [_END],
        loop=0,
        optimize=False,
    )
    return out.getvalue()


def _cells(rows: Rows, lit: set[tuple[int, int]]) -> dict[tuple[int, int], Cell]:
    """What stands where, by column and row from the upper left."""
    return {
        (x, y): (sign, (x, y) in lit) for y, row in enumerate(rows) for x, sign in enumerate(row)
    }


def _frames(scenes: Sequence[dict[tuple[int, int], Cell]], kit: _Kit) -> list[Image.Image]:
    """The pictures; what has not changed is not drawn anew."""
    across, down = (1 + max(place) for place in zip(*scenes[0], strict=True))
    picture = Image.new("P", (across * _CELL + 2 * _MARGIN, down * _CELL + 2 * _MARGIN), 0)
    picture.putpalette(kit.palette)
    before: dict[tuple[int, int], Cell] = {}
    frames = []
    for scene in scenes:
        changed = scene.items() - before.items()
        # A side that has to pass changes nothing.
        if changed:
            picture, before = picture.copy(), scene
            for (x, y), cell in changed:
                picture.paste(kit.tiles[cell], (_MARGIN + x * _CELL, _MARGIN + y * _CELL))
            frames.append(picture)
    return frames


@dataclass(frozen=True, slots=True)
class _Kit:
    """The colours of a board, the page's first, and its cells drawn with them."""

    palette: bytes
    tiles: dict[Cell, Image.Image]


@cache
def _kit(wooden: bool, theme: str) -> _Kit:
    signs = ".xo " if wooden else ".ry"
    cells = [(sign, lit) for sign in signs for lit in (False, True) if sign in "ryxo" or not lit]
    drawn = {cell: tile(*cell, _CELL, wooden).tobytes() for cell in cells}
    colours = {bytes(ImageColor.getrgb(THEMES[theme])): 0}
    colours.setdefault(bytes(ImageColor.getrgb(board_colour(wooden))), 1)
    tiles = {}
    for cell, pixels in drawn.items():
        found = (pixels[at : at + 3] for at in range(0, len(pixels), 3))
        numbers = bytes(colours.setdefault(one, len(colours)) for one in found)
        tiles[cell] = Image.frombytes("P", (_CELL, _CELL), numbers)
    return _Kit(b"".join(colours), tiles)
