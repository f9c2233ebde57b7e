"""A scorer for 7x6 that is not ours, as a yardstick: the solver `bitbully` with its book."""

from collections.abc import Mapping
from functools import lru_cache

from bitbully import BitBully, Board

from engine import Position


class BitBullyScorer:
    """Exact scores of 7x6 positions."""

    def scores(self, position: Position) -> tuple[Mapping[str, int], bool]:
        board = Board("".join(str(int(move) - 1) for move in position.moves))
        scores = _solver().score_all_moves(board)
        return {str(column + 1): score for column, score in scores.items()}, True


@lru_cache(maxsize=1)
def _solver() -> BitBully:
    return BitBully("12-ply-dist")
