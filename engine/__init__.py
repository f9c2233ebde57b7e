"""The rule book: games, positions, outcomes. Plain Python, no I/O, no clock, no chance.

>>> from engine import rules_for
>>> position = rules_for("7x6").parse("44556")
>>> position.side_to_move, position.lands("5")
('yellow', (5, 3))
"""

from engine.errors import RuleError
from engine.outcome import Outcome
from engine.protocol import Position, RulesSpec
from engine.registry import KNOWN_KEYS, OFFERED_KEYS, rules_for

__all__ = [
    "KNOWN_KEYS",
    "OFFERED_KEYS",
    "Outcome",
    "Position",
    "RuleError",
    "RulesSpec",
    "rules_for",
]
