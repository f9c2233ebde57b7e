"""Making two players one: a guest who turns out to have an account."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.errors import CannotMerge
from accounts.keepers import keepers, tell_identity_changed
from accounts.models import ApiToken, Block, DataExport, Player, Sanction

# What a request that was under way wrote for the guest afterwards follows within this time.
FOLLOWS_FOR = timedelta(hours=2)


def players_merge(*, source: Player, target: Player) -> int:
    """Give all that the guest `source` has to `target`, who has an account, in one transaction.

    Returns how many things had to stay behind. Again for the same two is no second merge: only
    what has come in the meantime follows. CannotMerge for anybody but a guest, or a guest that
    has gone elsewhere. Keepers lock first, so that the order is that of every act in a game.
    """
    with transaction.atomic():
        for keeper in keepers:
            keeper.lock([source])
        rows = Player.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
        locked = {row.pk: row for row in rows.filter(pk__in=[source.pk, target.pk])}
        guest, owner = locked[source.pk], locked[target.pk]
        if guest.merged_into_id != owner.pk:
            _check(guest, owner)
            guest.merged_into, guest.closed_at = owner, timezone.now()
            guest.save(update_fields=["merged_into", "closed_at"])
        left = sum(keeper.merge(guest, owner) for keeper in keepers)
        ApiToken.objects.filter(player=guest).update(player=owner)
        # Of a guest who is somebody else now; the account asks for its own.
        DataExport.objects.filter(player=guest).delete()
        # What was done about the one holds for the other.
        Sanction.objects.filter(player=guest).update(player=owner)
        _blocks_merge(guest, owner)
        transaction.on_commit(lambda: tell_identity_changed(guest), robust=True)
    return left


def merges_follow(now: datetime | None = None) -> None:
    """Hand on what was written for merged guests by requests that had begun before."""
    since = (now or timezone.now()) - FOLLOWS_FOR
    recent = Player.objects.filter(merged_into__isnull=False, closed_at__gte=since)
    for guest in recent.select_related("merged_into"):
        if guest.merged_into is not None and any(bool(k.holdings(guest)) for k in keepers):
            players_merge(source=guest, target=guest.merged_into)


def _check(guest: Player, owner: Player) -> None:
    if guest.pk == owner.pk or not guest.is_guest or guest.closed_at is not None:
        raise CannotMerge
    if owner.is_guest or owner.closed_at is not None:
        raise CannotMerge


def _blocks_merge(guest: Player, owner: Player) -> None:
    for mine, other in (("by", "of"), ("of", "by")):
        rows = Block.objects.filter(**{mine: guest})
        same = Block.objects.filter(**{mine: owner, other: OuterRef(other)})
        rows.exclude(**{other: owner}).exclude(Exists(same)).update(**{mine: owner})
    Block.objects.filter(by=guest).delete()
    Block.objects.filter(of=guest).delete()
