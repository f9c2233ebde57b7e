"""The page of a person."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.bots import told_name
from accounts.errors import NoSuchPlayer
from accounts.models import Block, Player
from accounts.naming import player_by_name
from games.assets import PROFILE_MODULES
from games.previews import person_preview
from games.selectors.people import head_to_head, recent_games
from games.selectors.profiles import is_hidden
from games.selectors.rating import ratings_of
from games.statistics_words import rules_words

# The pages of a profile that there may be, by the names of their addresses.
PAGES = ("profile-games", "profile-stats")


@require_safe
@cache_control(private=True, no_cache=True)
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Who an account holder is, as far as they want it known."""
    try:
        player = player_by_name(name)
    except NoSuchPlayer as error:
        raise Http404 from error
    if player.name != name:
        return redirect("profile", player.name)
    viewer: Player | None = getattr(request, "player", None)
    context: dict[str, Any] = {"player": player, "viewer": viewer, "mine": viewer == player}
    context |= {"modules": PROFILE_MODULES, "told_name": told_name(player)}
    if viewer is not None and viewer != player:
        context["blocked"] = Block.objects.filter(by=viewer, of=player).exists()
    context["hidden"] = hidden = is_hidden(player, viewer)
    if not hidden:
        context |= {
            "preview": person_preview(request, player),
            "games": recent_games(player, viewer),
            "pages": _pages(player),
            "ratings": [(rules_words(one.rules), one) for one in ratings_of(player)],
        }
        if viewer is not None and viewer != player:
            context["versus"] = head_to_head(viewer, player)
    return render(request, "accounts/profile.html", context)


def _pages(player: Player) -> dict[str, str]:
    found = {}
    for page in PAGES:
        try:
            found[page.removeprefix("profile-")] = reverse(page, args=[player.name])
        except NoReverseMatch:
            continue
    return found
