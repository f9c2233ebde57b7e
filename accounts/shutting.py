"""Ending all that acts for a player: log-ins, tokens, open pages."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.keepers import tell_identity_changed
from accounts.models import ApiToken, DataExport, Player


def sessions_end(player: Player) -> None:
    """Every log-in and every token of the player ends with this transaction."""
    ApiToken.objects.filter(player=player).delete()
    DataExport.objects.filter(player=player).delete()
    if player.user is not None:
        for session in UserSession.objects.filter(user=player.user):
            session.end()
    transaction.on_commit(lambda: tell_identity_changed(player), robust=True)
