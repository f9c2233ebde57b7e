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


_USUAL_BOARD = (7, 6)

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
    meant = _meant(key)
    if not meant:
        return ""
    return "one_game" if len(meant) > 1 else variant_conflict(meant[0])


def nearest_key(key: str) -> str | None:
    """The game that comes closest to what the text of a key means; None where nobody can tell.

    The kind of game counts most, then the board, then the side columns.
    """
    meant = _meant(key)
    if len(meant) != 1:
        return None
    (wanted,) = meant
    alike = [variant for variant in _keys() if variant.family == wanted.family]

    def nearness(variant: Variant) -> tuple[bool, bool, bool]:
        board = (variant.columns, variant.rows)
        same = board == (wanted.columns, wanted.rows)
        return same, variant.walls == wanted.walls, board == _USUAL_BOARD

    return _keys()[max(alike, key=nearness)]


def _meant(key: str) -> list[Variant]:
    """What the text of a key can mean, one for each family that it names; empty for nonsense."""
    match = _FORM.fullmatch(key)
    if match is None:
        return []
    endings = set(match[3].split("-")[1:])
    families: dict[str, Family] = {"pop10": "pop10", "power": "power", "pop": "pop"}
    chosen = [family for ending, family in families.items() if ending in endings] or ["drop"]
    columns, rows, walls = int(match[1]), int(match[2]), "five" in endings
    return [Variant(columns, rows, family, walls) for family in chosen]


@cache
def _keys() -> dict[Variant, str]:
    return {variant_of(rules_for(key)): key for key in KNOWN_KEYS}
