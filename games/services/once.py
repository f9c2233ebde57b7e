"""Requests that may be sent again: whatever happens on the way, one thing is made."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Player
from games.errors import KeyReused
from games.models import OnceKey

# Nobody sends a request again after so long.
KEPT = timedelta(days=2)


def made_once(*, player: Player, key: str, wish: str, make: Callable[[], str]) -> tuple[str, bool]:
    """What `make` has made for this key of the player's, by name; True if that was just now.

    `make` runs in the transaction that keeps the key, so that both hold or neither: after a
    refusal the key is free again. Of two that come at once one makes it and the other waits.
    KeyReused where the key stands for another wish. Without a key `make` just runs.
    """
    if not key:
        return make(), True
    digest = hashlib.sha256(wish.encode()).hexdigest()
    with transaction.atomic():
        row = _take(player, key, digest)
        if row is not None:
            row.made = make()
            row.save(update_fields=["made"])
            return row.made, True
    earlier = OnceKey.objects.get(player=player, key=key)
    if earlier.digest != digest:
        raise KeyReused
    return earlier.made, False


def keys_forget(now: datetime | None = None) -> None:
    """Drop keys that nobody will send again."""
    OnceKey.objects.filter(created_at__lt=(now or timezone.now()) - KEPT).delete()


def _take(player: Player, key: str, digest: str) -> OnceKey | None:
    """The new row; None if there is one, for which one that is being written is waited for."""
    try:
        with transaction.atomic():
            return OnceKey.objects.create(player=player, key=key, digest=digest)
    except IntegrityError:
        return None
