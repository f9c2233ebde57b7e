"""What several answers have in common, beside what the live protocol defines."""

from __future__ import annotations

from engine import KNOWN_KEYS
from games.api.answers import Schema, maybe, obj, one_of, ref, said

RULES_KEY = said(one_of(*KNOWN_KEYS), "The key of a game of the family.")
RULES: Schema = ref("RulesKey")
_SIDES_OF = {"red": ref("seat"), "yellow": ref("seat"), "cross": ref("seat"), "circle": ref("seat")}
SEATS: Schema = obj("Who sits where, by side.", optional=tuple(_SIDES_OF), **_SIDES_OF)
CLOCK: Schema = maybe(ref("clockSetting"))
BEST_OF: Schema = one_of(3, 5, None)
MODE: Schema = one_of("hotseat", "computer", "link")
