"""Appeals: somebody says that a sanction is wrong, and another moderator decides."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.errors import AlreadyDecided, AnswerRefused, AppealRefused, NotYourOwn
from accounts.models import Appeal, Player, Sanction, User
from accounts.sanctions import player_lock, sanction_lift
from accounts.staff import require_may_act
from accounts.staff_log import log_action

LONGEST_TEXT = 2000


def appeal_make(
    sanction: Sanction, player: Player, text: str, *, now: datetime | None = None
) -> Appeal:
    """Appeal against one's own sanction, once.

    AppealRefused with why: `not_yours`, `empty`, `length`, `over` (lifted already, or a ban,
    pause or the like whose time is over), `again`.
    """
    moment, words = now or timezone.now(), text.strip()
    if sanction.player_id != player.pk:
        raise AppealRefused("not_yours")
    if not words:
        raise AppealRefused("empty")
    if len(words) > LONGEST_TEXT:
        raise AppealRefused("length")
    try:
        with transaction.atomic():
            row = Sanction.objects.select_for_update(of=("self",)).get(pk=sanction.pk)
            if row.lifted_at is not None or (row.until is not None and row.until <= moment):
                raise AppealRefused("over")
            if Appeal.objects.filter(sanction=row).exists():
                raise AppealRefused("again")
            return Appeal.objects.create(sanction=row, text=words, made_at=moment)
    except IntegrityError as error:
        raise AppealRefused("again") from error  # twice at the same moment


def appeal_decide(
    appeal: Appeal, by: User, outcome: str, answer: str, *, now: datetime | None = None
) -> Appeal:
    """`upheld` or `lifted`, with an answer for the person; a lifted sanction holds no more.

    NotStaff, StaffProtected, NotYourOwn for who has made the sanction, AlreadyDecided,
    AnswerRefused with `outcome`, `empty` or `length`.
    """
    moment, words = now or timezone.now(), answer.strip()
    if outcome not in Appeal.Outcome.values:
        raise AnswerRefused("outcome")
    if not words:
        raise AnswerRefused("empty")
    if len(words) > LONGEST_TEXT:
        raise AnswerRefused("length")
    with transaction.atomic():
        sanction = Sanction.objects.select_related("player__user").get(pk=appeal.sanction_id)
        # The person first, then the sanction, as whoever makes or lifts one does.
        player_lock(sanction.player)
        require_may_act(by, sanction.player)
        if sanction.by_id == by.pk:
            raise NotYourOwn
        row = Appeal.objects.select_for_update(of=("self",)).get(pk=appeal.pk)
        if row.decided_at is not None:
            raise AlreadyDecided
        # Said once more in the condition, for databases that lock no rows.
        open_still = Appeal.objects.filter(pk=row.pk, decided_at=None)
        changes = {
            "decided_at": moment,
            "decided_by": by,
            "outcome": outcome,
            "answer": words,
        }
        if not open_still.update(**changes):
            raise AlreadyDecided
        # The person has something new to read.
        Sanction.objects.filter(pk=sanction.pk).update(seen_at=None)
        log_action(
            action=f"appeal_{outcome}",
            by=by,
            subject=sanction.player,
            reason=sanction.reason,
            evidence={"sanction": sanction.public_id, "appeal": row.pk},
            now=moment,
        )
        if outcome == Appeal.Outcome.LIFTED and _holds(sanction, moment):
            sanction_lift(sanction, by, sanction.reason, now=moment)
        row.refresh_from_db()
    return row


def appeals_open() -> QuerySet[Appeal]:
    """What waits for a decision, the oldest first."""
    rows = Appeal.objects.filter(decided_at=None)
    return rows.select_related("sanction__player__user", "sanction__by").order_by("made_at")


def _holds(sanction: Sanction, now: datetime) -> bool:
    over = sanction.until is not None and sanction.until <= now
    return sanction.lifted_at is None and not over
