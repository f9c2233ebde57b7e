"""Guests come into being with their first act and are known by their session."""

from __future__ import annotations

import secrets

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth import SESSION_KEY as USER_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Player, Sanction, User

SESSION_KEY = "player"

# No vowels and no look-alikes: a generated name is never a word and can be read aloud.
NAME_ALPHABET = "23456789BCDFGHJKLMNPQRSTVWXZ"


def guest_create() -> Player:
    """A new guest with a friendly generated name such as „Gast-7F3K“."""
    suffix = "".join(secrets.choice(NAME_ALPHABET) for _ in range(4))
    return Player.objects.create(name=f"Gast-{suffix}")


def session_player(session: SessionBase) -> Player | None:
    """The player this session acts as, or None for somebody who has not acted yet.

    The session holds the player's public id, not the other way round, so that rotating the
    session key at log-in does not lose the guest. A player with an account is whom the session
    says only as long as the log-in holds: not after a log-out elsewhere or a new password, nor
    while a moderator has shut the account.
    """
    public_id = session.get(SESSION_KEY)
    if not isinstance(public_id, str):
        return None
    found = Player.objects.select_related("user").filter(public_id=public_id, closed_at=None)
    shut = Sanction.objects.filter(player=OuterRef("pk"))
    player = found.exclude(Exists(shut.in_force(timezone.now(), *Sanction.SHUTTING))).first()
    if player is None or player.user is None or _is_logged_in(session, player.user):
        return player
    return None


def session_ensure_player(session: SessionBase) -> Player:
    """The session's player; makes a guest and remembers it when there is none."""
    player = session_player(session)
    if player is None:
        player = guest_create()
        session[SESSION_KEY] = player.public_id
    return player


def _is_logged_in(session: SessionBase, user: User) -> bool:
    """What the framework asks of `request.user`, here without another query."""
    if not user.is_active or session.get(USER_KEY) != str(user.pk):
        return False
    given = session.get(HASH_SESSION_KEY) or ""
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return any(constant_time_compare(given, good) for good in hashes)
