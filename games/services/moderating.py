"""What a moderator does with a report or a person, in one transaction, and taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.errors import AlreadyDecided, AnswerRefused, HeldByOther, NotYourOwn
from accounts.models import Player, Sanction, StaffAction, User
from accounts.sanctions import sanction_lift, sanction_make
from accounts.staff import require_may_act
from accounts.staff_log import log_action
from games.errors import NotFound
from games.models import Game, Report
from games.services.hiding import line_hide, line_show
from games.services.reports import report_close, report_reopen, report_take
from games.services.review import reviews_ask
from games.services.void import game_correct, game_void, games_restore

HIDE, VOID, CORRECT, CLOSE = "hide", "void", "correct", "close"
# Why reviews are asked for: nobody has done anything wrong.
NOT_REVIEWED = "not_reviewed"
# What is done without a word to the person: they are told of it in another way, or not at all.
WORDLESS = frozenset({HIDE, VOID, CORRECT, CLOSE})


@dataclass(frozen=True, slots=True)
class Deed:
    """What is to be done: a kind of sanction, something about the line or the game, or nothing.

    `message` is for the person, `answer` for who has reported, `winner` the side that shall have
    won. `closes` says whether the report is decided with it, and `outcome` how, where nothing is
    done.
    """

    kind: str
    reason: str
    until: datetime | None = None
    message: str = ""
    answer: str = ""
    closes: bool = True
    outcome: str = ""
    winner: str = ""


def report_deed(
    report_id: str, by: User, deed: Deed, *, now: datetime | None = None
) -> Sanction | None:
    """Act on a report that one holds, and decide it with that unless it shall stay open.

    What the services of the parts refuse: NotFound, NotStaff, NotYourOwn, StaffProtected,
    AlreadyDecided, NotHeld, HeldByOther, SanctionNonsense, AnswerRefused.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        # Whose hold has just run out still has it, as long as nobody else has taken it.
        row = report_take(report_id, by, now=moment)
        made = None
        if deed.kind != CLOSE:
            made = _act(row, by, deed, moment)
        if deed.closes or deed.kind == CLOSE:
            outcome = deed.outcome if deed.kind == CLOSE else Report.Outcome.ACTED
            report_close(report_id, by, str(outcome), deed.answer, now=moment)
    return made


def person_deed(player: Player, by: User, deed: Deed, *, now: datetime | None = None) -> Sanction:
    """Act on a person without a report; refused as `sanction_make` does."""
    return sanction_make(
        player, deed.kind, deed.reason, deed.message, deed.until, by, now=now or timezone.now()
    )


def reports_close_about(
    player: Player, by: User, outcome: str, answer: str, *, now: datetime | None = None
) -> list[Report]:
    """Close all that waits about a person with one answer; each is an entry of its own in the log.

    What somebody else holds, and what the moderator has reported themselves, stays open. Returns
    what was closed. NotStaff, NotYourOwn, StaffProtected, AnswerRefused.
    """
    moment, closed = now or timezone.now(), []
    with transaction.atomic():
        require_may_act(by, player)
        waiting = Report.objects.filter(of=player, closed_at=None).order_by("pk")
        for report_id in list(waiting.values_list("public_id", flat=True)):
            try:
                report_take(report_id, by, now=moment)
            except (AlreadyDecided, HeldByOther, NotYourOwn):
                continue
            closed.append(report_close(report_id, by, outcome, answer, now=moment))
    return closed


def reviews_order(player: Player, by: User, games: Sequence[Game]) -> int:
    """Ask for reviews of these games of a person's; returns for how many, which is in the log.

    NotStaff, NotYourOwn, StaffProtected.
    """
    with transaction.atomic():
        require_may_act(by, player)
        asked = reviews_ask(games)
        if asked:
            log_action(
                action="reviews_ask",
                by=by,
                subject=player,
                reason=NOT_REVIEWED,
                evidence={"games": [game.public_id for game in games]},
            )
    return asked


def deed_check(report_id: str, player: Player, by: User, deed: Deed, now: datetime) -> None:
    """Raise what the deed would be refused with; nothing is done."""
    with transaction.atomic():
        if report_id:
            report_deed(report_id, by, deed, now=now)
        else:
            person_deed(player, by, deed, now=now)
        transaction.set_rollback(True)


def action_undo(entry_id: int, by: User, reason: str) -> StaffAction:
    """Take back what an entry of the log has done, with an entry of its own.

    NotFound, AnswerRefused for what cannot be taken back, AlreadyDecided for what has been,
    and what the services refuse.
    """
    entry = StaffAction.objects.filter(pk=entry_id).first()
    if entry is None:
        raise NotFound
    if not is_undoable(entry.action):
        raise AnswerRefused("outcome")
    if StaffAction.objects.filter(undoes=entry.pk).exists():
        raise AlreadyDecided
    try:
        with transaction.atomic():
            _undo(entry, by, reason)
    except IntegrityError as error:
        raise AlreadyDecided from error  # by somebody else, at the same moment
    return entry


def is_undoable(action: str) -> bool:
    """Whether an act of that name can be taken back."""
    return action in _UNDOABLE or action in {f"sanction_{kind}" for kind in Sanction.Kind.values}


_UNDOABLE = frozenset({"report_close", "line_hide", "game_void", "game_correct"})


def _undo(entry: StaffAction, by: User, reason: str) -> None:
    if entry.action == "report_close":
        for report_id in _named(entry, "reports"):
            report_reopen(str(report_id), by, undoes=entry.pk)
    elif entry.action == "line_hide":
        for line_id in _named(entry, "lines"):
            line_show(int(line_id), by, reason, undoes=entry.pk)
    elif entry.action in {"game_void", "game_correct"}:
        names = [str(name) for name in _named(entry, "games")]
        games = list(Game.objects.filter(public_id__in=names))
        about = Player.objects.filter(public_id=entry.subject).first()
        if not games_restore(games, by, reason, about=about):
            raise AlreadyDecided
    else:
        public_id = str(entry.evidence.get("sanction", ""))
        row = Sanction.objects.select_related("player__user").filter(public_id=public_id).first()
        if row is None:
            raise NotFound
        sanction_lift(row, by, reason)


def _named(entry: StaffAction, kind: str) -> list[Any]:
    found = entry.evidence.get(kind)
    if not isinstance(found, list) or not found:
        raise NotFound
    return found


def _act(row: Report, by: User, deed: Deed, now: datetime) -> Sanction | None:
    if deed.kind == HIDE:
        if row.line_id is None:
            raise AnswerRefused("outcome")
        line_hide(row.line_id, by, deed.reason, now=now)
        return None
    evidence: dict[str, Any] = {"reports": [row.public_id]}
    if deed.kind in {VOID, CORRECT}:
        if row.game is None:
            raise AnswerRefused("outcome")
        more: dict[str, Any] = {"about": row.of, "evidence": evidence, "now": now}
        if deed.kind == VOID:
            game_void(row.game, by, deed.reason, **more)
        else:
            game_correct(row.game, deed.winner, by, deed.reason, **more)
        return None
    if row.game is not None:
        evidence["games"] = [row.game.public_id]
    if row.line_id is not None:
        evidence["lines"] = [row.line_id]
    return sanction_make(
        row.of, deed.kind, deed.reason, deed.message, deed.until, by, evidence, now=now
    )
