"""What the pages of moderators call things, and how long a measure may last."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player, Sanction, StaffAction
from accounts.notice_words import moment_words, notice_sentence
from accounts.reasons import REPORT_REASONS, SANCTION_REASONS, sanction_reason_text
from engine import rules_for
from games.models import Report
from games.services.moderating import CLOSE, CORRECT, HIDE, NOT_REVIEWED, VOID, Deed
from games.texts import side_names

FOREVER = "forever"

DURATIONS: dict[str, tuple[timedelta | None, str | Promise]] = {
    "15m": (timedelta(minutes=15), gettext_lazy("15 minutes")),
    "1h": (timedelta(hours=1), gettext_lazy("1 hour")),
    "1d": (timedelta(days=1), gettext_lazy("1 day")),
    "7d": (timedelta(days=7), gettext_lazy("7 days")),
    "30d": (timedelta(days=30), gettext_lazy("30 days")),
    "90d": (timedelta(days=90), gettext_lazy("90 days")),
    FOREVER: (None, gettext_lazy("for good")),
}

# How long each kind may last; kinds that are not here have no end.
LASTS: dict[str, tuple[str, ...]] = {
    "mute": ("15m", "1d", "7d", FOREVER),
    "pause": ("15m", "1h", "1d", "7d"),
    "suspension": ("1d", "7d", "30d", FOREVER),
    "ban": ("1d", "7d", "30d", "90d"),
}

# What can be done, in the order of the page: mild things first.
DEEDS: dict[str, str | Promise] = {
    HIDE: gettext_lazy("Hide the line"),
    "warning": gettext_lazy("Warn"),
    "mute": gettext_lazy("Forbid to write"),
    "pause": gettext_lazy("Pause from pairing"),
    "rename": gettext_lazy("Take the name away"),
    "suspension": gettext_lazy("Suspend the account"),
    "closure": gettext_lazy("Close the account"),
    "ban": gettext_lazy("Exclude the guest"),
    VOID: gettext_lazy("Declare the game void"),
    CORRECT: gettext_lazy("Correct the result of the game"),
    CLOSE: gettext_lazy("Nothing; close the report"),
}

# What a report is closed with where nothing is done with it now.
OUTCOMES: dict[str, str | Promise] = {
    "no_fault": gettext_lazy("Nothing wrong was found"),
    "refused": gettext_lazy("The report is unfounded"),
    "acted": gettext_lazy("Something has been done before"),
}

_ACTIONS: dict[str, str | Promise] = {
    "sanction_warning": gettext_lazy("warned"),
    "sanction_mute": gettext_lazy("muted"),
    "sanction_pause": gettext_lazy("paused from pairing"),
    "sanction_rename": gettext_lazy("name taken away"),
    "sanction_suspension": gettext_lazy("account suspended"),
    "sanction_closure": gettext_lazy("account closed"),
    "sanction_ban": gettext_lazy("guest excluded"),
    "sanction_lift": gettext_lazy("measure taken back"),
    "appeal_upheld": gettext_lazy("appeal: the decision stands"),
    "appeal_lifted": gettext_lazy("appeal: the decision is lifted"),
    "report_close": gettext_lazy("report closed"),
    "report_reopen": gettext_lazy("report opened again"),
    "line_hide": gettext_lazy("line hidden"),
    "line_show": gettext_lazy("line shown again"),
    "game_void": gettext_lazy("game declared void"),
    "game_restore": gettext_lazy("game counted again"),
    "game_correct": gettext_lazy("result corrected"),
    "reviews_ask": gettext_lazy("reviews of games asked for"),
    "admin_add": gettext_lazy("added in the admin"),
    "admin_change": gettext_lazy("changed in the admin"),
    "admin_delete": gettext_lazy("deleted in the admin"),
    "admin_send_reset": gettext_lazy("link for a new password sent"),
    "admin_end_sessions": gettext_lazy("logged out everywhere"),
    "admin_revoke": gettext_lazy("token taken back"),
    "admin_retire": gettext_lazy("archive deleted"),
    "admin_end": gettext_lazy("log-in ended"),
    "admin_ask_again": gettext_lazy("computer asked again"),
    "admin_withdraw": gettext_lazy("wish taken out of the lobby"),
}

_WHYS: dict[str, str | Promise] = {NOT_REVIEWED: gettext_lazy("Games without a review")}


def action_words(action: str) -> str:
    """What an entry of the log has done; its key where nobody has a word for it."""
    return str(_ACTIONS.get(action, action))


def known_actions() -> list[tuple[str, str]]:
    """The acts that the log can be searched for."""
    return [(key, str(words)) for key, words in _ACTIONS.items()]


def reason_words(reason: str) -> str:
    """A reason of a report or a measure; what somebody has written where it is none of the keys."""
    known = SANCTION_REASONS.get(reason) or REPORT_REASONS.get(reason) or _WHYS.get(reason)
    return str(known or reason)


def outcome_words(outcome: str) -> str:
    """What became of a report, for moderators."""
    return {
        "": _("open"),
        Report.Outcome.ACTED: _("acted on"),
        Report.Outcome.NO_FAULT: _("nothing wrong found"),
        Report.Outcome.REFUSED: _("unfounded"),
    }[outcome]


def until_of(kind: str, lasts: str, now: datetime) -> datetime | None:
    """The end of a measure of that kind that lasts so long from now; None for no end."""
    if lasts not in LASTS.get(kind, ()):
        return None
    span = DURATIONS[lasts][0]
    return None if span is None else now + span


def deeds_for(player: Player, *, report: Report | None) -> list[tuple[str, str]]:
    """What can be done with this person, and with this report if it is about one."""
    accounts_only = {"rename", "suspension", "closure"}
    found = []
    for kind, words in DEEDS.items():
        if kind == HIDE and (report is None or report.line_id is None):
            continue
        if kind == CLOSE and report is None:
            continue
        if kind in {VOID, CORRECT} and not _counts(report):
            continue
        if player.is_guest if kind in accounts_only else kind == "ban" and not player.is_guest:
            continue
        found.append((kind, str(words)))
    return found


def _counts(report: Report | None) -> bool:
    """Whether the report is about a game whose result can be decided about."""
    game = None if report is None else report.game
    if game is None or not game.is_over or game.voided_at is not None:
        return False
    return game.reason != "aborted"


def winners(report: Report | None) -> list[tuple[str, str]]:
    """What the result of a report's game may be corrected to: a side each, and a draw."""
    if report is None or report.game is None:
        return []
    names = side_names()
    sides = rules_for(report.game.match.rules).sides
    choices = [(side, _("%(side)s wins") % {"side": names[side]}) for side in sides]
    return [*choices, ("", _("A draw"))]


def preview_sentence(name: str, deed: Deed) -> str:
    """What will hold for the person, for who is about to decide it."""
    until = "" if deed.until is None else moment_words(deed.until)
    words = {"name": name, "until": until}
    if deed.kind == HIDE:
        return _("The line of %(name)s is out of sight for everybody at the table.") % words
    if deed.kind == CLOSE:
        return _("The report is closed; nothing is done about %(name)s.") % words
    if deed.kind == VOID:
        return _("The game of %(name)s counts for nobody; ratings and records follow.") % words
    if deed.kind == CORRECT:
        winner = side_names().get(deed.winner)
        result = _("%(side)s wins") % {"side": winner} if winner else _("A draw")
        told = {**words, "result": result}
        return _("The game of %(name)s has another result: %(result)s.") % told
    if deed.kind == "mute":
        return (_("%(name)s is mute until %(until)s.") if until else _("%(name)s is mute.")) % words
    if deed.kind == "pause":
        return _("%(name)s finds no opponents until %(until)s.") % words
    if deed.kind == "suspension":
        return (
            _("%(name)s cannot log in until %(until)s.")
            if until
            else _("%(name)s cannot log in any more.")
        ) % words
    return {
        "warning": _("%(name)s is warned."),
        "rename": _("%(name)s gets a neutral name and may choose another one."),
        "closure": _("The account of %(name)s is closed for good."),
        "ban": _("%(name)s may only look on until %(until)s."),
    }[deed.kind] % words


def preview_notice(deed: Deed, language: str) -> list[str]:
    """What the person reads of it, in their language; nothing where they read nothing."""
    if deed.kind not in Sanction.Kind.values:
        return []
    with translation.override(language):
        lines = [
            notice_sentence(deed.kind, deed.until),
            _("Why:") + " " + sanction_reason_text(deed.reason),
            deed.message.strip(),
        ]
    return [line for line in lines if line]


def entry_shown(entry: StaffAction, names: dict[str, str], *, undoable: bool) -> dict[str, Any]:
    """An entry of the log as pages show it."""
    return {
        "entry": entry,
        "words": action_words(entry.action),
        "actor": _("the site itself") if entry.actor_key is None else entry.actor,
        "subject": names.get(entry.subject, entry.subject),
        "reason": reason_words(entry.reason),
        "until": _moment(entry.evidence.get("until")),
        "games": entry.evidence.get("games") or [],
        "reports": entry.evidence.get("reports") or [],
        "undoable": undoable,
    }


def _moment(text: object) -> str:
    if not isinstance(text, str) or not text:
        return ""
    return moment_words(datetime.fromisoformat(text))
