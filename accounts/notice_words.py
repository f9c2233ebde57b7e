"""What people read of a measure against them: a sentence, with its end."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction

_Words = str | Promise

# Of each kind: without an end, and with one.
_SENTENCES: dict[str, tuple[_Words, _Words]] = {
    "warning": (_("This is a warning: please keep to the rules."),) * 2,
    "mute": (_("You may not write here."), _("You may not write before %(moment)s.")),
    "pause": (
        _("You may not look for opponents."),
        _("You may not look for opponents before %(moment)s."),
    ),
    "rename": (_("You have been given another name; you may choose one yourself."),) * 2,
    "suspension": (
        _("This account is closed."),
        _("This account is suspended until %(moment)s."),
    ),
    "closure": (_("This account is closed."),) * 2,
    "ban": (_("You may only look on here."), _("You may only look on here before %(moment)s.")),
}


def notice_sentence(kind: str, until: datetime | None) -> str:
    """What holds for somebody, said to themselves in the active language."""
    endless, ending = _SENTENCES[kind]
    if until is None:
        return str(endless)
    return str(ending) % {"moment": moment_words(until)}


def notice_state(sanction: Sanction, now: datetime) -> str:
    """`lifted`, `over`, `holds`, or `said` for what is done at once."""
    if sanction.lifted_at is not None:
        return "lifted"
    if sanction.kind not in Sanction.LASTING:
        return "said"
    return "holds" if sanction.in_force(now) else "over"


def moment_words(moment: datetime) -> str:
    """A moment as people write it where the site is at home."""
    return date_format(localtime(moment), "SHORT_DATETIME_FORMAT")
