"""Challenges to a visitor, as pages tell them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from accounts.middleware import request_player
from games.choices import clock_words, rules_words
from games.models import Invitation
from games.selectors.stream import challenges_to


def challenge_rows(request: HttpRequest) -> list[dict[str, Any]]:
    """Challenges to the visitor, in words."""
    player = request_player(request)
    if player is None or player.is_guest:
        return []  # nobody knows their name
    return [_row(invitation) for invitation in challenges_to(player, timezone.now())]


def _row(invitation: Invitation) -> dict[str, Any]:
    match = invitation.match
    return {
        "id": match.public_id,
        "name": match.owner.name,
        "bot": match.owner.is_bot,
        "facts": [rules_words(match.rules), clock_words(match.clock)],
    }
