"""The script modules of each page, so that the browser fetches them all at once."""

from __future__ import annotations

_BOARD = ("texts", "svg", "motion", "board", "replay")
_PLAY = (
    "main",
    "announce",
    "api",
    "columns",
    "commands",
    "input",
    "inbox",
    "live",
    "polling",
    "render",
    "settings",
    "state",
    "store",
    "tabs",
)

PLAY_MODULES = tuple(f"games/js/{name}.js" for name in (*_PLAY, *_BOARD))
RULES_MODULES = tuple(f"games/js/{name}.js" for name in ("rules", *_BOARD))
