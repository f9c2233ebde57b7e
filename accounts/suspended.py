"""The link to the page of an account that a moderator has shut, for whoever has its password."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlencode

from django.core import signing
from django.urls import reverse

from accounts.models import Player

# Long enough to write an appeal.
GOOD_FOR = timedelta(hours=2)
_SALT = "accounts.suspended"


def suspended_url(player: Player) -> str:
    """An address at which only this account's sanctions are to be read, for a while."""
    key = signing.dumps(player.public_id, salt=_SALT)
    return f"{reverse('account_suspended')}?{urlencode({'key': key})}"


def suspended_player(key: str) -> Player | None:
    """Whose page it is; None for a key that is not ours or too old, and for who has gone."""
    try:
        public_id = signing.loads(key, salt=_SALT, max_age=GOOD_FOR)
    except signing.BadSignature:
        return None
    known = Player.objects.select_related("user").exclude(user=None)
    return known.filter(public_id=public_id).first()
