"""The script modules of each page, so that the browser fetches them all at once."""

from __future__ import annotations

_PICTURE = ("svg", "motion", "geometry", "frame", "board", "stones")
_POINTS = ("pointgrid", "pushboard", "pushframe", "pushstones")
_BOARD = (*_PICTURE, "movewords", "replay", "texts")
_PLAY = (
    "main",
    "announce",
    "api",
    "collected",
    "columns",
    "commands",
    "dom",
    "input",
    "inbox",
    "live",
    "matchwords",
    "movelist",
    "ledger",
    "muting",
    "people",
    "pointgrid",
    "polling",
    "pulls",
    "pushboard",
    "pushframe",
    "pushing",
    "pushinput",
    "pushpoints",
    "pushstage",
    "pushstate",
    "pushstones",
    "render",
    "settings",
    "state",
    "store",
    "tabs",
    "tray",
    "turnbar",
)
_MATCH = (
    "match",
    "clocks",
    "invite",
    "news",
    "nextround",
    "plates",
    "presence",
    "prompts",
    "report",
    "servertime",
    "table",
    "talk",
)
_PROFILE = ("profile", "report")
_LOBBY = (
    "lobby",
    "announce",
    "api",
    "clockwords",
    "dom",
    "live",
    "lobbylists",
    "matchwords",
    "movewords",
    "people",
    "pointgrid",
    "search",
    "state",
    "stones",
    "texts",
)


def _files(*names: str) -> tuple[str, ...]:
    return tuple(f"games/js/{name}.js" for name in names)


PLAY_MODULES = _files(*_PLAY, *_BOARD)
MATCH_MODULES = _files(*_MATCH, *_PLAY, *_BOARD)
TIMED_MODULES = _files("timed", "clocks", "servertime", *_PLAY, *_BOARD)
LOBBY_MODULES = _files(*_LOBBY)
PROFILE_MODULES = _files(*_PROFILE)
SETUP_MODULES = _files(
    *("setup", "api", "dom", "pictures", "recall", "tabs", "texts"), *_PICTURE, *_POINTS
)
SHELF_MODULES = _files("shelf", "pictures", *_PICTURE, *_POINTS)
PUZZLE_MODULES = _files(
    "puzzle",
    *("dom", "input", "ledger", "matchwords", "motion", "movewords"),
    *("people", "pushing", "pushinput", "pushpoints", "pushstage", "pushstate"),
    *("replay", "state", "stones", "store", "svg", "texts"),
    *_POINTS,
)
RULES_MODULES = _files("rules", "matchwords", "people", "pointgrid", *_BOARD)
