"""Games by what can be chosen about them: the board, what is played on it, and side columns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from engine import KNOWN_KEYS, RulesSpec, rules_for
from engine.protocol import Family


@dataclass(frozen=True, slots=True)
class Variant:
    """A choice; there may be no such game. `walls` are the filled side columns of 5 in a row."""

    columns: int
    rows: int
    family: Family
    walls: bool


# A key by its parts, in any order of the endings: what was meant, not whether there is such a game.
_FORM = re.compile(r"([0-9]{1,2})x([0-9]{1,2})((?:-(?:pop10|pop|five|power))*)")


def variant_of(spec: RulesSpec) -> Variant:
    """What is chosen with a game that there is."""
    return Variant(spec.columns, spec.rows, spec.family, walls=spec.first_column == 0)


def variant_key(variant: Variant) -> str | None:
    """The key of the game; None where the choices do not go together."""
    return _keys().get(variant)


def variant_conflict(variant: Variant) -> str:
    """Why there is no such game, as a code of `CONFLICTS`; empty if there is one.

    Found by comparing with the games that there are, so that a new rule book changes it.
    """
    known = _keys()
    if variant in known:
        return ""
    alike = [v for v in known if (v.family, v.walls) == (variant.family, variant.walls)]
    if not alike:
        return "no_walls_here"
    if len(alike) == 1:
        return "own_board" if variant.family == "twicefour" else "one_board"
    if variant.walls and variant.columns > max(v.columns for v in alike):
        return "five_columns"
    return "no_such_board"


def key_conflict(key: str) -> str:
    """The same for the text of a key; empty where nobody can tell what was meant."""
    match = _FORM.fullmatch(key)
    if match is None:
        return ""
    endings = set(match[3].split("-")[1:])
    families: dict[str, Family] = {"pop10": "pop10", "power": "power", "pop": "pop"}
    chosen = [family for ending, family in families.items() if ending in endings]
    if len(chosen) > 1:
        return "one_game"
    family = chosen[0] if chosen else "drop"
    return variant_conflict(Variant(int(match[1]), int(match[2]), family, "five" in endings))


@cache
def _keys() -> dict[Variant, str]:
    return {variant_of(rules_for(key)): key for key in KNOWN_KEYS}
