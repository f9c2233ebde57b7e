"""The pages where people find each other: a link to follow, and the lobby."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.blocking import is_blocked
from accounts.households import request_address
from accounts.models import Player
from engine import KNOWN_KEYS, rules_for
from games.assets import LOBBY_MODULES
from games.challenge_rows import challenge_rows
from games.choices import (
    CLOCKS,
    MOVE_CLOCKS,
    allow_choices,
    clock_choices,
    clock_words,
    rounds_words,
    rules_choices,
    rules_names,
    rules_words,
)
from games.errors import GameError, LinkTaken, NotFound, NotWelcome, OwnLink, Sanctioned
from games.live_texts import lobby_texts
from games.models import Invitation, Match
from games.previews import join_preview
from games.selectors.lobby import lobby_state
from games.selectors.lookup import invitation_by_code, match_by_public_id
from games.selectors.notices import LOGIN_URL
from games.selectors.rules import ENDLESS, has_lots, match_form
from games.services.invitations import invitation_check, invitation_join
from games.services.matches import match_create
from games.services.newcomers import player_of_session
from games.services.once import made_once
from games.services.setup import setup_of
from games.texts import page_texts, side_names

_KEY_FORM = re.compile(r"[A-Za-z0-9_-]{1,64}")

_private = cache_control(private=True, no_store=True)


def _hidden(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Keeps search engines away from addresses that are secrets."""

    def hidden(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        response = view(request, *args, **named)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return hidden


@require_http_methods(["GET", "HEAD", "POST"])
@_private
@_hidden
def join(request: HttpRequest, code: str) -> HttpResponse:
    """A shared link: looking at it changes nothing, the button on it takes the free seat."""
    try:
        invitation = invitation_by_code(code)
    except NotFound as error:
        return render(request, "games/join_unknown.html", status=error.status)
    match, player = invitation.match, _player(request)
    if _belongs(invitation, player):
        return _to(match)
    refusal = _refusal(invitation, player)
    if request.method == "POST" and refusal is None:
        try:
            player = player_of_session(request.session, request_address(request))
            return _to(invitation_join(code=code, player=player, side=request.POST.get("side")))
        except GameError as error:
            refusal = error
    if refusal is not None:
        return _closed(request, invitation, refusal)
    context = {
        "code": code,
        "host": match.owner.name,
        "host_is_bot": match.owner.is_bot,
        "facts": _facts(match),
        "figures": _figures(match),
        "preview": join_preview(request, match, _facts(match)),
    }
    return render(request, "games/join.html", context)


@require_POST
@_private
@_hidden
def join_again(request: HttpRequest, code: str) -> HttpResponse:
    """A new match set up like the one behind a link, with a link of its own."""
    try:
        match = invitation_by_code(code).match
    except NotFound as error:
        return render(request, "games/join_unknown.html", status=error.status)
    key = request.POST.get("key", "")
    try:
        owner = player_of_session(request.session, request_address(request))
    except GameError as error:
        return _closed(request, invitation_by_code(code), error)
    made, _ = made_once(
        player=owner,
        key=key if _KEY_FORM.fullmatch(key) else "",
        wish=f"again {code}",
        make=lambda: match_create(owner=owner, setup=setup_of(match)).public_id,
    )
    return _to(match_by_public_id(made))


@require_safe
@cache_control(private=True, no_cache=True)
def lobby(request: HttpRequest) -> HttpResponse:
    """Everybody who would like to play, and what is being played."""
    player = _player(request)
    context = {
        "rules": rules_choices(),
        "clocks": clock_choices(CLOCKS),
        "move_clocks": clock_choices(MOVE_CLOCKS),
        "allow": allow_choices(),
        "modules": LOBBY_MODULES,
        "challenges": challenge_rows(request),
        "challenges_shown": True,
        "page_data": {
            "state": lobby_state(player),
            "known": player is not None,
            "texts": page_texts() | lobby_texts(),
            "clocks": CLOCKS | MOVE_CLOCKS,
            "timed": [key for key in KNOWN_KEYS if has_lots(key)],
            "rules": rules_names(),
            "urls": {"api": "/api/v1/", "socket": "/ws/", "room": "lobby", "login": LOGIN_URL},
        },
    }
    return render(request, "games/lobby.html", context)


def _belongs(invitation: Invitation, player: Player | None) -> bool:
    """Whether the person has a seat in the match; its maker only once somebody has come."""
    if player is None or not invitation.match.seats.filter(player=player).exists():
        return False
    return player.pk != invitation.match.owner_id or invitation.accepted_at is not None


def _refusal(invitation: Invitation, player: Player | None) -> GameError | None:
    """Why the link cannot be followed by this person; None if it can."""
    try:
        invitation_check(invitation, timezone.now())
    except GameError as error:
        return error
    if player is None:
        return None if invitation.to_id is None else NotWelcome()
    if invitation.match.owner_id == player.pk:
        return OwnLink()
    elsewhere = invitation.to_id not in (None, player.pk)
    return NotWelcome() if elsewhere or is_blocked(invitation.match.owner, player) else None


def _closed(request: HttpRequest, invitation: Invitation, refusal: GameError) -> HttpResponse:
    """The page that says why, and how to go on. Looking at it is no error."""
    match = invitation.match
    status = 200 if request.method != "POST" else refusal.status
    context = {
        "code": invitation.code,
        "reason": refusal.code,
        "sentence": refusal.sentence,
        "facts": _facts(match),
        "waiting": f"/m/{match.public_id}" if isinstance(refusal, OwnLink) else None,
        "watch": _watch(match) if isinstance(refusal, LinkTaken) else None,
        "shut_out": isinstance(refusal, Sanctioned),
        "key": secrets.token_urlsafe(12),
    }
    return render(request, "games/join_closed.html", context, status=status)


def _watch(match: Match) -> str | None:
    return f"/m/{match.public_id}" if match.watchable else None


def _facts(match: Match) -> list[str]:
    """What is played, in a few words each."""
    form = match_form(match.rules, match.best_of)
    rounds = [] if form == ENDLESS else [rounds_words(match.best_of, match.rules)]
    return [rules_words(match.rules), clock_words(match.clock), *rounds]


def _figures(match: Match) -> list[dict[str, str]]:
    """What one may wish for who comes; nothing where sides are no wish."""
    if not has_lots(match.rules):
        return []
    names = side_names()
    return [{"side": side, "name": names[side]} for side in rules_for(match.rules).sides]


def _to(match: Match) -> HttpResponseRedirect:
    response = HttpResponseRedirect(f"/m/{match.public_id}")
    response.status_code = 303
    return response


def _player(request: HttpRequest) -> Player | None:
    player: Player | None = getattr(request, "player", None)
    return player
