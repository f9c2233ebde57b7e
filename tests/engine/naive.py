"""Slow games of the family, written from the rules without looking at the engine.

Columns are lists of letters from the bottom, lines are found by walking from every disc, and every
move is tried in plain sight. Side columns, where there are any, are columns 0 and C + 1.
"""

from itertools import pairwise

Cell = tuple[int, int]

NAMES = {"r": "red", "y": "yellow"}
OTHER = {"r": "y", "y": "r"}
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


class NaiveBoard:
    """Discs on a board, and the lines among them."""

    def __init__(self, columns: int, rows: int, connect: int, walls: bool) -> None:
        self.open = range(1, columns + 1)
        self.all = range(0, columns + 2) if walls else self.open
        self.rows = rows
        self.connect = connect
        self.discs: dict[int, list[str]] = {column: [] for column in self.all}
        if walls:
            self.discs[0] = [("r", "y")[row % 2] for row in range(rows)]
            self.discs[columns + 1] = [("y", "r")[row % 2] for row in range(rows)]

    def at(self, column: int, row: int) -> str:
        stack = self.discs.get(column, [])
        return stack[row - 1] if 1 <= row <= len(stack) else "."

    def room(self) -> list[int]:
        return [column for column in self.open if len(self.discs[column]) < self.rows]

    def bottoms(self, letter: str) -> list[int]:
        return [column for column in self.open if self.discs[column][:1] == [letter]]

    def lines(self, letter: str) -> set[tuple[Cell, ...]]:
        """All runs of at least `connect` discs of one colour, each from end to end."""
        own = {
            (column, row)
            for column in self.all
            for row, disc in enumerate(self.discs[column], start=1)
            if disc == letter
        }
        found = set()
        for column, row in own:
            for right, up in WAYS:
                if (column - right, row - up) in own:
                    continue  # the run began before
                length = 1
                while (column + length * right, row + length * up) in own:
                    length += 1
                if length >= self.connect:
                    found.add(tuple((column + i * right, row + i * up) for i in range(length)))
        return found

    def drawing(self) -> tuple[str, ...]:
        columns = ["".join(self.discs[column]).ljust(self.rows, ".") for column in self.all]
        return tuple("".join(row) for row in zip(*columns, strict=True))[::-1]

    def is_full(self) -> bool:
        return not self.room()

    def is_empty(self) -> bool:
        return not any(self.discs[column] for column in self.open)


class NaiveGame:
    """What the slow games share; `play` goes on in place."""

    def __init__(self, board: NaiveBoard, first: str) -> None:
        self.board = board
        self.turn = first[0]
        self.over = False
        self.winner: str | None = None
        self.reason = ""
        self.won_lines: set[tuple[Cell, ...]] = set()
        self.lost_lines: set[tuple[Cell, ...]] = set()

    def end(self, winner: str | None, reason: str) -> None:
        self.over = True
        self.winner = NAMES[winner] if winner else None
        self.reason = reason

    def end_by_lines(self, mover: str) -> bool:
        """Whether lines end the game: those of the mover first, then those of the other side."""
        for letter in (mover, OTHER[mover]):
            if lines := self.board.lines(letter):
                self.end(letter, "line")
                self.won_lines, self.lost_lines = lines, self.board.lines(OTHER[letter])
                return True
        return False

    def state(self) -> tuple[object, ...]:
        return (self.board.drawing(), self.turn)

    def legal(self) -> list[str]:
        raise NotImplementedError

    def play(self, token: str) -> None:
        raise NotImplementedError

    def notes(self) -> dict[str, object]:
        return {}


class NaiveDrops(NaiveGame):
    """Four or five in a row, with or without pops."""

    def __init__(
        self, columns: int, rows: int, *, pops: bool, five: bool, first: str = "red"
    ) -> None:
        super().__init__(NaiveBoard(columns, rows, 5 if five else 4, five), first)
        self.pops = pops
        self.seen = [self.state()]

    def legal(self) -> list[str]:
        if self.over:
            return []
        drops = [str(column) for column in self.board.room()]
        own = self.board.bottoms(self.turn) if self.pops else []
        return drops + [f"p{column}" for column in own]

    def play(self, token: str) -> None:
        mover = self.turn
        if token[0] == "p":
            self.board.discs[int(token[1:])].pop(0)
        else:
            self.board.discs[int(token)].append(mover)
        self.turn = OTHER[mover]
        self.seen.append(self.state())
        if self.end_by_lines(mover):
            return
        if self.board.is_full():
            self.end(None, "full")
        elif self.board.is_empty():
            self.end(None, "emptied")
        elif self.pops and self.seen.count(self.state()) == 3:
            self.end(None, "repetition")

    def notes(self) -> dict[str, object]:
        again = self.pops and not self.over and self.seen.count(self.state()) == 2
        return {"repeated": 2} if again else {}


def naive_sequences(game: NaiveDrops, depth: int) -> int:
    """How many move sequences of this length follow, ended by lines and a full board alone."""
    if depth == 0:
        return 1
    total = 0
    for token in game.legal():
        after = NaiveDrops.__new__(NaiveDrops)
        after.__dict__ = dict(game.__dict__)
        after.board = NaiveBoard.__new__(NaiveBoard)
        after.board.__dict__ = dict(game.board.__dict__)
        after.board.discs = {column: list(discs) for column, discs in game.board.discs.items()}
        after.seen = []
        after.play(token)
        after.over = after.reason in ("line", "full")
        total += naive_sequences(after, depth - 1)
    return total


def is_straight(line: tuple[Cell, ...]) -> bool:
    """Whether the cells follow on one another in one of the four directions."""
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)}
    return len(steps) == 1 and steps <= set(WAYS)
