"""A live match as plain Python: what each act must come to, without clock, database or locks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from engine import Position, rules_for
from engine.notation import PASS

SIDES = ("red", "yellow")


# In twiceFour cross is called red here, and circle yellow.
PLAIN = {"cross": "red", "circle": "yellow"}


def plain(side: str) -> str:
    """The model's name of a side of any game."""
    return PLAIN.get(side, side)


@contextmanager
def lots_from(seed: int) -> Iterator[None]:
    """Matches that are made here draw the same lots each time: a history must be repeatable."""
    with patch("games.models.match.secrets.randbits", return_value=seed):
        yield


def other(side: str) -> str:
    return SIDES[side == "red"]


# What is a move in some game at some time, or in none at all.
TOKENS = ("1", "4", "5", "7", "p1", "p4", "a1", "b2", "w3", "x4", "--", "0", "p0", "", "1 2")


@dataclass
class Absent:
    """Somebody who is not here."""

    kind: str
    # Whether it has lasted as long as a claim takes.
    long: bool = False


@dataclass
class Model:
    """One match. Acts return the code of their refusal, or the empty text, and change the model."""

    timed: bool
    rules: str = "4x4"
    best_of: int | None = None
    joined: bool = False
    first: str = "red"
    moves: list[str] = field(default_factory=list)
    status: str = "waiting"
    winner: str = ""
    reason: str = ""
    # Time of the side to move is over, and nobody has noticed yet.
    flagged: bool = False
    offers: set[tuple[str, str]] = field(default_factory=set)
    resting: set[tuple[str, str]] = field(default_factory=set)
    wants_next: set[str] = field(default_factory=set)
    wants_again: set[str] = field(default_factory=set)
    absent: dict[str, Absent] = field(default_factory=dict)
    pages: dict[str, set[str]] = field(default_factory=lambda: {side: set() for side in SIDES})
    # Who is taken to be here because they acted, without a page.
    signs: set[str] = field(default_factory=lambda: {"red"})
    rounds: int = 1
    # Which of the sides began the match.
    opener: int = 0
    # Of the rounds that count.
    points: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SIDES, 0.0))
    counted: int = 0
    # Whom a lot makes begin the round of a number, and what the lots of the match have said.
    lot: Callable[[int], str] = lambda number: "red"
    drawn: list[str] = field(default_factory=list)

    @property
    def has_lots(self) -> bool:
        return self.rules == "twicefour"

    @property
    def ends(self) -> bool:
        """Whether the match is decided at some time."""
        return self.has_lots or self.best_of is not None

    @property
    def position(self) -> Position:
        return rules_for(self.rules).parse(" ".join(self.moves), self.native(self.first))

    @property
    def to_move(self) -> str:
        return plain(str(self.position.side_to_move)) if self.status != "finished" else ""

    def native(self, side: str) -> str:
        """The game's name of a side."""
        return rules_for(self.rules).sides[SIDES.index(side)]

    @property
    def plies(self) -> int:
        return len(self.moves)

    @property
    def opened(self) -> bool:
        """Whether both have made a move."""
        return len({side for side, _ in self._made()}) == 2

    @property
    def decided(self) -> bool:
        """Whether the match is over."""
        if self.has_lots:
            level = len(set(self.points.values())) == 1
            return self.counted > 2 or (self.counted == 2 and not level)
        if self.best_of is None:
            return False
        return max(self.points.values()) > self.best_of / 2 or self.counted >= self.best_of

    def token(self, pick: int) -> str:
        """Mostly a legal move of the position, sometimes any other text."""
        legal = self.position.legal_moves()
        return legal[pick % len(legal)] if legal and pick % 7 else TOKENS[pick % len(TOKENS)]

    def _made(self) -> list[tuple[str, str]]:
        step: Position = rules_for(self.rules).start(self.native(self.first))
        made = []
        for move in self.moves:
            made.append((plain(str(step.side_to_move)), move))
            step = step.apply(move)
        return made

    def join(self) -> str:
        if self.joined:
            return ""
        if self.status == "finished":
            return "link_withdrawn"
        self.joined, self.status = True, "running"
        self.signs.add("yellow")
        self.begins_by_lot()
        return ""

    def begins_by_lot(self) -> None:
        """In twiceFour: a lot for the first round, the other in the second, a lot for the third."""
        if self.has_lots and self.counted == 1:
            self.first = other(self.drawn[0])
        elif self.has_lots:
            if len(self.drawn) == self.counted // 2:
                self.drawn.append(self.lot(self.rounds))
            self.first = self.drawn[-1]

    def acts(self, side: str) -> None:
        """What comes before every command, whatever becomes of it."""
        if self.absent.pop(side, None) is not None:
            self.signs.add(side)
        self.settle()

    def settle(self) -> None:
        if self.flagged and self.status == "running":
            self.finish(other(self.to_move), "time")

    def finish(self, winner: str, reason: str) -> None:
        self.status, self.winner, self.reason = "finished", winner, reason
        self.flagged = False
        self.offers.clear()
        if reason != "aborted":
            self.counted += 1
            for side in SIDES:
                self.points[side] += (side == winner) if winner else 0.5

    def _not_running(self) -> str:
        return {"finished": "game_over", "waiting": "not_joined"}.get(self.status, "")

    def _wrong_ply(self, ply: int) -> str:
        return self._not_running() or ("stale_ply" if ply != self.plies else "")

    def move(self, side: str, ply: int, column: str) -> str:
        if refusal := self._wrong_ply(ply):
            return refusal
        if side != self.to_move:
            return "not_your_turn"
        if column not in self.position.legal_moves():
            return "illegal_move"
        self.moves.append(column)
        while self.position.legal_moves() == (PASS,):
            self.moves.append(PASS)
        self.offers -= {(kind, s) for kind, s in self.offers if kind == "undo" or s != side}
        if (outcome := self.position.outcome) is not None:
            self.finish(plain(outcome.winner or ""), outcome.reason)
        return ""

    def removable(self, side: str) -> int:
        made = self._made()
        decisions = [ply for ply, (who, move) in enumerate(made) if who == side and move != PASS]
        return len(made) - decisions[-1] if decisions else 0

    def offer(self, kind: str, side: str, ply: int) -> str:
        if refusal := self._wrong_ply(ply):
            return refusal
        if (kind, other(side)) in self.offers:
            return self._accept(kind, other(side))
        if (kind, side) in self.resting:
            return "offer_too_soon"
        if kind == "undo" and self.removable(side) == 0:
            return "nothing_to_undo"
        self.offers.add((kind, side))
        return ""

    def answer(self, kind: str, side: str, ply: int, accept: bool) -> str:
        if refusal := self._wrong_ply(ply):
            return refusal
        theirs, own = (kind, other(side)), (kind, side)
        if theirs in self.offers:
            if accept:
                return self._accept(*theirs)
            self.offers.remove(theirs)
            self.resting.add(theirs)
            return ""
        if own not in self.offers or accept:
            return "no_offer"
        self.offers.remove(own)
        return ""

    def _accept(self, kind: str, offerer: str) -> str:
        self.resting.discard((kind, offerer))
        if kind == "draw":
            self.finish("", "agreement")
            return ""
        self.moves = self.moves[: -self.removable(offerer)]
        self.offers.clear()
        return ""

    def resign(self, side: str) -> str:
        if refusal := self._not_running():
            return refusal
        self.finish(other(side), "resigned")
        return ""

    def abort(self, side: str) -> str:
        if self.status == "finished":
            return "game_over"
        if self.opened:
            return "not_possible_here"
        self.finish("", "aborted")
        return ""

    def claim(self, side: str, draw: bool) -> str:
        if refusal := self._not_running():
            return refusal
        if not self.opened:
            return "not_possible_here"
        if self.to_move == side:
            return "not_your_turn"
        absent = self.absent.get(other(side))
        if absent is None or not absent.long:
            return "not_absent"
        self.finish("" if draw else side, "abandoned")
        return ""

    def next_round(self, side: str) -> str:
        if self.status == "running":
            return ""
        if not self.joined:
            return "not_possible_here"
        if self.decided:
            return "match_over"
        self.wants_next.add(side)
        if len(self.wants_next) == 2:
            self.rounds += 1
            earlier = self.rounds - 1 if self.best_of is None else self.counted
            self._begin(earlier)
        return ""

    def another_match(self, side: str) -> str:
        if not self.decided:
            return "not_possible_here"
        self.wants_again.add(side)
        if len(self.wants_again) == 2:
            self.rounds, self.counted, self.opener = 1, 0, 1 - self.opener
            self.points = dict.fromkeys(SIDES, 0.0)
            self.absent.clear()
            self.pages = {side: set() for side in SIDES}
            self.signs = set(SIDES)
            self._begin(0)
        return ""

    def _begin(self, earlier: int) -> None:
        self.first = SIDES[(self.opener + earlier) % 2]
        self.begins_by_lot()
        self.moves, self.status, self.winner, self.reason = [], "running", "", ""
        self.wants_next.clear()
        self.wants_again.clear()
        self.resting.clear()

    def opens(self, side: str, page: str) -> None:
        self.pages[side].add(page)
        self.signs.discard(side)
        self.absent.pop(side, None)

    def closes(self, side: str, page: str) -> None:
        self.pages[side].discard(page)
        if not self.pages[side] and side not in self.signs:
            self.absent.setdefault(side, Absent("left"))

    def falls_silent(self) -> None:
        """Nobody is heard of for as long as it takes to be lost."""
        for side in SIDES if self.joined else ("red",):
            if self.pages[side] or side in self.signs:
                self.absent.setdefault(side, Absent("lost"))
            self.pages[side].clear()
        self.signs.clear()
