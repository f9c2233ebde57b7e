"""The games of a history in the words of the pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import rules_for
from games.board_picture import board_svg
from games.history_query import OPPONENTS, RESULTS, SIDES, SORTS, HistoryQuery
from games.models import HistoryEntry, RecordEntry
from games.selectors.levels import LEVEL_NAMES
from games.selectors.outcomes import board_at_the_end
from games.selectors.profiles import profile_url
from games.selectors.rules import rules_name
from games.texts import side_names

# A line needs no word: it can be seen.
REASONS: dict[str, str | Promise] = {
    "full": gettext_lazy("board full"),
    "emptied": gettext_lazy("board empty"),
    "repetition": gettext_lazy("position repeated"),
    "collected": gettext_lazy("ten collected"),
    "ply_limit": gettext_lazy("limit of turns"),
    "points": gettext_lazy("two lines"),
    "structure": gettext_lazy("better built"),
    "resigned": gettext_lazy("resigned"),
    "time": gettext_lazy("out of time"),
    "abandoned": gettext_lazy("left the game"),
    "agreement": gettext_lazy("agreed"),
    "corrected": gettext_lazy("decided by a moderator"),
}

_OUTCOMES: dict[str, str | Promise] = {
    RecordEntry.Outcome.WIN: gettext_lazy("Won"),
    RecordEntry.Outcome.LOSS: gettext_lazy("Lost"),
    RecordEntry.Outcome.DRAW: gettext_lazy("Drawn"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A game in a list."""

    url: str
    picture: SafeString
    # `win`, `loss`, `draw`, or empty at one screen.
    outcome: str
    headline: str
    reason: str
    opponent: str
    # Empty unless the opponent has a profile.
    profile: str
    bot: bool
    side: str
    side_name: str
    rules: str
    plies: int
    ended_at: datetime


def card(entry: HistoryEntry) -> Card:
    """How a list shows a game; the entry has its game, match and opponent loaded."""
    game, names = entry.game, side_names()
    return Card(
        url=f"/g/{game.public_id}",
        picture=board_svg(
            game.final_board or board_at_the_end(game),
            first_column=rules_for(entry.rules).first_column,
            lines=[*game.lines, *game.other_lines],
            label=_("Final position"),
        ),
        outcome=entry.outcome,
        headline=_headline(entry, names),
        reason=str(REASONS.get(game.reason, "")),
        opponent=opponent_words(entry),
        profile=profile_url(entry.other),
        bot=entry.other is not None and entry.other.is_bot,
        side=entry.side,
        side_name=names.get(entry.side, ""),
        rules=rules_name(entry.rules),
        plies=entry.plies,
        ended_at=entry.ended_at,
    )


def opponent_words(entry: HistoryEntry) -> str:
    """Against whom, in a few words."""
    if entry.opponent == HistoryEntry.SCREEN:
        return _("two at one screen")
    if entry.opponent == HistoryEntry.PERSON:
        return entry.other.name if entry.other is not None else _("somebody")
    return _("PC · %(level)s") % {"level": LEVEL_NAMES[entry.opponent]}


def filter_choices(query: HistoryQuery, rules: list[str], *, mine: bool) -> dict[str, Any]:
    """The choices of the form, each by its name: value, label, and whether it is chosen.

    Only games that have been played are offered, and the chosen one.
    """
    offered = sorted({*rules, query.rules} - {""}, key=rules_name)
    names, sorts, kinds = side_names(), _sort_words(), _opponent_words()
    opponents = [kind for kind in OPPONENTS if mine or kind != HistoryEntry.SCREEN]
    groups: dict[str, list[tuple[str, str]]] = {
        "rules": [(key, rules_name(key)) for key in offered],
        "opponent": [(kind, kinds[kind]) for kind in opponents],
        "level": [(key, str(name)) for key, name in LEVEL_NAMES.items()],
        "result": [(key, str(_OUTCOMES[key])) for key in RESULTS],
        "side": [(key, names[key]) for key in SIDES if key in names],
        "sort": [(key, sorts[key]) for key in SORTS],
    }
    return {
        name: [
            {"value": value, "label": label, "chosen": value == getattr(query, name)}
            for value, label in choices
        ]
        for name, choices in groups.items()
    }


def wrong_words(wrong: list[str]) -> str:
    """That parts of an address made no sense; empty where none did."""
    if not wrong:
        return ""
    return _("Not understood, and left out: %(parts)s") % {"parts": ", ".join(wrong)}


def _headline(entry: HistoryEntry, names: dict[str, str]) -> str:
    if entry.outcome:
        return str(_OUTCOMES[entry.outcome])
    winner = entry.game.winner
    return _("%(side)s won") % {"side": names[winner]} if winner else _("A draw")


def _opponent_words() -> dict[str, str]:
    return {"computer": _("the PC"), "person": _("a person"), "screen": _("at one screen")}


def _sort_words() -> dict[str, str]:
    return {
        "newest": _("newest first"),
        "oldest": _("oldest first"),
        "longest": _("longest first"),
        "shortest": _("shortest first"),
    }
