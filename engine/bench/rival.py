"""The yardstick: `bitbully`, a solver in C++ that is not ours, if it is installed."""

import importlib.util
from collections.abc import Callable
from typing import Any

from engine import Position

WITH_BOOK = "12-ply-dist"


def installed() -> bool:
    return importlib.util.find_spec("bitbully") is not None


class Rival:
    """One instance of the other solver; its value as ours, from a board made beforehand."""

    def __init__(self, book: bool) -> None:
        from bitbully import BitBully

        self._solver: Any = BitBully(WITH_BOOK if book else None)
        self.methods: dict[str, Callable[[Any], int]] = {
            "mtdf": self._solver.mtdf,
            "null-window": self._solver.null_window,
        }

    def board(self, position: Position) -> Any:
        from bitbully import Board

        return Board("".join(str(int(move) - 1) for move in position.moves))

    def clear(self) -> None:
        self._solver.reset_transposition_table()
