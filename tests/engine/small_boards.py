"""Every position of a 4x4 board by brute force: each move of either side, looked at from scratch.

`python -m tests.engine.small_boards` takes every way the columns can be filled in which nobody has
a line, so every position that a game can reach is among them; `--every 997` takes one in so many.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, product

from engine import rules_for
from engine.drop import DropPosition, DropRules
from engine.popout import PopPosition, PopRules

KEYS = ("4x4", "4x4-pop", "4x4-five", "4x4-pop-five")
SIZE = 4

Columns = tuple[str, ...]
"""The open columns from the left, each from the bottom as letters r and y."""

Cells = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Verdict:
    """What a move leads to, in the words of the rules."""

    board: tuple[str, ...]
    winner: str | None
    reason: str | None
    lines: frozenset[Cells]
    other_lines: frozenset[Cells]


class BruteRules:
    """The rules on a 4x4 board, told once more: every line is tried after every move."""

    def __init__(self, key: str) -> None:
        self.pops, self.five = "-pop" in key, key.endswith("-five")
        length, first, last = (5, 0, SIZE + 1) if self.five else (4, 1, SIZE)
        starts = product(
            range(first, last + 1), range(1, SIZE + 1), ((1, 0), (0, 1), (1, 1), (1, -1))
        )
        runs = [
            [(c + i * right, r + i * up) for i in range(length)] for c, r, (right, up) in starts
        ]
        self.segments = [
            (frozenset(run), sum(1 << (SIZE * c + r - 1) for c, r in run))
            for run in runs
            if all(first <= c <= last and 1 <= r <= SIZE for c, r in run)
        ]

    def drawing(self, columns: Columns) -> tuple[str, ...]:
        around = ("ryry", *columns, "yryr") if self.five else columns
        padded = (column.ljust(SIZE, ".") for column in around)
        return tuple("".join(row) for row in zip(*padded, strict=True))[::-1]

    def lines(self, columns: Columns, letter: str) -> frozenset[Cells]:
        """Every segment whose cells all hold discs of the colour."""
        around = ("ryry", *columns, "yryr") if self.five else ("", *columns)
        own = 0
        for column in reversed(around):
            own = own << SIZE | _discs(column, letter)
        return frozenset(cells for cells, places in self.segments if own & places == places)

    def moves(self, columns: Columns, letter: str) -> list[str]:
        drops = [str(i + 1) for i, column in enumerate(columns) if len(column) < SIZE]
        pops = [f"p{i + 1}" for i, column in enumerate(columns) if column.startswith(letter)]
        return drops + pops if self.pops else drops

    def verdict(self, columns: Columns, letter: str, move: str) -> Verdict:
        place = int(move[-1]) - 1
        column = columns[place]
        column = column[1:] if move[0] == "p" else column + letter
        after = (*columns[:place], column, *columns[place + 1 :])
        board = self.drawing(after)
        own, others = self.lines(after, letter), self.lines(after, "y" if letter == "r" else "r")
        names = ("red", "yellow") if letter == "r" else ("yellow", "red")
        if own:
            return Verdict(board, names[0], "line", own, others)
        if others:
            return Verdict(board, names[1], "line", others, frozenset())
        discs = sum(map(len, after))
        reason = {0: "emptied", SIZE * SIZE: "full"}.get(discs)
        return Verdict(board, None, reason, frozenset(), frozenset())


@cache
def _discs(column: str, letter: str) -> int:
    """A bit for each disc of the colour, the lowest for the bottom."""
    return sum(1 << row for row, disc in enumerate(column) if disc == letter)


def quiet_fillings(brute: BruteRules, every: int) -> Iterator[Columns]:
    """The ways to fill the columns without a line and with room for a move."""
    column = [
        "".join(discs) for height in range(SIZE + 1) for discs in product("ry", repeat=height)
    ]
    for columns in islice(product(column, repeat=SIZE), 0, None, every):
        has_room = sum(map(len, columns)) < SIZE * SIZE
        if has_room and not brute.lines(columns, "r") and not brute.lines(columns, "y"):
            yield columns


def standing(key: str, columns: Columns, letter: str) -> DropPosition | PopPosition:
    """The engine's position with these discs, as if a game had begun there."""
    spec = rules_for(key)
    assert isinstance(spec, DropRules | PopRules)
    red, yellow = spec.grid.walls_of
    for c, column in enumerate(columns, start=1):
        for r, disc in enumerate(column, start=1):
            red |= spec.grid.bit(c, r) * (disc == "r")
            yellow |= spec.grid.bit(c, r) * (disc == "y")
    stones, turn = (red, yellow), "ry".index(letter)
    if isinstance(spec, PopRules):
        return PopPosition(spec, "red", (), None, stones, turn, (stones,))
    return DropPosition(spec, "red", (), None, stones, turn)


def said(position: DropPosition | PopPosition, move: str) -> Verdict:
    after = position.apply(move)
    outcome = after.outcome
    if outcome is None:
        return Verdict(after.board(), None, None, frozenset(), frozenset())
    lines, others = (
        frozenset(frozenset(line) for line in lines)
        for lines in (outcome.lines, outcome.other_lines)
    )
    return Verdict(after.board(), outcome.winner, outcome.reason, lines, others)


def check(key: str, every: int = 1) -> tuple[int, int]:
    """How many positions and moves were compared; AssertionError at the first difference."""
    brute, positions, moves = BruteRules(key), 0, 0
    for columns in quiet_fillings(brute, every):
        for letter in "ry":
            position = standing(key, columns, letter)
            expected = brute.moves(columns, letter)
            assert list(position.legal_moves()) == expected, (key, columns, letter)
            for move in expected:
                wanted = brute.verdict(columns, letter, move)
                assert said(position, move) == wanted, (key, columns, letter, move)
            positions += 1
            moves += len(expected)
    return positions, moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--keys", nargs="+", choices=KEYS, default=KEYS)
    args = parser.parse_args()
    for key in args.keys:
        positions, moves = check(key, args.every)
        sys.stdout.write(f"{key}: {positions} positions, {moves} moves agree\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
