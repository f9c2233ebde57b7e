"""A slow four in a row, written without looking at the engine: lists of cells, every line tried."""

from collections.abc import Iterator


class SlowGame:
    """A game that is played on in place; `moves` are column numbers from 1."""

    def __init__(self, columns: int, rows: int, first: str = "red") -> None:
        self.columns = columns
        self.rows = rows
        self.stacks: list[list[str]] = [[] for _ in range(columns)]
        self.turn = first
        self.over = False
        self.winner: str | None = None
        self.fours_with = {
            (c, r): [four for four in self.fours() if (c, r) in four]
            for c in range(1, columns + 1)
            for r in range(1, rows + 1)
        }

    def legal(self) -> list[int]:
        if self.over:
            return []
        return [c + 1 for c, stack in enumerate(self.stacks) if len(stack) < self.rows]

    def play(self, column: int) -> None:
        assert column in self.legal()
        self.stacks[column - 1].append(self.turn)
        here = (column, len(self.stacks[column - 1]))
        if any(all(self.at(*cell) == self.turn for cell in four) for four in self.fours_with[here]):
            self.winner = self.turn
            self.over = True
        elif all(len(stack) == self.rows for stack in self.stacks):
            self.over = True
        self.turn = {"red": "yellow", "yellow": "red"}[self.turn]

    def take_back(self, column: int) -> None:
        self.turn = self.stacks[column - 1].pop()
        self.over = False
        self.winner = None

    def at(self, column: int, row: int) -> str | None:
        stack = self.stacks[column - 1]
        return stack[row - 1] if row <= len(stack) else None

    def fours(self) -> Iterator[list[tuple[int, int]]]:
        """All places of the board where four in a row can stand."""
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows + 1):
                for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(column + right * i, row + up * i) for i in range(4)]
                    if all(1 <= c <= self.columns and 1 <= r <= self.rows for c, r in cells):
                        yield cells

    def drawing(self) -> tuple[str, ...]:
        letters = {"red": "r", "yellow": "y", None: "."}
        return tuple(
            "".join(letters[self.at(column, row)] for column in range(1, self.columns + 1))
            for row in range(self.rows, 0, -1)
        )

    def sequences(self, depth: int) -> int:
        """How many move sequences of exactly this length there are."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.legal())
        total = 0
        for column in self.legal():
            self.play(column)
            total += self.sequences(depth - 1)
            self.take_back(column)
        return total
