"""Power Up: four in a row with four special discs for each side, one a turn, each once in a game.

- anvil `a4`: pushes every disc of the column out and ends on the bottom row
- bomb `b4`: after it the same side pops a disc of the other side (`p6`)
- wall `w4`: after it the same side drops a plain disc that must not complete a line
- times two `x4`: after it the same side drops a plain disc that may win

Every disc, special or plain, counts as one of its side and stays.

House rules where the game is silent:

- Every disc that completes a line wins at once, so a bomb or times two can end the game before
  its second act.
- After the pop of a bomb, and after an anvil, lines are judged as in Pop Out: those of both make
  the mover the winner, those of the other side alone that side.
- An anvil may fall into an empty column; it is a plain disc then, and spent. Into a full column
  nothing falls, an anvil neither.
- A bomb needs a disc of the other side in the bottom row when it falls.
- Where no second disc can follow a wall (no cell, or only ones that would complete a line) or
  times two (no cell), the turn is over.
- A full grid is a draw at the end of a turn: the pop of a bomb still makes room.
"""

from dataclasses import dataclass, field, replace

from engine.board import BoardPosition, BoardRules
from engine.errors import (
    ColumnFull,
    GameOver,
    MustNotWin,
    MustPop,
    NotAMoveNow,
    NothingToPop,
    PowerSpent,
    RuleError,
)
from engine.notation import POP, parse_column, read_moves
from engine.outcome import Cell, Outcome
from engine.perft import count_by_playing
from engine.protocol import Family
from engine.sides import SIDES, side_number

ANVIL, BOMB, WALL, DOUBLE = "a", "b", "w", "x"
POWERS = {ANVIL: "anvil", BOMB: "bomb", WALL: "wall", DOUBLE: "double"}
"""The special discs by the letter of their moves, in the order of the tray."""

_SECOND_ACT = {BOMB: "bomb_pop", WALL: "second_disc", DOUBLE: "second_disc"}


@dataclass(frozen=True, slots=True)
class PowerRules(BoardRules):
    """The rules of Power Up on one board."""

    @property
    def key(self) -> str:
        return self._key("-power")

    @property
    def family(self) -> Family:
        return "power"

    @property
    def longest(self) -> None:
        return None

    def start(self, first: str = "red") -> "PowerPosition":
        """The empty board with `first` to move; RuleError `unknown_side`."""
        return PowerPosition(self, first, (), None, (0, 0), side_number(first))

    def parse(self, text: str, first: str = "red") -> "PowerPosition":
        """The position after a move list; RuleError with the index of the first bad token."""
        return read_moves(self.start(first), text, self.tokens)


@dataclass(frozen=True, slots=True)
class PowerPosition(BoardPosition):
    """A position of Power Up; equal when rules, beginning side and moves are equal."""

    spec: PowerRules
    trays: tuple[str, str] = field(default=("abwx", "abwx"), compare=False)
    """The letters of the special discs that red and yellow have left."""
    pending: str = field(default="", compare=False)
    """The letter of the special disc whose second act the side to move owes, "" for none."""

    # moves

    def legal_moves(self) -> tuple[str, ...]:
        """Plain discs, then anvil, bomb, wall and times two, each from the left.

        Within a turn the second acts alone; none when the game is over.
        """
        if self.outcome is not None:
            return ()
        if self.pending == BOMB:
            return tuple(f"{POP}{column}" for column in self._own_bottom(1 - self._turn))
        free = [self.spec.tokens[column - 1] for column in self._free_columns()]
        if self.pending == WALL:
            return tuple(token for token in free if not self._completes("", int(token)))
        if self.pending:
            return tuple(free)
        letters = [letter for letter in self.trays[self._turn] if self._is_of_use(letter)]
        return tuple(letter + token for letter in ("", *letters) for token in free)

    def winning_moves(self) -> tuple[str, ...]:
        """The moves that win at once; the second disc after times two is a move of its own."""
        moves = self.legal_moves()
        if self.pending == BOMB:
            turn, grid = self._turn, self.spec.grid
            return tuple(m for m in moves if grid.has_line(self._popped(int(m[1:]))[turn]))
        # Whatever falls as a plain disc does wins where a plain disc does.
        free = self._free_columns()
        plain = {column for column in free if self._completes("", column)}
        anvil = {column for column in free if self._completes(ANVIL, column)}
        acts = ((move, *_split(move)) for move in moves)
        return tuple(m for m, letter, c in acts if c in (anvil if letter == ANVIL else plain))

    def lands(self, move: str) -> Cell | None:
        """The cell where the disc of `move` comes to rest, None for a pop; RuleError."""
        letter, column = self._read(move)
        if letter == POP:
            return None
        return (column, 1) if letter == ANVIL else self._landing(column)

    def takes(self, move: str) -> tuple[Cell, ...]:
        """The bottom cell of a pop, all discs under an anvil from the bottom; RuleError."""
        letter, column = self._read(move)
        if letter == POP:
            return ((column, 1),)
        landing = self._landing(column)
        height = landing[1] if letter == ANVIL and landing else 1
        return tuple((column, row) for row in range(1, height))

    def apply(self, move: str) -> "PowerPosition":
        """The position after `move`; RuleError if it is not legal."""
        letter, column = self._read(move)
        trays = list(self.trays)
        trays[self._turn] = trays[self._turn].replace(letter or " ", "")
        after = replace(
            self,
            moves=(*self.moves, move),
            trays=(trays[0], trays[1]),
            pending=letter if letter in _SECOND_ACT else "",
            _stones=self._stones_after(letter, column),
        )
        if outcome := after._won():
            return replace(after, outcome=outcome, pending="", _turn=1 - self._turn)
        return after if after.pending and after.legal_moves() else after._end_turn()

    def notes(self) -> dict[str, object]:
        """`tray`: the special discs each side has left; `pending`: the second act that is due."""
        left = ([POWERS[letter] for letter in tray] for tray in self.trays)
        return {
            "tray": dict(zip(SIDES, left, strict=True)),
            "pending": _SECOND_ACT.get(self.pending),
        }

    def perft(self, depth: int) -> tuple[int, ...]:
        """How many sequences of 0, 1, … `depth` moves lead on; a second act is a move."""
        return count_by_playing(self, depth)

    # outcome: each of these is called on a position whose moves tell of the new ply already

    def _won(self) -> Outcome | None:
        """How lines end the game, judged for the side that has just acted."""
        grid = self.spec.grid
        for side in (self._turn, 1 - self._turn):
            if grid.has_line(self._stones[side]):
                lines, others = (grid.lines(self._stones[s]) for s in (side, 1 - side))
                return Outcome(SIDES[side], "line", lines, self.plies, others)
        return None

    def _end_turn(self) -> "PowerPosition":
        full = self.spec.grid.is_full(self._stones[0] | self._stones[1])
        outcome = Outcome(None, "full", (), self.plies) if full else None
        return replace(self, pending="", _turn=1 - self._turn, outcome=outcome)

    # private helpers

    def _is_of_use(self, letter: str) -> bool:
        return letter != BOMB or bool(self._own_bottom(1 - self._turn))

    def _completes(self, letter: str, column: int) -> bool:
        """Whether a disc in a column with room completes a line of the side to move."""
        return self.spec.grid.has_line(self._stones_after(letter, column)[self._turn])

    def _stones_after(self, letter: str, column: int) -> tuple[int, int]:
        if letter == POP:
            return self._popped(column)
        if letter == ANVIL:
            grid = self.spec.grid
            red, yellow = (stones & ~grid.column(column) for stones in self._stones)
            disc = grid.bit(column, 1)
            return (red | disc, yellow) if self._turn == 0 else (red, yellow | disc)
        return self._dropped(column)

    def _read(self, move: str) -> tuple[str, int]:
        """The letter and the column of a legal move; RuleError."""
        if move not in self.legal_moves():
            raise self._refusal(move)
        return _split(move)

    def _refusal(self, move: str) -> RuleError:
        letter = move[:1] if move[:1] in (POP, *POWERS) else ""
        column = parse_column(move, self.spec.columns, letter)
        if self.outcome is not None:
            return GameOver(move)
        if self.pending == BOMB:
            return NothingToPop(move) if letter == POP else MustPop(move)
        if letter == POP or (letter and self.pending):
            return NotAMoveNow(move)
        if letter and letter not in self.trays[self._turn]:
            return PowerSpent(move)
        if self._landing(column) is None:
            return ColumnFull(move)
        return NothingToPop(move) if letter else MustNotWin(move)


def _split(move: str) -> tuple[str, int]:
    """The letter, "" for a plain disc, and the column of a well-formed move."""
    letter = move[0] if not move[0].isdigit() else ""
    return letter, int(move.removeprefix(letter))
