"""twiceFour: stones are pushed from point to point; a closed line is a point, two win the round."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from engine.errors import BadToken, GameOver, NoStep, NotYourStone, PassNotForced, UnknownSide
from engine.notation import PASS, read_moves
from engine.outcome import Cell, Line, Outcome, Reason
from engine.perft import count_sequences
from engine.points import CONNECT, LINES, NEIGHBOURS, POINTS, SIZE, bit, mask, name_of, point_named
from engine.protocol import Family

SIDES = ("cross", "circle")
TO_WIN = 2
LONGEST = 80  # plies of a round
MOST_REPEATS = 3

# Ours: the rules leave it open. Circle's stones are cross's turned by half a circle. Nobody has a
# forced win within 25 plies, and the first line can be closed at ply 7.
START = {"cross": mask("b1 b2 b3 d1 d2"), "circle": mask("d5 d4 d3 b5 b4")}

_MASKS = tuple(sum(bit(cell) for cell in line) for line in LINES)

_State = tuple[int, int, int, int]
"""The stones of the side to move and of the other, the lines counted, the points of both."""


@dataclass(frozen=True, slots=True)
class TwiceFourRules:
    """The rules of one round."""

    key = "twicefour"
    family: ClassVar[Family] = "twicefour"
    sides = SIDES
    columns = SIZE
    first_column = 1
    rows = SIZE
    connect = CONNECT
    slides = False
    longest = LONGEST

    def start(self, first: str = "cross") -> "TwiceFourPosition":
        """The formation of both sides with `first` to move; RuleError `unknown_side`."""
        if first not in SIDES:
            raise UnknownSide(first, SIDES)
        stones = START["cross"], START["circle"]
        turn = SIDES.index(first)
        return TwiceFourPosition(
            self, first, (), None, stones, turn, 0, (0, 0), {(stones, turn): 1}
        )

    def parse(self, text: str, first: str = "cross") -> "TwiceFourPosition":
        """The position after a move list; RuleError with the index of the first bad token."""
        return read_moves(self.start(first), text, ())


@dataclass(frozen=True, slots=True)
class TwiceFourPosition:
    """A position of a round; equal when rules, beginning side and moves are equal."""

    spec: TwiceFourRules
    first: str
    moves: tuple[str, ...]
    outcome: Outcome | None = field(repr=False, compare=False)
    _stones: tuple[int, int] = field(repr=False, compare=False)  # cross's and circle's
    _turn: int = field(repr=False, compare=False)  # the side that acts next, if any can
    _counted: int = field(repr=False, compare=False)  # bit n: line n has been counted
    _points: tuple[int, int] = field(repr=False, compare=False)
    # How often each position has stood; shared with later positions, which copy it.
    _seen: dict[tuple[tuple[int, int], int], int] = field(repr=False, compare=False)

    @property
    def plies(self) -> int:
        return len(self.moves)

    @property
    def side_to_move(self) -> str | None:
        """Whose turn it is; None when the round is over."""
        return SIDES[self._turn] if self.outcome is None else None

    def words(self) -> tuple[int, int]:
        """The stones as bits (see engine.points): of the side to move, then of the other."""
        return self._stones[self._turn], self._stones[1 - self._turn]

    @property
    def counted(self) -> int:
        """The lines counted in this round: bit n for line n of engine.points.LINES."""
        return self._counted

    @property
    def points(self) -> tuple[int, int]:
        """The points of the side to move, then of the other."""
        return self._points[self._turn], self._points[1 - self._turn]

    def times_seen(self) -> Iterator[tuple[tuple[int, int], int, int]]:
        """(stones of cross and circle, side to move as 0 or 1, how often) of this round so far."""
        for (stones, turn), times in self._seen.items():
            yield stones, turn, times

    def cell(self, column: int, row: int) -> str | None:
        """The side whose stone is there, None for a free point; IndexError where no point is."""
        if (column, row) not in NEIGHBOURS:
            raise IndexError(f"no point ({column}, {row})")
        mark = bit((column, row))
        return next(
            (side for side, own in zip(SIDES, self._stones, strict=True) if own & mark), None
        )

    def board(self) -> tuple[str, ...]:
        """The rows from the top: `x` cross, `o` circle, `.` free, a space for a missing corner."""
        rows, columns = range(SIZE, 0, -1), range(1, SIZE + 1)
        return tuple("".join(self._sign((column, row)) for column in columns) for row in rows)

    def legal_moves(self) -> tuple[str, ...]:
        """Every step to a free neighbouring point; the pass where there is none."""
        if self.outcome is not None:
            return ()
        steps = tuple(name_of(start) + name_of(end) for start, end in self._steps())
        return steps or (PASS,)

    def winning_moves(self) -> tuple[str, ...]:
        """Those of the legal moves after which the side to move has won."""
        return tuple(move for move in self.legal_moves() if self._wins(move))

    def lands(self, move: str) -> Cell | None:
        """The point that the stone goes to, None for a pass; RuleError if it is not legal."""
        step = self._read(move)
        return step[1] if step else None

    def takes(self, move: str) -> tuple[Cell, ...]:
        """The point that the stone leaves; none for a pass; RuleError if it is not legal."""
        step = self._read(move)
        return (step[0],) if step else ()

    def apply(self, move: str) -> "TwiceFourPosition":
        """The position after `move`; RuleError if it is not legal."""
        step = self._read(move)
        stones = list(self._stones)
        if step:
            stones[self._turn] ^= bit(step[0]) | bit(step[1])
        both = stones[0], stones[1]
        closed = _closed(both[self._turn], self._counted) if step else ()
        points = list(self._points)
        points[self._turn] += len(closed)
        counted = self._counted | sum(1 << number for number in closed)
        standing = both, 1 - self._turn
        seen = self._seen | {standing: self._seen.get(standing, 0) + 1}
        won = points[0], points[1]
        outcome = self._outcome(both, closed, won, counted, seen[standing])
        moves = (*self.moves, move)
        turn = 1 - self._turn
        return TwiceFourPosition(
            self.spec, self.first, moves, outcome, both, turn, counted, won, seen
        )

    def notes(self) -> dict[str, object]:
        """What there is to show beside the board.

        `points` and `structure` (the sum that decides between equal points) by side; `counted`:
        the lines that have been counted, as lists of points; `repeated`: 2 where the position
        stands for the second time.
        """
        sums = _structure(self._stones, self._counted)
        notes: dict[str, object] = {
            "points": dict(zip(SIDES, self._points, strict=True)),
            "structure": dict(zip(SIDES, sums, strict=True)),
            "counted": [LINES[number] for number in _bits(self._counted)],
        }
        if self._seen[self._stones, self._turn] == MOST_REPEATS - 1:
            notes["repeated"] = MOST_REPEATS - 1
        return notes

    def perft(self, depth: int) -> tuple[int, ...]:
        """How many sequences of 0, 1, … `depth` moves lead on from here.

        Points end a round here, repetition and the last ply do not: they hang on the way.
        """
        if self.outcome is not None:
            return (1, *[0] * depth)
        own, other = self.words()
        points = self._points[self._turn] * (TO_WIN + 1) + self._points[1 - self._turn]
        return count_sequences((own, other, self._counted, points), depth, _children, _width)

    def format(self) -> str:
        """The move list, separated by spaces."""
        return " ".join(self.moves)

    def _sign(self, cell: Cell) -> str:
        if cell not in NEIGHBOURS:
            return " "
        side = self.cell(*cell)
        return "." if side is None else {"cross": "x", "circle": "o"}[side]

    def _steps(self) -> Iterator[tuple[Cell, Cell]]:
        yield from _steps(self._stones[self._turn], self._stones[0] | self._stones[1])

    def _wins(self, move: str) -> bool:
        outcome = self.apply(move).outcome
        return outcome is not None and outcome.winner == self.side_to_move

    def _read(self, move: str) -> tuple[Cell, Cell] | None:
        """The points of a step, None for a pass; RuleError if the move is not legal."""
        start, end = point_named(move[:2]), point_named(move[2:])
        if move != PASS and (start is None or end is None):
            raise BadToken(move)
        if self.outcome is not None:
            raise GameOver(move)
        if start is None or end is None:
            if any(self._steps()):
                raise PassNotForced(move)
            return None
        if not self._stones[self._turn] & bit(start):
            raise NotYourStone(move)
        if (start, end) not in self._steps():
            raise NoStep(move)
        return start, end

    def _outcome(
        self,
        stones: tuple[int, int],
        closed: tuple[int, ...],
        points: tuple[int, int],
        counted: int,
        times: int,
    ) -> Outcome | None:
        plies = self.plies + 1
        lines: tuple[Line, ...] = tuple(LINES[number] for number in closed)
        if points[self._turn] >= TO_WIN:
            return Outcome(SIDES[self._turn], "points", lines, plies)
        if times == MOST_REPEATS:
            return self._judged("repetition", stones, points, counted, lines)
        if plies == LONGEST:
            return self._judged("ply_limit", stones, points, counted, lines)
        return None

    def _judged(
        self,
        reason: Literal["repetition", "ply_limit"],
        stones: tuple[int, int],
        points: tuple[int, int],
        counted: int,
        lines: tuple[Line, ...],
    ) -> Outcome:
        """The end without two points: more points win, else the better structure, else a draw."""
        plies = self.plies + 1
        structure = _structure(stones, counted)
        decided: Reason = reason if points[0] != points[1] else "structure"
        sums = points if points[0] != points[1] else structure
        if sums[0] == sums[1]:
            return Outcome(None, reason, (), plies)
        side = 0 if sums[0] > sums[1] else 1
        return Outcome(SIDES[side], decided, lines if side == self._turn else (), plies)


def _steps(own: int, taken: int) -> Iterator[tuple[Cell, Cell]]:
    for start in POINTS:
        if own & bit(start):
            for end in NEIGHBOURS[start]:
                if not taken & bit(end):
                    yield start, end


def _closed(stones: int, counted: int) -> tuple[int, ...]:
    """The lines that stand and have not been counted; a move has just closed them."""
    return tuple(
        number
        for number, line in enumerate(_MASKS)
        if stones & line == line and not counted >> number & 1
    )


def _structure(stones: tuple[int, int], counted: int) -> tuple[int, int]:
    """For each side the squares of its stones in the lines that it alone can still close."""
    sums = [0, 0]
    for number, line in enumerate(_MASKS):
        if counted >> number & 1:
            continue
        here = [(own & line).bit_count() for own in stones]
        for side in (0, 1):
            if not here[1 - side]:
                sums[side] += here[side] ** 2
    return sums[0], sums[1]


def _bits(word: int) -> Iterator[int]:
    return (number for number in range(word.bit_length()) if word >> number & 1)


def _children(state: _State) -> list[_State]:
    own, other, counted, points = state
    mine, theirs = divmod(points, TO_WIN + 1)
    after: list[_State] = []
    for start, end in _steps(own, own | other):
        moved = own ^ bit(start) ^ bit(end)
        closed = _closed(moved, counted)
        if mine + len(closed) < TO_WIN:
            now = counted | sum(1 << number for number in closed)
            after.append((other, moved, now, theirs * (TO_WIN + 1) + mine + len(closed)))
    # Whoever has no step passes; both can't be without one at once.
    if not after and not _width_of_steps(own, other):
        after.append((other, own, counted, theirs * (TO_WIN + 1) + mine))
    return after


def _width(state: _State) -> int:
    return _width_of_steps(state[0], state[1]) or 1


def _width_of_steps(own: int, other: int) -> int:
    return sum(1 for _ in _steps(own, own | other))
