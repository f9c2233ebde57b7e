"""Slow Pop 10 and Power Up, in which a side acts more than once in a turn; see `naive`."""

from .naive import NAMES, OTHER, WAYS, NaiveBoard, NaiveGame


class NaivePop10(NaiveGame):
    """Pop 10 on 7x6."""

    def __init__(self, first: str = "red") -> None:
        super().__init__(NaiveBoard(7, 6, 4, walls=False), first)
        self.put = 0
        self.kept = {"r": 0, "y": 0}
        self.returning = 0
        self.turns = 0
        self.seen: list[tuple[object, ...]] = []

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.put < 42:
            height = self.put // 7
            return [str(c) for c in self.board.open if len(self.board.discs[c]) == height]
        if self.returning:
            others = [c for c in self.board.room() if c != self.returning]
            return [str(c) for c in others] if others else [str(self.returning)]
        pops = [f"p{c}" for c in self.board.bottoms(self.turn)]
        return pops if pops else ["--"]

    def play(self, token: str) -> None:
        if self.put < 42:
            self.board.discs[int(token)].append(self.turn)
            self.put += 1
            self.turn = OTHER[self.turn]
            if self.put == 42:
                self.seen.append(self.state())
        elif token == "--":
            self.next_turn()
        elif token[0] == "p":
            self.pop(int(token[1:]))
        else:
            self.board.discs[int(token)].append(self.turn)
            self.returning = 0
            self.next_turn()

    def pop(self, column: int) -> None:
        in_line = any((column, 1) in line for line in self.board.lines(self.turn))
        self.board.discs[column].pop(0)
        if not in_line:
            self.returning = column
            return
        self.kept[self.turn] += 1
        if self.kept[self.turn] == 10:
            self.end(self.turn, "collected")
        elif not self.board.bottoms(self.turn):
            self.next_turn()
        else:
            self.seen.append(self.state())

    def next_turn(self) -> None:
        self.turn = OTHER[self.turn]
        self.turns += 1
        self.seen.append(self.state())
        thrice = self.seen.count(self.state()) == 3
        if thrice or self.turns == 200:
            ahead = max("ry", key=self.kept.__getitem__)
            even = self.kept["r"] == self.kept["y"]
            self.end(None if even else ahead, "repetition" if thrice else "ply_limit")

    def state(self) -> tuple[object, ...]:
        return (self.board.drawing(), self.turn, self.kept["r"], self.kept["y"])

    def notes(self) -> dict[str, object]:
        notes: dict[str, object] = {
            "collected": {NAMES[letter]: many for letter, many in self.kept.items()},
            "phase": "filling" if self.put < 42 else "popping",
            "pending": "put_back" if self.returning else None,
        }
        if self.put < 42:
            notes["row"] = self.put // 7 + 1
        elif not self.over and not self.returning and self.seen.count(self.state()) == 2:
            notes["repeated"] = 2
        return notes


class NaivePower(NaiveGame):
    """Power Up on 7x6."""

    def __init__(self, first: str = "red") -> None:
        super().__init__(NaiveBoard(7, 6, 4, walls=False), first)
        self.tray = {"r": list("abwx"), "y": list("abwx")}
        self.due = ""

    def legal(self) -> list[str]:
        if self.over:
            return []
        room = self.board.room()
        targets = [f"p{c}" for c in self.board.bottoms(OTHER[self.turn])]
        if self.due == "b":
            return targets
        if self.due == "w":
            return [str(c) for c in room if not self.would_line(c)]
        if self.due == "x":
            return [str(c) for c in room]
        moves = [str(c) for c in room]
        for power in self.tray[self.turn]:
            if power != "b" or targets:
                moves += [f"{power}{c}" for c in room]
        return moves

    def would_line(self, column: int) -> bool:
        """Whether a disc there stands in four, counted from its cell in all directions."""
        here = (column, len(self.board.discs[column]) + 1)
        return any(
            self.reach(here, right, up) + self.reach(here, -right, -up) >= 3 for right, up in WAYS
        )

    def reach(self, cell: tuple[int, int], right: int, up: int) -> int:
        count = 0
        while self.board.at(cell[0] + right, cell[1] + up) == self.turn:
            cell = (cell[0] + right, cell[1] + up)
            count += 1
        return count

    def play(self, token: str) -> None:
        power = token[0] if token[0] in "abwx" else ""
        column = int(token[-1])
        if token[0] == "p":
            self.board.discs[column].pop(0)
        elif power == "a":
            self.board.discs[column] = [self.turn]
        else:
            self.board.discs[column].append(self.turn)
        if power:
            self.tray[self.turn].remove(power)
        self.due = power if power in ("b", "w", "x") else ""
        if self.end_by_lines(self.turn):
            self.due = ""
        elif not self.due or not self.legal():
            self.due = ""
            self.turn = OTHER[self.turn]
            if self.board.is_full():
                self.end(None, "full")

    def notes(self) -> dict[str, object]:
        names = {"a": "anvil", "b": "bomb", "w": "wall", "x": "double"}
        acts = {"": None, "b": "bomb_pop", "w": "second_disc", "x": "second_disc"}
        return {
            "tray": {NAMES[side]: [names[p] for p in left] for side, left in self.tray.items()},
            "pending": acts[self.due],
        }
