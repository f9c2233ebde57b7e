"""The link to the page of an account that a moderator has shut, for whoever has its password."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlencode

from allauth.mfa.utils import is_mfa_enabled
from django.core import signing
from django.urls import reverse

from accounts.models import Player

# Long enough to write an appeal.
GOOD_FOR = timedelta(hours=2)
_SALT = "accounts.suspended"
_PROVEN_SALT = "accounts.suspended.proven"


def suspended_url(player: Player, *, proven: bool = False) -> str:
    """An address at which only this account's sanctions are to be read, for a while.

    `proven`: whoever gets it has used the account's second factor, too.
    """
    key = signing.dumps(player.public_id, salt=_PROVEN_SALT if proven else _SALT)
    return f"{reverse('account_suspended')}?{urlencode({'key': key})}"


def suspended_player(key: str) -> Player | None:
    """Whose page it is; None for a key that is not ours or too old, and for who has gone."""
    public_id = _signed(key, _SALT) or _signed(key, _PROVEN_SALT)
    known = Player.objects.select_related("user").exclude(user=None)
    return known.filter(public_id=public_id).first() if public_id else None


def suspended_proven(key: str, player: Player) -> bool:
    """Whether whoever has the key has used the account's second factor, or it has none."""
    if player.user is None or not is_mfa_enabled(player.user):
        return True
    return _signed(key, _PROVEN_SALT) == player.public_id


def _signed(key: str, salt: str) -> str:
    try:
        return str(signing.loads(key, salt=salt, max_age=GOOD_FOR))
    except signing.BadSignature:
        return ""
