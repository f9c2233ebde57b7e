"""The games that can be played, for lists."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from engine import KNOWN_KEYS, OFFERED_KEYS, rules_for


def rules_list() -> list[dict[str, Any]]:
    """Every game, the ones offered first in front."""
    others = [key for key in KNOWN_KEYS if key not in OFFERED_KEYS]
    return [_entry(key) for key in [*OFFERED_KEYS, *others]]


def _entry(key: str) -> dict[str, Any]:
    spec = rules_for(key)
    name = _("Four in a row %(columns)d×%(rows)d") % {"columns": spec.columns, "rows": spec.rows}
    return {
        "key": key,
        "name": name,
        "columns": spec.columns,
        "rows": spec.rows,
        "connect": spec.connect,
        "sides": list(spec.sides),
        "offered": key in OFFERED_KEYS,
    }
