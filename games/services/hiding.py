"""A moderator takes a line of talk out of sight, and puts it back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.errors import AlreadyDecided
from accounts.models import User
from accounts.staff import require_may_act
from accounts.staff_log import log_action
from games import events
from games.errors import NotFound
from games.models import GameEvent, TalkLine
from games.selectors.lookup import latest_game
from games.services.locks import game_advance, game_lock


def line_hide(line_id: int, by: User, reason: str, *, now: datetime | None = None) -> TalkLine:
    """Nobody at the table reads it any more, on open pages too; moderators still do.

    NotFound, NotStaff, NotYourOwn, StaffProtected, AlreadyDecided for one that is hidden.
    """
    return _set(line_id, by, reason, now or timezone.now(), hide=True)


def line_show(
    line_id: int, by: User, reason: str, *, undoes: int | None = None, now: datetime | None = None
) -> TalkLine:
    """It is read again. As `line_hide`; AlreadyDecided for one that is in sight."""
    return _set(line_id, by, reason, now or timezone.now(), hide=False, undoes=undoes)


def _set(
    line_id: int, by: User, reason: str, now: datetime, *, hide: bool, undoes: int | None = None
) -> TalkLine:
    with transaction.atomic():
        rows = TalkLine.objects.select_related("match", "player__user")
        line = rows.filter(pk=line_id).first()
        if line is None:
            raise NotFound
        require_may_act(by, line.player)
        game = game_lock(latest_game(line.match).public_id)
        before = TalkLine.objects.filter(pk=line.pk, hidden_at__isnull=hide)
        if not before.update(hidden_at=now if hide else None):
            raise AlreadyDecided
        line.hidden_at = now if hide else None
        _rewrite(line)
        data = events.line_hidden(line_id=line.pk, side=line.side, hidden=hide)
        game_advance(game, kind="line", data=data, now=now, fields={})
        log_action(
            action="line_hide" if hide else "line_show",
            by=by,
            subject=line.player,
            reason=reason,
            evidence={"lines": [line.pk], "games": [game.public_id]},
            undoes=undoes,
            now=now,
        )
    return line


def _rewrite(line: TalkLine) -> None:
    """Stored events go to pages that come back; they must not say what is hidden."""
    told = GameEvent.objects.filter(game__match=line.match, kind="talk")
    for event in told.filter(data__id=line.pk):
        hidden = line.hidden_at is not None
        event.data["preset"] = None if hidden else line.preset or None
        event.data["text"] = events.HIDDEN_WORDS if hidden else line.text or None
        event.save(update_fields=["data"])
