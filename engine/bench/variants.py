"""How fast the levels answer in the games beyond the plain drop, and how fast the search goes."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine import Position, rules_for
from engine.bench.timing import Times
from engine.core.pusher import Pusher
from engine.core.variant import VariantSearch
from engine.levels import best, levels_for
from engine.twicefour import TwiceFourPosition

KEYS = ("7x6-pop", "7x6-five", "7x6-pop-five", "7x6-pop10", "7x6-power", "9x7-pop", "twicefour")

_PLIES = 12  # at most, before a position
_NODES = 300_000
_DEPTH = 8  # plies, as the strongest level of twiceFour looks


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game: positions a second, and seconds for a move of each level."""

    key: str
    nodes_per_second: float
    replies: dict[str, Times]


def game_rows(keys: tuple[str, ...], moves: int) -> Iterator[GameRow]:
    """A row for each game; `moves` by each level, in seeded positions of all stages."""
    for key in keys:
        positions = _positions(key, moves)
        best(
            positions[0], levels_for(rules_for(key))[2], 1
        )  # compiled and loaded outside the timing
        yield GameRow(key, _speed(positions[: max(moves // 4, 1)]), _replies(positions))


def _speed(positions: list[Position]) -> float:
    nodes = 0
    spent = 0.0
    for position in positions:
        search = _search(position)
        began = time.process_time()
        if isinstance(search, Pusher):
            search.values(position.legal_moves(), _DEPTH)
        else:
            search.deepen(_NODES)
        spent += time.process_time() - began
        nodes += search.nodes
    return nodes / spent


def _search(position: Position) -> Pusher | VariantSearch:
    if isinstance(position, TwiceFourPosition):
        return Pusher(position)
    return VariantSearch(position)


def _replies(positions: list[Position]) -> dict[str, Times]:
    replies: dict[str, Times] = {}
    for level in levels_for(positions[0].spec):
        seconds = []
        for seed, position in enumerate(positions):
            began = time.process_time()
            best(position, level, seed)
            seconds.append(time.process_time() - began)
        replies[level] = Times(seconds, [])
    return replies


def _positions(key: str, count: int) -> list[Position]:
    """Running games after a few random moves; half of those of Pop 10 are full boards."""
    random = Random(key)
    spec = rules_for(key)
    found: list[Position] = []
    while len(found) < count:
        position = spec.start()
        plies = random.randint(0, _PLIES)
        if spec.family == "pop10" and len(found) % 2:
            plies += spec.columns * spec.rows
        while position.outcome is None and position.plies < plies:
            drops = [move for move in position.legal_moves() if move.isdigit()]
            position = position.apply(random.choice(drops or position.legal_moves()))
        if position.outcome is None:
            found.append(position)
    return found
