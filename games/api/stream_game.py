"""What the stream of one game tells: every move, when the caller may know it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from accounts.models import Player
from games.after_commit import game_group
from games.api.streaming import Line
from games.errors import NotFound, Private
from games.selectors.board_state import State
from games.selectors.lookup import game_by_public_id
from games.selectors.replay import replay_state


class GameTeller:
    """Tells a game from where it stands to its end; to others than its players three plies late.

    NotFound and Private are the first look's, which comes with making it.
    """

    def __init__(self, public_id: str, who: Callable[[], Player | None]) -> None:
        self.is_over = False
        self._public_id, self._who, self._viewer = public_id, who, who()
        self._first: State | None = self._read()
        self._shown: list[State] = []
        self._status = ""

    def groups(self) -> set[str]:
        return {game_group(self._public_id)}

    def news(self, games: Collection[str] | None) -> list[Line]:
        first, self._first = self._first, None
        if first is not None:
            self._shown, self._status = first["moves"], first["status"]
            return [{"type": "game", "game": first}, *self._ended(first)]
        try:
            return self._news(self._read())
        except (NotFound, Private):
            # The game has gone with those who have left.
            self.is_over = True
            return [{"type": "closed", "reason": "gone"}]

    def tick(self) -> str:
        return "" if self._who() == self._viewer else "identity"

    def end(self) -> None:
        pass

    def _read(self) -> State:
        return replay_state(game_by_public_id(self._public_id), self._viewer)

    def _news(self, now: State) -> list[Line]:
        lines: list[Line] = []
        if now["status"] != self._status and now["status"] == "running":
            lines.append({"type": "joined", "seats": now["seats"], "first": now["first"]})
        moves, same = now["moves"], 0
        while same < min(len(moves), len(self._shown)) and _alike(moves[same], self._shown[same]):
            same += 1
        if same < len(self._shown):
            lines.append({"type": "undo", "plies": same})
        lines += [{"type": "move", "move": move} for move in moves[same:]]
        self._shown, self._status = moves, now["status"]
        return [*lines, *self._ended(now)]

    def _ended(self, now: State) -> list[Line]:
        if now["result"] is None:
            return []
        self.is_over = True
        return [{"type": "end", "result": now["result"]}]


def _alike(one: State, other: State) -> bool:
    """The same move; what it completed is known only once the game is over."""
    return bool(one["move"] == other["move"] and one["side"] == other["side"])
