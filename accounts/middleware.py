"""Gives every request `request.player`: who acts, or None for somebody who has not acted yet."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY as USER_KEY
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.claiming import session_login
from accounts.guests import session_player
from accounts.models import Player
from accounts.sanctions import is_suspended
from accounts.suspended import suspended_url


class PlayerRequest(HttpRequest):
    """A request that has passed the middleware below."""

    player: Player | None


class PlayerMiddleware:
    """Looks the player up in the session; a visitor without one costs no query and no row."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.player = _player(request)  # type: ignore[attr-defined]
        if request.player is None and (shut := _shut(request)) is not None:  # type: ignore[attr-defined]
            # A log-in that has outlived the account's being shut ends here.
            logout(request)
            return redirect(suspended_url(shut))
        return self.get_response(request)


def request_player(request: HttpRequest) -> Player | None:
    """Who acts with this request, as the middleware has found out."""
    player: Player | None = getattr(request, "player", None)
    return player


def _shut(request: HttpRequest) -> Player | None:
    """Who is logged in to an account that a moderator has shut; None for everybody else."""
    if USER_KEY not in request.session or not request.user.is_authenticated:
        return None
    player = Player.objects.filter(user=request.user).first()
    return player if player is not None and is_suspended(player) else None


def _player(request: HttpRequest) -> Player | None:
    session = request.session
    player = session_player(session)
    if player is None and USER_KEY in session and request.user.is_authenticated:
        # A log-in from before accounts had players.
        session_login(session, request.user, None)
        return session_player(session)
    return player
