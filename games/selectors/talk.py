"""What can be said, and what has been."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Match, TalkLine

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


def talk_lines(match: Match) -> list[dict[str, Any]]:
    """The last lines, oldest first; presets by key."""
    rows = list(TalkLine.objects.filter(match=match).order_by("-pk")[:SHOWN])
    return [
        {
            "id": row.pk,
            "side": row.side,
            "preset": row.preset or None,
            "text": row.text or None,
        }
        for row in reversed(rows)
    ]
