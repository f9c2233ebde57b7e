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
    "people",
    "polling",
    "render",
    "settings",
    "state",
    "store",
    "tabs",
)
_MATCH = (
    "match",
    "clocks",
    "dom",
    "invite",
    "news",
    "nextround",
    "plates",
    "presence",
    "prompts",
    "servertime",
    "table",
    "talk",
)
_LOBBY = (
    "lobby",
    "announce",
    "api",
    "clockwords",
    "dom",
    "live",
    "lobbylists",
    "people",
    "search",
    "state",
    "texts",
)


def _files(*names: str) -> tuple[str, ...]:
    return tuple(f"games/js/{name}.js" for name in names)


PLAY_MODULES = _files(*_PLAY, *_BOARD)
MATCH_MODULES = _files(*_MATCH, *_PLAY, *_BOARD)
LOBBY_MODULES = _files(*_LOBBY)
SETUP_MODULES = _files("setup", "api", "dom", "tabs", "texts")
RULES_MODULES = _files("rules", *_BOARD)
