"""Charts as SVG, drawn by the server; each stands before a table with the same figures."""

from __future__ import annotations

import math
from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.selectors.statistics import Tally

# In the units of the drawing, which are pixels on a phone.
WIDTH, HEIGHT, FOOT, TOP = 340, 140, 20, 10
BAR_WIDTH, BAR_HEIGHT = 100, 6
# What a letter of a name needs, and the least between two names.
LETTER, GAP = 6.5, 6
# More points than pixels are no use.
MOST_POINTS = 300

# From the bottom of a column, or the left of a bar.
_PARTS = (("win", "wins"), ("draw", "draws"), ("loss", "losses"))


def bar_svg(tally: Tally) -> SafeString:
    """A bar of wins, draws and losses, as wide as its place; for beside the numbers."""
    parts, left = [], 0.0
    for name, attribute in _PARTS:
        width = BAR_WIDTH * getattr(tally, attribute) / max(1, tally.games)
        if width:
            parts.append((f"part-{name}", _number(left), _number(width)))
        left += width
    rects = format_html_join(
        "",
        f'<rect class="{{}}" x="{{}}" y="0" width="{{}}" height="{BAR_HEIGHT}"/>',
        parts,
    )
    return format_html(
        '<svg class="bar" viewBox="0 0 {} {}" preserveAspectRatio="none" aria-hidden="true">'
        "{}</svg>",
        *(BAR_WIDTH, BAR_HEIGHT, rects),
    )


def columns_svg(columns: Sequence[tuple[str, Tally]], label: str) -> SafeString:
    """A column of wins, draws and losses for each name, as high as there were games."""
    kinds = [f"part-{part}" for part, _ in _PARTS]
    stacks = [
        (name, [getattr(tally, attribute) for _, attribute in _PARTS]) for name, tally in columns
    ]
    return stacks_svg(stacks, kinds, label)


def stacks_svg(
    columns: Sequence[tuple[str, Sequence[int]]], kinds: Sequence[str], label: str
) -> SafeString:
    """A column of parts for each name, one on the other; `kinds` are the parts' classes."""
    most = max((sum(parts) for _, parts in columns), default=0) or 1
    side = _margin(most)
    room = (WIDTH - side) / max(1, len(columns))
    wide, floor = min(36.0, room * 0.78), HEIGHT - FOOT
    rects, names = [], []
    longest = max((len(name) for name, _ in columns), default=0)
    # Where there is no room for every name, every second or third stands.
    every = max(1, math.ceil((longest * LETTER + GAP) / room))
    for place, (name, parts) in enumerate(columns):
        middle, bottom = side + room * (place + 0.5), float(floor)
        for kind, number in zip(kinds, parts, strict=True):
            height = (floor - TOP) * number / most
            if height:
                bottom -= height
                rects.append(
                    (kind, _number(middle - wide / 2), _number(bottom), _number(wide),
                     _number(height))
                )  # fmt: skip
        if place % every == 0:
            names.append((_number(middle), HEIGHT - 5, name))
    body = _scale(0, most, side) + format_html_join(
        "", '<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>', rects
    )
    body += format_html_join("", '<text class="axis" x="{}" y="{}">{}</text>', names)
    return _drawing(body, label)


def line_svg(points: Sequence[float], ends: tuple[str, str], label: str) -> SafeString:
    """A line through values one after the other; `ends` are the names of the first and last."""
    shown = points[:: -(-len(points) // MOST_POINTS)] if points else []
    if points and shown[-1] != points[-1]:
        shown = [*shown, points[-1]]
    low, high = _bounds(shown)
    floor = HEIGHT - FOOT
    side = _margin(high)
    step = (WIDTH - side - 8) / max(1, len(shown) - 1)
    places = [
        (_number(side + 4 + step * number), _number(_y(value, low, high, floor)))
        for number, value in enumerate(shown)
    ]
    body = _scale(low, high, side)
    body += format_html(
        '<polyline class="curve" points="{}"/>', " ".join(f"{x},{y}" for x, y in places)
    )
    if places:
        body += format_html('<circle class="curve-end" cx="{}" cy="{}" r="4"/>', *places[-1])
    body += format_html(
        '<text class="axis axis--start" x="{}" y="{}">{}</text>'
        '<text class="axis axis--end" x="{}" y="{}">{}</text>',
        *(side, HEIGHT - 5, ends[0], WIDTH, HEIGHT - 5, ends[1]),
    )
    return _drawing(body, label)


def _drawing(body: SafeString, label: str) -> SafeString:
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        *(WIDTH, HEIGHT, label, body),
    )


def _scale(low: float, high: float, side: float) -> SafeString:
    """The floor, a line at the top, and what both stand for."""
    return format_html_join(
        "",
        '<path class="grid" d="M{} {}H{}"/><text class="axis axis--end" x="{}" y="{}">{}</text>',
        [
            (side, y, WIDTH, side - 5, y + 4, round(value))
            for value, y in ((low, HEIGHT - FOOT), (high, TOP))
        ],
    )


def _margin(most: float) -> float:
    """Room on the left for the largest number of a scale."""
    return 12 + LETTER * len(str(round(most)))


def _bounds(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=0.0)
    # Whole fifties, and never so near that small changes look like mountains.
    low, high = (low - 25) // 50 * 50, -((-high - 25) // 50 * 50)
    return low, high


def _y(value: float, low: float, high: float, floor: int) -> float:
    return floor - (floor - TOP) * (value - low) / (high - low)


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
