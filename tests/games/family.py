"""Games of every kind in the family for tests: move lists in which what is special happens."""

from __future__ import annotations

import random
from functools import cache

from engine import Position, rules_for
from engine.notation import PASS

# One of each kind: plain, popped, with side columns, both, collected, with special discs.
FAMILY = ("4x4", "4x4-pop", "4x4-five", "4x4-pop-five", "7x6-pop10", "7x6-power")


def random_game(rules: str, seed: int, first: str = "red", most: int = 400) -> Position:
    """A game of random moves to its end, or of `most` moves."""
    dice = random.Random(seed)
    position: Position = rules_for(rules).start(first)
    while position.outcome is None and position.plies < most:
        position = position.apply(dice.choice(position.legal_moves()))
    return position


@cache
def game_with_a_pass() -> str:
    """The moves of Pop 10 up to the one that leaves the other side nothing but to pass."""
    for seed in range(10_000):
        position = random_game("7x6-pop10", seed)
        if PASS in position.moves[:-1]:
            return " ".join(position.moves[: position.moves.index(PASS)])
    raise AssertionError("no side had to pass")


@cache
def game_that_ends(rules: str, reason: str) -> str:
    """The moves of a game with that end."""
    for seed in range(10_000):
        position = random_game(rules, seed)
        if position.outcome is not None and position.outcome.reason == reason:
            return position.format()
    raise AssertionError(f"no game of {rules} ended with {reason}")


@cache
def game_with_lines_of_both() -> str:
    """The moves of Pop Out up to the one that completes lines of both sides."""
    for seed in range(10_000):
        position = random_game("4x4-pop", seed)
        if position.outcome is not None and position.outcome.other_lines:
            return position.format()
    raise AssertionError("nobody completed lines of both")


@cache
def game_with_a_disc_to_put_back() -> str:
    """The moves of Pop 10 up to a pop whose disc must go back into another column."""
    step: Position = rules_for("7x6-pop10").start()
    for move in random_game("7x6-pop10", 1).moves:
        step = step.apply(move)
        back = step.notes()["pending"] == "put_back"
        if back and move.removeprefix("p") not in step.legal_moves():
            return step.format()
    raise AssertionError("every disc was kept")
