"""A slow twiceFour, written without looking at the engine: a table of points by name."""

from collections import Counter

# The rules name these; the engine makes its own.
LINES = (
    "a2-b2-c2-d2 b2-c2-d2-e2 a3-b3-c3-d3 b3-c3-d3-e3 a4-b4-c4-d4 b4-c4-d4-e4 "
    "b1-b2-b3-b4 b2-b3-b4-b5 c1-c2-c3-c4 c2-c3-c4-c5 d1-d2-d3-d4 d2-d3-d4-d5 "
    "b1-c2-d3-e4 a2-b3-c4-d5 a4-b3-c2-d1 b5-c4-d3-e2"
)
CORNERS = {"a1", "a5", "e1", "e5"}


class SlowTwiceFour:
    """A round that is played on in place."""

    def __init__(self, first: str = "cross") -> None:
        self.lines = [line.split("-") for line in LINES.split()]
        self.stones = {
            **dict.fromkeys(("b1", "b2", "b3", "d1", "d2"), "cross"),
            **dict.fromkeys(("d5", "d4", "d3", "b5", "b4"), "circle"),
        }
        self.turn = first
        self.plies = 0
        self.points = {"cross": 0, "circle": 0}
        self.counted: list[list[str]] = []
        self.result: tuple[str | None, str] | None = None
        self.seen: Counter[str] = Counter([self._standing()])

    def legal(self) -> list[str]:
        if self.result:
            return []
        steps = []
        for start, side in self.stones.items():
            if side == self.turn:
                letter, digit = ord(start[0]), int(start[1])
                for end in (
                    f"{chr(letter - 1)}{digit}",
                    f"{chr(letter + 1)}{digit}",
                    f"{chr(letter)}{digit - 1}",
                    f"{chr(letter)}{digit + 1}",
                ):
                    on_board = end[0] in "abcde" and end[1:] in "12345" and end not in CORNERS
                    if on_board and end not in self.stones:
                        steps.append(start + end)
        return sorted(steps) or ["--"]

    def play(self, move: str) -> None:
        assert move in self.legal()
        side, other = self.turn, "circle" if self.turn == "cross" else "cross"
        if move != "--":
            del self.stones[move[:2]]
            self.stones[move[2:]] = side
            for line in self.lines:
                if line not in self.counted and all(self.stones.get(p) == side for p in line):
                    self.counted.append(line)
                    self.points[side] += 1
        self.turn = other
        self.plies += 1
        self.seen[self._standing()] += 1
        if self.points[side] >= 2:
            self.result = side, "points"
        elif self.seen[self._standing()] == 3:
            self._judge("repetition")
        elif self.plies == 80:
            self._judge("ply_limit")

    def structure(self, side: str) -> int:
        other = "circle" if side == "cross" else "cross"
        total = 0
        for line in self.lines:
            here = [self.stones.get(point) for point in line]
            if line not in self.counted and other not in here:
                total += here.count(side) ** 2
        return total

    def _judge(self, why: str) -> None:
        for reason, value in ((why, self.points.get), ("structure", self.structure)):
            cross, circle = value("cross"), value("circle")
            assert cross is not None
            assert circle is not None
            if cross != circle:
                self.result = ("cross" if cross > circle else "circle"), reason
                return
        self.result = None, why

    def _standing(self) -> str:
        return " ".join(f"{point}{side}" for point, side in sorted(self.stones.items())) + self.turn
