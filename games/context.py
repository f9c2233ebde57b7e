"""What every page shows beside its own: that there is something new to read for this person."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.middleware import request_player
from accounts.models import Player, Sanction
from games.models import Report, ResultNotice
from games.selectors.stream import open_challenges


def news(request: HttpRequest) -> dict[str, Any]:
    """`news`: whether there are unread notices, answers to reports, and challenges that wait.

    Asked where it is shown.
    """
    return {"news": SimpleLazyObject(lambda: _news(request_player(request)))}


def _news(player: Player | None) -> dict[str, bool]:
    """One query for somebody, none for nobody."""
    if player is None:
        return {}
    notices = Sanction.objects.filter(player=OuterRef("pk"), seen_at=None)
    reports = Report.objects.filter(by=OuterRef("pk"), seen_at=None, closed_at__isnull=False)
    results = ResultNotice.objects.filter(player=OuterRef("pk"), seen_at=None)
    waiting = open_challenges(timezone.now()).filter(to=OuterRef("pk"))
    found = Player.objects.filter(pk=player.pk).values_list(
        Exists(notices), Exists(results), Exists(reports), Exists(waiting)
    )
    about_me, about_games, answered, challenged = found.first() or (False,) * 4
    return {
        "notices": about_me or about_games,
        "reports": answered,
        "challenges": challenged,
    }
