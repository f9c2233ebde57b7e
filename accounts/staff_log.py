"""Writing down what staff, or the site itself, have done: the log only grows."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.models import Player, StaffAction, User


def log_action(
    *,
    action: str,
    by: User | None,
    subject: Player | None = None,
    reason: str,
    evidence: dict[str, Any] | None = None,
    undoes: int | None = None,
    now: datetime | None = None,
) -> StaffAction:
    """Add an entry; call it in the transaction of the act itself. `by` None: the site itself.

    `reason` must not be empty, and neither it nor `evidence` may name anybody or quote them:
    entries stay when people are erased. Ids of players, games, lines, reports and sanctions do.
    """
    return StaffAction.objects.create(
        at=now or timezone.now(),
        actor=StaffAction.SITE if by is None else by.username,
        actor_key=None if by is None else by.pk,
        action=action,
        subject="" if subject is None else subject.public_id,
        reason=reason,
        evidence=evidence or {},
        undoes=undoes,
    )


def actions_about(player: Player) -> list[StaffAction]:
    """What was done to the player, and to the guests they were before; the newest first."""
    guests = Player.objects.filter(merged_into=player).values_list("public_id", flat=True)
    rows = StaffAction.objects.filter(subject__in=[player.public_id, *guests])
    return list(rows.order_by("-pk"))
