"""Why somebody is reported or has to put up with something: a key each, and words for people."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# What people can say when they report somebody, in the order in which it is asked.
REPORT_REASONS: dict[str, str | Promise] = {
    "insult": _("Insults or threats"),
    "cheating": _("Help from a program"),
    "stalling": _("Lets the time run instead of playing"),
    "leaving": _("Leaves games again and again"),
    "name": _("Name or profile is offensive"),
    "spam": _("Advertising or nonsense"),
    "other": _("Something else"),
}

# What a moderator, or the site itself, says when something is done about it.
SANCTION_REASONS: dict[str, str | Promise] = {
    "insult": _("Insults or threats"),
    "cheating": _("Help from a program"),
    "stalling": _("Letting the time run instead of playing"),
    "leaving": _("Leaving games again and again"),
    "name": _("An offensive name or profile"),
    "spam": _("Advertising or nonsense"),
    "evasion": _("Playing on in spite of an exclusion"),
    "false_reports": _("Reports that were made up"),
    "other": _("Something else"),
}

# How much a reason weighs in the queue before anything else is known.
REPORT_WEIGHTS: dict[str, float] = {
    "insult": 40.0,
    "cheating": 30.0,
    "stalling": 20.0,
    "leaving": 15.0,
    "name": 35.0,
    "spam": 25.0,
    "other": 10.0,
}


def report_reason_text(key: str) -> str:
    """The reason of a report in the active language; the key itself if nobody knows it."""
    return str(REPORT_REASONS.get(key, key))


def sanction_reason_text(key: str) -> str:
    """The reason of a sanction in the active language; the key itself if nobody knows it."""
    return str(SANCTION_REASONS.get(key, key))
