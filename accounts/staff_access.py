"""The door to the pages of staff: who may enter, with a second factor, and for how long.

Staff prove themselves with a code as well as a password, have no session that outlives the browser,
and are logged out of the whole site eight hours after the log-in or an hour after the last request.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import PermissionDenied
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.errors import SecondFactorNeeded
from accounts.guests import session_player
from accounts.middleware import request_player
from accounts.models import User
from accounts.staff import is_administrator, is_moderator

View = Callable[..., HttpResponseBase]

LONGEST_SECONDS = 8 * 3600
IDLE_SECONDS = 3600
# The last request is noted to the minute, so that not every one of them writes.
NOTED_EVERY_SECONDS = 60

# In the session: when it began and when it was last used, in seconds since the epoch.
SESSION_KEY = "staff"
# In the session: the account that has set up its second factor in it, and so has used it.
FACTOR_KEY = "staff_factor"


def moderators_only(view: View) -> View:
    """For pages of moderators and administrators."""
    return _guarded(view, is_moderator)


def administrators_only(view: View) -> View:
    """For pages of administrators alone."""
    return _guarded(view, is_administrator)


def staff_door(
    request: HttpRequest, allowed: Callable[[Any], bool] = is_moderator
) -> HttpResponse | None:
    """What somebody gets instead of a page of staff; None for who may enter.

    Nobody logged in: to the log-in and back. No staff: PermissionDenied. No second factor: the
    sentence why, and the way to set it up. Not used in this session: to the question for a code.
    """
    user = request.user
    if not isinstance(user, User):
        return _away("account_login", request)
    if not allowed(user):
        raise PermissionDenied
    if not is_mfa_enabled(user, [Authenticator.Type.TOTP]):
        needed = SecondFactorNeeded()
        context = {"sentence": needed.sentence, "code": needed.code}
        return render(request, "accounts/staff_factor.html", context, status=needed.status)
    if not _has_used_factor(request, user):
        return _away("mfa_reauthenticate", request)
    return None


class StaffSessionMiddleware:
    """Ends the sessions of staff in time; costs other people nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        player = request_player(request)
        if player is not None and player.user is not None and player.user.is_staff:
            _keep_short(request, player.user)
        return self.get_response(request)


def _keep_short(request: HttpRequest, user: User) -> None:
    now = time.time()
    since, seen = request.session.get(SESSION_KEY) or _from_records(request, user, now)
    if now - since >= LONGEST_SECONDS or now - seen >= IDLE_SECONDS:
        get_adapter(request).logout(request)
        request.player = session_player(request.session)  # type: ignore[attr-defined]
        sentence = _("For staff, a session is short. Please log in again.")
        messages.info(request, sentence, fail_silently=True)
        return
    if SESSION_KEY not in request.session or now - seen >= NOTED_EVERY_SECONDS:
        request.session[SESSION_KEY] = [since, now]
    if not request.session.get_expire_at_browser_close():
        request.session.set_expiry(0)


def _from_records(request: HttpRequest, user: User, now: float) -> tuple[float, float]:
    """For a session from before somebody was staff: it began with its first log-in."""
    records = get_authentication_records(request, user)
    began = min((float(record["at"]) for record in records), default=now)
    return began, now


def _has_used_factor(request: HttpRequest, user: User) -> bool:
    if request.session.get(FACTOR_KEY) == user.pk:
        return True
    records = get_authentication_records(request, user)
    return any(record.get("method") == "mfa" for record in records)


def _guarded(view: View, allowed: Callable[[Any], bool]) -> View:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
        return staff_door(request, allowed) or view(request, *args, **named)

    return never_cache(guarded)


def _away(route: str, request: HttpRequest) -> HttpResponseRedirect:
    """There and back; what was sent by a form is lost, so back to the page with the form."""
    back = request.get_full_path()
    if request.method not in {"GET", "HEAD"}:
        form = request.META.get("HTTP_REFERER", "")
        if url_has_allowed_host_and_scheme(form, {request.get_host()}):
            back = form
    return HttpResponseRedirect(f"{reverse(route)}?{urlencode({'next': back})}")


@receiver(user_logged_in, dispatch_uid="accounts.staff_session")
def _on_login(sender: object, request: HttpRequest, user: User, **named: Any) -> None:
    """The time of a session of staff runs from here."""
    now = time.time()
    request.session.pop(FACTOR_KEY, None)
    if user.is_staff:
        request.session[SESSION_KEY] = [now, now]
    else:
        request.session.pop(SESSION_KEY, None)


@receiver(authenticator_added, dispatch_uid="accounts.staff_factor")
def _on_factor(
    sender: object, request: HttpRequest, user: User, authenticator: Authenticator, **named: Any
) -> None:
    """Setting the app up took a code from it: that is a use in this session."""
    if authenticator.type == Authenticator.Type.TOTP:
        request.session[FACTOR_KEY] = user.pk
