"""Live matches between two programs, and move lists in which nobody wins."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from engine import Position, rules_for
from tests.program import Program


@dataclass(frozen=True)
class Pair:
    """A running live game and the two who play it."""

    game: str
    players: dict[str, Program]

    def state(self) -> dict[str, Any]:
        """The game as the API has it."""
        state: dict[str, Any] = self.players["red"].call("GET", f"/games/{self.game}/")
        return state


def new_pair(url: str, **setup: Any) -> Pair:
    """A live match on 7x6 in which red begins, joined by its link."""
    red, yellow = Program(url), Program(url)
    wish = {"rules": "7x6", "mode": "link", "side": "red", "first": "red", **setup}
    made = red.call("POST", "/matches/", wish)
    code = made["game"]["live"]["invitation"]["url"].rsplit("/", 1)[1]
    yellow.call("POST", f"/matches/{made['id']}/join/", {"code": code})
    return Pair(made["game"]["id"], {"red": red, "yellow": yellow})


def new_pairs(url: str, count: int, **setup: Any) -> list[Pair]:
    """Several of them, made at the same time."""
    with ThreadPoolExecutor(4) as threads:
        return list(threads.map(lambda _: new_pair(url, **setup), range(count)))


def quiet_moves(rules: str, plies: int, seed: int, first: str = "red") -> list[str]:
    """A legal move list of `plies` moves after which the game still runs, other for each seed."""
    dice = random.Random(seed)
    while True:
        position = rules_for(rules).start(first=first)
        while position.plies < plies:
            quiet = [
                move for move in position.legal_moves() if position.apply(move).outcome is None
            ]
            if not quiet:
                break
            position = position.apply(dice.choice(quiet))
        if position.plies == plies:
            return list(position.moves)


def _quiet(position: Position) -> list[str]:
    """The moves after which the game goes on."""
    moves = position.legal_moves()
    return [move for move in moves if position.apply(move).outcome is None]
