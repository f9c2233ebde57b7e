"""Which games there are: from the key of a game to its rules."""

from engine.drop import DropRules
from engine.errors import UnknownRules
from engine.protocol import RulesSpec

_RULES: dict[str, RulesSpec] = {
    spec.key: spec
    for spec in (DropRules(columns, rows) for columns in range(4, 11) for rows in range(4, 9))
}

KNOWN_KEYS = tuple(_RULES)
"""Every key that can be played."""

OFFERED_KEYS = ("7x6", "8x7", "9x7", "8x8", "10x7")
"""The keys a table offers first, in this order."""


def rules_for(key: str) -> RulesSpec:
    """The rules of a canonical key; RuleError `unknown_rules` for any other text."""
    spec = _RULES.get(key)
    if spec is None:
        raise UnknownRules(key)
    return spec
