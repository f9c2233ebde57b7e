"""Somebody acts for the first time and becomes a guest, unless an exclusion is in the way."""

from __future__ import annotations

from django.contrib.sessions.backends.base import SessionBase

from accounts.guests import guest_create, session_ensure_player, session_player
from accounts.models import Player
from accounts.sanctions import is_banned
from games.errors import Banned


def player_of_session(session: SessionBase, address: str) -> Player:
    """The session's player; nobody becomes a guest with this act.

    Banned for an excluded guest, and for nobody where one was excluded lately.
    """
    player = session_player(session)
    _require_welcome(address, player)
    return player or session_ensure_player(session)


def guest_for_program(address: str) -> Player:
    """A guest without a session. Banned where one was excluded lately."""
    _require_welcome(address, None)
    return guest_create()


def known_player_check(player: Player, address: str) -> None:
    """Banned for an excluded guest; the address where they are seen is marked, too."""
    _require_welcome(address, player)


def _require_welcome(address: str, player: Player | None) -> None:
    ban = is_banned(address, player)
    if ban is not None:
        raise Banned(ban.until)
