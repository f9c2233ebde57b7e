"""A link as a square that a phone's camera reads."""

from __future__ import annotations

import segno


def qr_svg(link: str) -> str:
    """An SVG element for `link` that scales with its box; dark on nothing, quiet zone included."""
    code = segno.make_qr(link, error="m")
    return code.svg_inline(border=3, omitsize=True, svgclass="qr-picture", lineclass=None)
