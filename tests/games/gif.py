"""Animated GIFs as browsers show them."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageSequence


@dataclass(frozen=True)
class Film:
    """Every frame as it looks when it is shown, rows of colours like `#24459f`."""

    frames: list[list[list[str]]]
    delays: list[int]
    loops: bool


def read_gif(data: bytes) -> Film:
    """The film; delays are in milliseconds."""
    with Image.open(BytesIO(data)) as image:
        assert image.format == "GIF"
        shown = [
            (_rows(frame.convert("RGB")), int(frame.info["duration"]))
            for frame in ImageSequence.Iterator(image)
        ]
        loops = image.info.get("loop") == 0
    return Film([rows for rows, _ in shown], [delay for _, delay in shown], loops)


def _rows(frame: Image.Image) -> list[list[str]]:
    text, wide = frame.tobytes().hex(), 6 * frame.width
    lines = (text[at : at + wide] for at in range(0, len(text), wide))
    return [[f"#{line[at : at + 6]}" for at in range(0, wide, 6)] for line in lines]
