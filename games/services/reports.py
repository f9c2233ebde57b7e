"""Reports: somebody tells the moderators of somebody else; one moderator holds and closes it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.errors import AlreadyDecided, AnswerRefused, HeldByOther, NotHeld, NotYourOwn
from accounts.models import Player, User
from accounts.reasons import REPORT_WEIGHTS
from accounts.staff import require_may_act as staff_require_may_act
from accounts.staff import require_moderator
from accounts.staff_log import log_action
from games.errors import NotFound, ReportAgain, ReportNonsense, TooManyReports
from games.models import Report
from games.selectors.evidence import report_evidence
from games.selectors.reporting import Subject, report_obstacle, report_subject, report_waits
from games.selectors.signals import signals
from games.services.barring import require_may_act

LONGEST_TEXT, SHORTEST_TEXT, LONGEST_ANSWER = 500, 10, 1000
# So many reports a person makes in such a time.
MOST_REPORTS, REPORTS_TIME = 10, timedelta(days=1)
# A moderator holds a report for so long, unless they give it back or close it before.
HOLD_FOR = timedelta(minutes=15)

# What each other person adds who has reported the same one lately, and for how many it counts.
OTHERS_TIME, OTHERS_WEIGHT, OTHERS_MOST = timedelta(days=14), 15.0, 4

# What the weightiest signal adds at most, and which of them bear on which reason.
SIGNALS_WEIGHT = 25.0
_ALWAYS_BEARING = ("linked",)
_BEARING = {
    "cheating": ("only_moves", "move_times", "above_rating", "linked"),
    "leaving": ("leaving", "linked"),
    "stalling": ("leaving", "linked"),
}


def report_make(
    *,
    by: Player,
    of_id: str = "",
    game_id: str = "",
    side: str = "",
    line_id: int | None = None,
    reason: str,
    text: str = "",
    now: datetime | None = None,
) -> Report:
    """Report a person: for a line of talk, for a game, or as such (`of_id`, their public id).

    In a game between two people its players need not say who is meant, others name the `side`.
    What there is to see is kept with it. Raises NotFound, Private, ReportNonsense with why,
    ReportAgain, TooManyReports, Banned, Suspended.
    """
    moment, words = now or timezone.now(), text.strip()
    require_may_act(by, moment)
    subject = report_subject(by, of_id=of_id, game_id=game_id, side=side, line_id=line_id)
    if report_waits(by, subject):
        raise ReportAgain
    _check(by, subject, reason, words)
    game = subject.game
    earlier = Report.objects.filter(by=by, made_at__gt=moment - REPORTS_TIME)
    if earlier.count() >= MOST_REPORTS:
        oldest = earlier.order_by("made_at").values_list("made_at", flat=True)[0]
        wait = oldest + REPORTS_TIME - moment
        raise TooManyReports(str(max(1, round(wait.total_seconds()))))
    row = Report(
        by=by,
        of=subject.of,
        game=game,
        ply=None if game is None else game.plies,
        line=subject.line,
        reason=reason,
        text=words,
        made_at=moment,
    )
    row.evidence = report_evidence(row)
    row.weight = report_weight(row, moment)
    try:
        with transaction.atomic():
            row.save()
            _others_weigh_more(row, moment)
    except IntegrityError as error:
        raise ReportAgain from error
    return row


def report_weight(report: Report, now: datetime) -> float:
    """How urgent it is: its reason, as far as its maker was right before, and who else says so.

    And what about the person is out of the ordinary, where that bears on the reason.
    """
    weight = REPORT_WEIGHTS[report.reason] * reliability(report.by)
    weight += SIGNALS_WEIGHT * _bearing(report, now)
    return round(weight + OTHERS_WEIGHT * min(OTHERS_MOST, _others(report, now)), 2)


def reliability(player: Player) -> float:
    """From 0 to 2: the share of the player's reports that were acted on; 1 for who made none."""
    closed = Report.objects.filter(by=player).exclude(closed_at=None)
    acted = closed.filter(outcome=Report.Outcome.ACTED).count()
    return 2 * (acted + 1) / (closed.count() + 2)


def _bearing(report: Report, now: datetime) -> float:
    """The weightiest signal that bears on the report, from 0 to 1."""
    keys = _BEARING.get(report.reason, _ALWAYS_BEARING)
    return max((one.weight for one in signals(report.of, now) if one.key in keys), default=0.0)


def report_take(report_id: str, by: User, *, now: datetime | None = None) -> Report:
    """Hold a report while looking at it; again prolongs it.

    NotFound, NotStaff, NotYourOwn, StaffProtected, AlreadyDecided, HeldByOther.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        row = _locked(report_id)
        _require_may_handle(row, by)
        if row.closed_at is not None:
            raise AlreadyDecided
        mine = Q(held_by=None) | Q(held_by=by) | Q(held_until__lte=moment)
        free = Report.objects.filter(mine, pk=row.pk, closed_at=None)
        if not free.update(held_by=by, held_until=moment + HOLD_FOR):
            raise HeldByOther
        row.refresh_from_db()
    return row


def report_release(report_id: str, by: User, *, now: datetime | None = None) -> Report:
    """Give a report back to the queue. NotFound, NotStaff, NotHeld."""
    with transaction.atomic():
        row = _held(report_id, by, now or timezone.now())
        row.held_by = row.held_until = None
        row.save(update_fields=["held_by", "held_until"])
    return row


def report_close(
    report_id: str, by: User, outcome: str, answer: str, *, now: datetime | None = None
) -> Report:
    """Decide a report that one holds: `acted`, `no_fault` or `refused`; the reporter reads answer.

    NotFound, NotStaff, NotYourOwn, StaffProtected, AlreadyDecided, NotHeld, AnswerRefused
    (`outcome`, `length`).
    """
    moment, words = now or timezone.now(), answer.strip()
    if outcome not in Report.Outcome.values:
        raise AnswerRefused("outcome")
    if len(words) > LONGEST_ANSWER:
        raise AnswerRefused("length")
    with transaction.atomic():
        row = _held(report_id, by, moment)
        changes: dict[str, Any] = {
            "closed_at": moment,
            "outcome": outcome,
            "answer": words,
            "held_by": None,
            "held_until": None,
            "seen_at": None,
        }
        if not Report.objects.filter(pk=row.pk, closed_at=None).update(**changes):
            raise AlreadyDecided
        _log("report_close", row, by, moment, outcome=outcome)
        row.refresh_from_db()
    return row


def report_reopen(
    report_id: str, by: User, *, undoes: int | None = None, now: datetime | None = None
) -> Report:
    """Take back that a report was closed; it waits in the queue again.

    NotFound, NotStaff, NotYourOwn, NotHeld for one that is open, ReportAgain where the
    same person has reported the same thing anew since.
    """
    moment = now or timezone.now()
    try:
        with transaction.atomic():
            row = _locked(report_id)
            _require_may_handle(row, by)
            if row.closed_at is None:
                raise NotHeld
            row.closed_at, row.outcome, row.answer, row.seen_at = None, "", "", None
            row.save(update_fields=["closed_at", "outcome", "answer", "seen_at"])
            _log("report_reopen", row, by, moment, undoes=undoes)
    except IntegrityError as error:
        raise ReportAgain from error
    return row


def report_seen(player: Player, *, now: datetime | None = None) -> None:
    """The player has read what became of their reports."""
    closed = Report.objects.filter(by=player, seen_at=None).exclude(closed_at=None)
    closed.update(seen_at=now or timezone.now())


def _check(by: Player, subject: Subject, reason: str, text: str) -> None:
    """Refuse what makes no sense before anybody has to read it."""
    if why := report_obstacle(reason, by, subject):
        raise ReportNonsense(why)
    if len(text) > LONGEST_TEXT:
        raise ReportNonsense("length")
    if reason == "other" and subject.line is None and len(text) < SHORTEST_TEXT:
        raise ReportNonsense("no_text")


def _others(report: Report, now: datetime) -> int:
    """How many other people have reported the same one lately."""
    lately = Report.objects.filter(of=report.of, made_at__gt=now - OTHERS_TIME)
    others = lately.exclude(by=report.by).exclude(outcome=Report.Outcome.REFUSED)
    return others.values("by").distinct().count()


def _others_weigh_more(report: Report, now: datetime) -> None:
    """What waits about the same person weighs more, now that somebody else says it, too."""
    waiting = Report.objects.select_related("by").filter(of=report.of, closed_at=None)
    for row in waiting.exclude(by=report.by):
        row.weight = report_weight(row, now)
        row.save(update_fields=["weight"])


def _locked(report_id: str) -> Report:
    rows = Report.objects.select_for_update(of=("self",)).select_related("by", "of")
    row = rows.filter(public_id=report_id).first()
    if row is None:
        raise NotFound
    return row


def _held(report_id: str, by: User, now: datetime) -> Report:
    row = _locked(report_id)
    _require_may_handle(row, by)
    if row.closed_at is not None:
        raise AlreadyDecided
    if row.held_by_id != by.pk or row.held_until is None or row.held_until <= now:
        raise NotHeld
    return row


def _require_may_handle(report: Report, by: User) -> None:
    """Nobody handles what they have reported themselves, or what is about them or their like."""
    require_moderator(by)
    if by.pk in {report.by.user_id, report.of.user_id}:
        raise NotYourOwn
    staff_require_may_act(by, report.of)


def _log(
    action: str,
    report: Report,
    by: User,
    now: datetime,
    *,
    undoes: int | None = None,
    **more: Any,
) -> None:
    evidence: dict[str, Any] = {"reports": [report.public_id], **more}
    if report.game is not None:
        evidence["games"] = [report.game.public_id]
    if report.line_id is not None:
        evidence["lines"] = [report.line_id]
    log_action(
        action=action,
        by=by,
        subject=report.of,
        reason=report.reason,
        evidence=evidence,
        undoes=undoes,
        now=now,
    )
