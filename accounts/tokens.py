"""Bearer tokens: made once in clear text, kept as a digest, looked up by it."""

from __future__ import annotations

import hashlib
import re
import secrets

from accounts.models import ApiToken, Player

PREFIX = "v4_"
_FORM = re.compile(r"v4_[A-Za-z0-9_-]{43}")


def token_create(player: Player) -> str:
    """A new token for `player`; the clear text is returned here and never again."""
    token = PREFIX + secrets.token_urlsafe(32)
    ApiToken.objects.create(player=player, digest=_digest(token))
    return token


def token_player(token: str) -> Player | None:
    """The player that `token` acts as, or None for an unknown or malformed one."""
    if not _FORM.fullmatch(token):
        return None
    row = ApiToken.objects.select_related("player__user").filter(digest=_digest(token)).first()
    if row is None or row.player.closed_at is not None:
        return None
    banned = row.player.user is not None and not row.player.user.is_active
    return None if banned else row.player


def _digest(token: str) -> str:
    # The token has 256 random bits, so a plain fast hash is enough.
    return hashlib.sha256(token.encode()).hexdigest()
