"""Guests come into being with their first act and are known by their session."""

from __future__ import annotations

import secrets

from django.contrib.sessions.backends.base import SessionBase

from accounts.models import Player

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
    session key at log-in does not lose the guest.
    """
    public_id = session.get(SESSION_KEY)
    if not isinstance(public_id, str):
        return None
    return Player.objects.filter(public_id=public_id).first()


def session_ensure_player(session: SessionBase) -> Player:
    """The session's player; makes a guest and remembers it when there is none."""
    player = session_player(session)
    if player is None:
        player = guest_create()
        session[SESSION_KEY] = player.public_id
    return player
