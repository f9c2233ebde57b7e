"""From stored games to positions of the rule book."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from engine import Position, rules_for
from engine.notation import PASS
from games.models import Game


class Positions:
    """The positions asked for lately, so that a long game is not played anew for each move.

    At most `most` are kept. In Pop Out a game may have many hundreds of moves.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str, str], Position] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def after(self, rules: str, first: str, moves: str) -> Position:
        """The position after a move list; RuleError. It is one step from a known one, if any."""
        found = self._find(rules, first, moves)
        if found is not None:
            return found
        earlier, _, last = moves.rpartition(" ")
        before = self._find(rules, first, earlier)
        position = before.apply(last) if before else rules_for(rules).parse(moves, first)
        self._keep(rules, first, moves, position)
        return position

    def _find(self, rules: str, first: str, moves: str) -> Position | None:
        key = (rules, first, moves)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def _keep(self, rules: str, first: str, moves: str, position: Position) -> None:
        with self._lock:
            self._kept[rules, first, moves] = position
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)


_POSITIONS = Positions(512)


def game_position(game: Game) -> Position:
    """The position on the board, from the moves."""
    return _POSITIONS.after(game.match.rules, game.first, game.moves_text)


def must_pass(position: Position) -> bool:
    """Whether the side to move has no other move than to pass, which is made for it then."""
    return position.legal_moves() == (PASS,)
