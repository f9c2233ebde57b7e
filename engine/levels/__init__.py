"""The levels of the computer: pure functions of position, level and seed.

TwiceFour has seven of its own, all other games have the same four.

>>> from engine import rules_for
>>> from engine.levels import best
>>> best(rules_for("7x6").parse("1 2 1 2 1 2"), "normal", seed=1)
'1'

Importing this loads no compiler; `best` does for the levels that look far ahead.
"""

from engine.levels.choice import (
    ALL_LEVELS,
    LEVELS,
    Level,
    NothingToPlay,
    best,
    level_named,
    levels_for,
    plays,
    seconds_for,
)

__all__ = [
    "ALL_LEVELS",
    "LEVELS",
    "Level",
    "NothingToPlay",
    "best",
    "level_named",
    "levels_for",
    "plays",
    "seconds_for",
]
