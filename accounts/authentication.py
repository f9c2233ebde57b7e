"""Who calls the API: a bearer token, or the browser's session guarded against forgery."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from accounts.guests import session_player
from accounts.models import Player
from accounts.tokens import token_player


class BadToken(AuthenticationFailed):
    default_detail = _("This token is unknown or no longer valid.")
    default_code = "bad_token"


class ReadOnlyToken(PermissionDenied):
    default_detail = _("This token is for reading only.")
    default_code = "read_only_token"


class CsrfFailed(PermissionDenied):
    default_detail = _("The page is out of date. Reload it and try again.")
    default_code = "csrf_failed"


class _CsrfCheck(CsrfViewMiddleware):
    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        raise CsrfFailed


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer TOKEN`; raises BadToken for one that is not ours, and
    ReadOnlyToken where more is asked for than it may do."""

    def authenticate(self, request: Request) -> tuple[Player, str] | None:
        parts = get_authorization_header(request).split()
        if not parts or parts[0].lower() != b"bearer":
            return None
        if len(parts) != 2:
            raise BadToken
        token = parts[1].decode("latin-1")
        reading = request.method in SAFE_METHODS
        player = token_player(token, reading=reading)
        if player is None:
            if not reading and token_player(token, reading=True) is not None:
                raise ReadOnlyToken
            raise BadToken
        return player, "bearer"

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class SessionAuthentication(BaseAuthentication):
    """The player of the browser's session.

    The CSRF check runs for everybody, also for visitors who are nobody yet: guests have no
    account, and the framework's own class would let any site act for them.
    """

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        django_request = request._request
        check = _CsrfCheck(lambda _request: HttpResponse())
        check.process_request(django_request)
        check.process_view(django_request, lambda _request: HttpResponse(), (), {})
        player = session_player(django_request.session)
        return None if player is None else (player, None)
