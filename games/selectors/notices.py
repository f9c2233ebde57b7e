"""What an open page tells its player: what a moderator has done, and who would like to play."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import Sanction
from games.errors import Banned, Muted, Paused, Sanctioned
from games.selectors.time import epoch_ms

Kind = Sanction.Kind

NOTICES_URL, CHALLENGES_URL = "/account/notices/", "/challenges"
# Where a page goes whose player may not act any more.
LOGIN_URL = "/account/login/"

_HOLDING: dict[str, type[Sanctioned]] = {
    Kind.MUTE: Muted,
    Kind.PAUSE: Paused,
    Kind.BAN: Banned,
}


def notice(*, kind: str, until: str | None, lifted: bool) -> dict[str, Any]:
    """The notice as sockets send it, in the active language; `until` as ISO 8601 has it."""
    moment = None if until is None else datetime.fromisoformat(until)
    return {
        "kind": kind,
        "until": None if moment is None else epoch_ms(moment),
        "lifted": lifted,
        "detail": _sentence(kind, moment, lifted),
        "url": NOTICES_URL,
    }


def challenge_notice(by: str) -> dict[str, Any]:
    """The notice of a challenge by somebody of this name, in the active language."""
    return {
        "kind": "challenge",
        "until": None,
        "lifted": False,
        "detail": _("%(name)s challenges you") % {"name": by},
        "url": CHALLENGES_URL,
    }


def _sentence(kind: str, until: datetime | None, lifted: bool) -> str:
    if lifted:
        return _("A moderator has taken back what held for you.")
    if kind in _HOLDING:
        return _HOLDING[kind](until).sentence
    if kind == Kind.RENAME:
        return _("A moderator has given you another name; you may choose one yourself.")
    return _("A moderator has a word for you.")
