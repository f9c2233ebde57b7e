"""The board of twiceFour: 21 points, the steps between neighbours and the 16 lines of four.

A point (column, row), both from 1, is bit `(column - 1) * SIZE + row - 1`; the four corners of
the square are no points. Text names a point as chess does: `a2` is (1, 2).
"""

from engine.outcome import Cell, Line

SIZE = 5
CONNECT = 4
LETTERS = "abcde"

_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))  # level, upright, rising, falling


def is_point(column: int, row: int) -> bool:
    """Whether there is a point: inside the square and not a corner."""
    inside = 1 <= column <= SIZE and 1 <= row <= SIZE
    return inside and not (column in (1, SIZE) and row in (1, SIZE))


def bit(cell: Cell) -> int:
    """The mask of one point."""
    return 1 << ((cell[0] - 1) * SIZE + cell[1] - 1)


def name_of(cell: Cell) -> str:
    return f"{LETTERS[cell[0] - 1]}{cell[1]}"


def point_named(text: str) -> Cell | None:
    """The point of that name; None if there is none."""
    return _BY_NAME.get(text)


def mask(names: str) -> int:
    """The points named in `names`, which are separated by spaces, as one mask."""
    return sum(bit(_BY_NAME[name]) for name in names.split())


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    column, row = cell
    around = ((column - 1, row), (column, row - 1), (column, row + 1), (column + 1, row))
    return tuple(place for place in around if is_point(*place))


def _lines() -> tuple[Line, ...]:
    lines = []
    for column, row in POINTS:
        for right, up in _STEPS:
            line = tuple((column + right * i, row + up * i) for i in range(CONNECT))
            if all(is_point(*place) for place in line):
                lines.append(line)
    return tuple(lines)


POINTS: tuple[Cell, ...] = tuple(
    (column, row)
    for column in range(1, SIZE + 1)
    for row in range(1, SIZE + 1)
    if is_point(column, row)
)
"""From a2 to e4, column by column, each from the bottom."""

NEIGHBOURS: dict[Cell, tuple[Cell, ...]] = {cell: _neighbours(cell) for cell in POINTS}
"""The points one step away, from the left and from the bottom."""

LINES: tuple[Line, ...] = _lines()
"""Every line of four, in the order of its left or lower end."""

_BY_NAME = {name_of(cell): cell for cell in POINTS}
