"""Bearer tokens: made once in clear text, kept as a digest, looked up by it."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.keepers import tell_identity_changed
from accounts.models import ApiToken, Player, Sanction

PREFIX = "v4_"
_FORM = re.compile(r"v4_[A-Za-z0-9_-]{43}")

# So many of a token's characters are shown to know it by; the others are secret enough.
_SHOWN = len(PREFIX) + 5
_USED_EVERY = timedelta(hours=1)

# More than anybody needs.
MOST_TOKENS = 20


def token_create(
    player: Player, name: str = "", scope: ApiToken.Scope = ApiToken.Scope.PLAY
) -> str:
    """A new token for `player`; the clear text is returned here and never again."""
    token = PREFIX + secrets.token_urlsafe(32)
    ApiToken.objects.create(
        player=player, digest=_digest(token), name=name, start=token[:_SHOWN], scope=scope
    )
    return token


def token_player(token: str, *, reading: bool = False) -> Player | None:
    """The player that `token` acts as, or None for an unknown or malformed one.

    A token for reading acts as nobody, but is good for calls that are `reading`. That it was used
    is noted, to the hour.
    """
    if not _FORM.fullmatch(token):
        return None
    shut = Sanction.objects.filter(player=OuterRef("player"))
    rows = ApiToken.objects.select_related("player__user").filter(digest=_digest(token))
    row = rows.exclude(Exists(shut.in_force(timezone.now(), *Sanction.SHUTTING))).first()
    if row is None or row.player.closed_at is not None:
        return None
    banned = row.player.user is not None and not row.player.user.is_active
    if banned or (row.scope == ApiToken.Scope.READ and not reading):
        return None
    now = timezone.now()
    if row.used_at is None or row.used_at < now - _USED_EVERY:
        ApiToken.objects.filter(pk=row.pk).update(used_at=now)
    return row.player


def token_revoke(player: Player, pk: int) -> bool:
    """From now on nobody acts with it; whether the player had such a token.

    What is open with it is closed: every line of the player proves anew whose it is.
    """
    count, _ = ApiToken.objects.filter(player=player, pk=pk).delete()
    if count:
        tell_identity_changed(player)
    return bool(count)


def _digest(token: str) -> str:
    # The token has 256 random bits, so a plain fast hash is enough.
    return hashlib.sha256(token.encode()).hexdigest()
