"""What can be said, and what has been."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.blocking import is_blocked
from accounts.models import Sanction
from games.models import Match, Seat, TalkLine

# By key, so that each reads them in their own language.
PRESETS: dict[str, str | Promise] = {
    "hello": _("Hello!"),
    "luck": _("Good luck!"),
    "nice": _("Nice move!"),
    "oops": _("Oops …"),
    "thinking": _("Let me think."),
    "game": _("Good game!"),
    "thanks": _("Thank you!"),
    "bye": _("Bye, see you!"),
}

# A page shows so many of the last lines.
SHOWN = 20


def text_refused(seats: Iterable[Seat]) -> str:
    """Why nobody writes free text at these seats: `guests`, `off` or `blocked`; empty if all may.

    `off`: somebody does not want it. `blocked`: one does not want to hear from the other at all.
    """
    players = [seat.player for seat in seats]
    known = [player for player in players if player is not None and not player.is_guest]
    if len(known) < len(players):
        return "guests"
    if not all(player.free_talk for player in known):
        return "off"
    return "blocked" if len(known) > 1 and is_blocked(*known[:2]) else ""


def talk_muted(seats: Iterable[Seat], now: datetime) -> dict[int, datetime | None]:
    """Until when those at the seats who may not say anything may not; None for good."""
    players = [seat.player_id for seat in seats if seat.player_id is not None]
    mutes = Sanction.objects.in_force(now, Sanction.Kind.MUTE).filter(player__in=players)
    muted: dict[int, datetime | None] = {}
    for player, until in mutes.values_list("player", "until"):
        before = muted.get(player, until)
        muted[player] = None if before is None or until is None else max(before, until)
    return muted


def talk_lines(match: Match) -> list[dict[str, Any]]:
    """The last lines that nobody has hidden, oldest first; presets by key."""
    rows = list(TalkLine.objects.filter(match=match, hidden_at=None).order_by("-pk")[:SHOWN])
    return [
        {
            "id": row.pk,
            "side": row.side,
            "preset": row.preset or None,
            "text": row.text or None,
        }
        for row in reversed(rows)
    ]
