"""Looking ahead in twiceFour from one position: the values of the moves to a depth."""

from collections.abc import Iterable

import numpy as np

from engine.core.pushing import BOARD, GAVE_UP, MEMORY_SIZE, NODES, PATH, WIN, standing, value_after
from engine.core.stop import Stop
from engine.twicefour import TwiceFourPosition


class Pusher:
    """One running position to look ahead from. Not for two threads at once."""

    def __init__(self, position: TwiceFourPosition, stop: Stop | None = None) -> None:
        self._position = position
        self._turn = position.spec.sides.index(position.side_to_move or "")
        self._stop = (stop or Stop()).flag
        self._memory = np.zeros(MEMORY_SIZE, np.int64)
        seen = position.times_seen()
        past = [number for stones, turn, many in seen for number in (standing(stones, turn), many)]
        self._past = np.array(past, dtype=np.int64)
        own, other = position.words()
        stones = (own, other) if self._turn == 0 else (other, own)
        self._memory[PATH + position.plies] = standing(stones, self._turn)

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return int(self._memory[NODES])

    def values(self, moves: Iterable[str], depth: int, slack: int = 0) -> dict[str, int] | None:
        """The value of each move with `depth` plies looked at, the move's own included.

        Exact for those within `slack` of the best, for others not too low. None if the stop was
        thrown.
        """
        values: dict[str, int] = {}
        best = -WIN
        for move in moves:
            # Just below the best, so that moves as good as it are told apart from worse ones.
            values[move] = -self._after(move, depth - 1, -WIN, slack + 1 - best)
            if self._memory[GAVE_UP]:
                return None
            best = max(best, values[move])
        return values

    def _after(self, move: str, depth: int, alpha: int, beta: int) -> int:
        after = self._position.apply(move)
        own, other = after.words()
        points = after.points
        return int(
            value_after(
                *(BOARD, self._memory, self._past, self._stop),
                *(own, other, after.counted, *points),
                *(1 - self._turn, self._position.plies, after.plies, depth, alpha, beta),
            )
        )
