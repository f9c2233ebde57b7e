"""What moderators have forbidden somebody, asked at the moment of each act."""

from __future__ import annotations

from datetime import datetime

from accounts.models import Player, Sanction
from accounts.sanctions import is_muted, is_paused
from games.errors import Banned, Muted, Paused, Suspended
from games.statements import Select

_KINDS = ("ban", "suspension", "closure")
_BARRING = Select(
    lambda ban, suspension, closure, player: Sanction.objects.filter(
        kind__in=[ban, suspension, closure], lifted_at=None
    ).filter(player=player),
    *(*_KINDS, 1),
)


def require_may_act(player: Player, now: datetime) -> None:
    """Banned for an excluded guest, Suspended for a shut account, whatever the act.

    Asked with every move, so by a statement of fixed form.
    """
    for row in _BARRING.rows(*_KINDS, player.pk):
        if row.in_force(now):
            raise (Banned if row.kind == Sanction.Kind.BAN else Suspended)(row.until)


def require_may_speak(player: Player, now: datetime | None = None) -> None:
    """Muted for whoever may not write, be it a preset."""
    row = is_muted(player, now)
    if row is not None:
        raise Muted(row.until)


def require_may_seek(player: Player, now: datetime) -> None:
    """Paused, Banned or Suspended for whoever may not look for opponents."""
    require_may_act(player, now)
    row = is_paused(player, now)
    if row is not None:
        raise Paused(row.until)
