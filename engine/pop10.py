"""Pop 10: the board is filled row by row, then discs are popped, and those from lines are kept.

Filling: in turn each side puts a disc into a free cell of the row under construction, from the
bottom row to the top one. Lines mean nothing yet. Popping: a side pops an own disc of the bottom
row. If it stood in a line just before, it is kept and the same side pops again; if not, it goes
back, as a move of its own, on top of another column with room, into its own if no other has room,
and the turn is over. Ten kept discs win at once.

House rules where the game is silent:

- A side without an own disc in the bottom row passes (`--`, then the only move); if it has none
  left after a kept disc, its turn ends without a move.
- The same discs, kept discs and side to pop for the third time, or 200 turns of popping, passes
  among them, end the game: who has kept more wins, equal is a draw. A repetition comes first.
- Positions are counted from the full board on, and where a disc is on its way back they are not.
"""

from dataclasses import dataclass, field, replace

from engine.board import BoardPosition, BoardRules
from engine.errors import (
    CellTaken,
    ColumnFull,
    GameOver,
    MustPop,
    MustPutBack,
    NotAMoveNow,
    NotYourDisc,
    OwnColumn,
    RuleError,
)
from engine.notation import PASS, POP, parse_column, read_moves
from engine.outcome import Cell, Outcome, Reason
from engine.perft import count_by_playing
from engine.protocol import Family
from engine.sides import SIDES, side_number

GOAL = 10
"""So many kept discs win."""

MOST_TURNS = 200
"""So many turns of popping, those of both sides together, end the game."""

_REPEATED, _DRAWN = 2, 3  # times that a position stands


@dataclass(frozen=True, slots=True)
class Pop10Rules(BoardRules):
    """The rules of Pop 10 on one board."""

    @property
    def key(self) -> str:
        return self._key("-pop10")

    @property
    def family(self) -> Family:
        return "pop10"

    @property
    def longest(self) -> None:
        return None

    def start(self, first: str = "red") -> "Pop10Position":
        """The empty board with `first` to move; RuleError `unknown_side`."""
        return Pop10Position(self, first, (), None, (0, 0), side_number(first))

    def parse(self, text: str, first: str = "red") -> "Pop10Position":
        """The position after a move list; RuleError with the index of the first bad token."""
        return read_moves(self.start(first), text, self.tokens)


@dataclass(frozen=True, slots=True)
class Pop10Position(BoardPosition):
    """A position of Pop 10; equal when rules, beginning side and moves are equal."""

    spec: Pop10Rules
    kept: tuple[int, int] = field(default=(0, 0), compare=False)
    """The kept discs of red and of yellow."""
    turns: int = field(default=0, compare=False)
    """The turns of popping that are over."""
    # The column that a disc was popped from which must go back now, 0 if none must.
    _gap: int = field(default=0, repr=False, compare=False)
    # Discs, kept discs and side, wherever a pop was due; the last one is the latest.
    _past: tuple[object, ...] = field(default=(), repr=False, compare=False)

    @property
    def is_filling(self) -> bool:
        """Whether the board is still being filled."""
        return self.plies < self.spec.columns * self.spec.rows

    # moves

    def legal_moves(self) -> tuple[str, ...]:
        """From the left; `--` alone for a forced pass; none when the game is over."""
        if self.outcome is not None:
            return ()
        if self.is_filling or self._gap:
            return tuple(self.spec.tokens[column - 1] for column in self._open_columns())
        return tuple(f"{POP}{column}" for column in self._own_bottom(self._turn)) or (PASS,)

    def winning_moves(self) -> tuple[str, ...]:
        """The pops that keep a tenth disc."""
        if self.is_filling or self.kept[self._turn] < GOAL - 1:
            return ()
        return tuple(
            m for m in self.legal_moves() if m.startswith(POP) and self.keeps(self._column(m))
        )

    def keeps(self, column: int) -> bool:
        """Whether the bottom disc of the column stands in a line of the side to move."""
        return bool(self.spec.grid.lines_through(self._stones[self._turn], (column, 1)))

    def lands(self, move: str) -> Cell | None:
        """Where a disc is put, in filling and back; None for a pop or pass; RuleError."""
        self._require_legal(move)
        return self._landing(self._column(move)) if self.is_filling or self._gap else None

    def takes(self, move: str) -> tuple[Cell, ...]:
        """The bottom cell of a pop; RuleError if `move` is not legal."""
        self._require_legal(move)
        return ((self._column(move), 1),) if move.startswith(POP) else ()

    def apply(self, move: str) -> "Pop10Position":
        """The position after `move`; RuleError if it is not legal."""
        self._require_legal(move)
        after = replace(self, moves=(*self.moves, move))
        if move == PASS:
            return after._end_turn()
        column = self._column(move)
        if move.startswith(POP):
            return after._take(column, self.keeps(column))
        after = replace(after, _stones=self._dropped(column), _gap=0)
        if not self.is_filling:
            return after._end_turn()
        after = replace(after, _turn=1 - self._turn)
        return after if after.is_filling else after._remember()

    def notes(self) -> dict[str, object]:
        """`collected`, `phase`, `row` while filling, `pending`, and `repeated` where it is."""
        notes: dict[str, object] = {"collected": dict(zip(SIDES, self.kept, strict=True))}
        if self.is_filling:
            return notes | {"phase": "filling", "row": self._row(), "pending": None}
        notes |= {"phase": "popping", "pending": "put_back" if self._gap else None}
        due = self.outcome is None and not self._gap
        if due and self._past.count(self._past[-1]) == _REPEATED:
            notes["repeated"] = _REPEATED
        return notes

    def perft(self, depth: int) -> tuple[int, ...]:
        """How many sequences of 0, 1, … `depth` moves lead on from here."""
        return count_by_playing(self, depth)

    # outcome: each of these is called on a position whose moves tell of the new ply already

    def _take(self, column: int, keeps: bool) -> "Pop10Position":
        after = replace(self, _stones=self._popped(column))
        if not keeps:
            return replace(after, _gap=column)
        kept = list(self.kept)
        kept[self._turn] += 1
        after = replace(after, kept=(kept[0], kept[1]))
        if kept[self._turn] == GOAL:
            return after._over(SIDES[self._turn], "collected")
        return after._remember() if after._own_bottom(self._turn) else after._end_turn()

    def _end_turn(self) -> "Pop10Position":
        after = replace(self, _turn=1 - self._turn, turns=self.turns + 1)._remember()
        if after._past.count(after._past[-1]) >= _DRAWN:
            return after._over(after._ahead(), "repetition")
        return after._over(after._ahead(), "ply_limit") if after.turns >= MOST_TURNS else after

    def _remember(self) -> "Pop10Position":
        return replace(self, _past=(*self._past, (self._stones, self.kept, self._turn)))

    def _over(self, winner: str | None, reason: Reason) -> "Pop10Position":
        return replace(self, outcome=Outcome(winner, reason, (), self.plies))

    def _ahead(self) -> str | None:
        red, yellow = self.kept
        return None if red == yellow else SIDES[yellow > red]

    # private helpers

    def _row(self) -> int:
        """The row under construction."""
        return self.plies // self.spec.columns + 1

    def _open_columns(self) -> list[int]:
        """Where a disc can be put now, in filling or on its way back."""
        free = self._free_columns()
        if self.is_filling:
            return [column for column in free if self._landing(column) == (column, self._row())]
        return [column for column in free if column != self._gap] or free

    def _column(self, move: str) -> int:
        return int(move.removeprefix(POP))

    def _require_legal(self, move: str) -> None:
        if move not in self.legal_moves():
            raise self._refusal(move)

    def _refusal(self, move: str) -> RuleError:
        pops = move.startswith(POP)
        column = 0 if move == PASS else parse_column(move, self.spec.columns, POP * pops)
        if self.outcome is not None:
            return GameOver(move)
        if self.is_filling:
            return CellTaken(move) if column and not pops else NotAMoveNow(move)
        if self._gap:
            if pops or not column:
                return MustPutBack(move)
            return OwnColumn(move) if column == self._gap else ColumnFull(move)
        if pops:
            return NotYourDisc(move)
        return MustPop(move) if column else NotAMoveNow(move)
