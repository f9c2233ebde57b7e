"""The positions that are measured: published sets from a folder, or seeded ones of like kinds."""

import random
from dataclasses import dataclass
from pathlib import Path

from engine import Position, rules_for

KEY = "7x6"


@dataclass(frozen=True, slots=True)
class Kind:
    """A set by its published name: how many of it, and how long its games and the rest are."""

    name: str
    count: int
    plies: tuple[int, int]


KINDS = (
    Kind("L3_R1", 1000, (28, 41)),
    Kind("L2_R1", 1000, (14, 28)),
    Kind("L2_R2", 1000, (14, 27)),
    Kind("L1_R1", 1000, (10, 14)),
    Kind("L1_R2", 200, (10, 14)),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A position, and its published value if there is one."""

    position: Position
    value: int | None


def cases(kind: Kind, data: Path | None, share: int) -> list[Case]:
    """The first positions of a set, one in `share` of the full count."""
    count = max(kind.count // share, 1)
    file = None if data is None else data / f"Test_{kind.name}"
    if file is None or not file.is_file():
        chance = random.Random(kind.name)
        return [Case(quiet_position(chance.randint(*kind.plies), chance), None)
                for _ in range(count)]  # fmt: skip
    spec = rules_for(KEY)
    lines = (line.split() for line in file.read_text().splitlines()[:count])
    return [Case(spec.parse(moves), int(value)) for moves, value in lines]


def random_cases(count: int) -> list[Case]:
    """Positions of all plies, equally many of each."""
    chance = random.Random(count)
    return [Case(quiet_position(number % 42, chance), None) for number in range(count)]


def openings(count: int) -> list[Case]:
    """Random quiet positions of 2 to 8 plies."""
    chance = random.Random(count)
    return [Case(quiet_position(2 + number % 7, chance), None) for number in range(count)]


def quiet_position(plies: int, chance: random.Random) -> Position:
    """A random position in which, early in the game, the side to move cannot win at once."""
    while True:
        position = _played(plies, chance)
        if position is not None and (plies > 24 or not _wins_at_once(position)):
            return position


def _played(plies: int, chance: random.Random) -> Position | None:
    position: Position = rules_for(KEY).start()
    while position.plies < plies:
        after = [position.apply(move) for move in position.legal_moves()]
        running = [step for step in after if step.outcome is None]
        if not running:
            return None
        position = chance.choice(running)
    return position


def _wins_at_once(position: Position) -> bool:
    after = (position.apply(move) for move in position.legal_moves())
    return any(step.outcome is not None and step.outcome.winner for step in after)
