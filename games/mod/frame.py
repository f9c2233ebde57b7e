"""What all pages of moderators have in common: the door, who asks, and refusals in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone

from accounts.errors import HeldByOther, StaffError
from accounts.models import User
from accounts.staff import is_administrator
from accounts.staff_access import moderators_only
from games.errors import GameError, NotFound
from games.selectors.mod_queue import holder_of, mod_report

View = Callable[..., HttpResponseBase]


def mod_page(view: View) -> View:
    """For moderators; what a service refuses is a page with its sentence, code and status."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **named)
        except (StaffError, GameError) as error:
            return refused(request, error, str(named.get("public_id", "")))

    return moderators_only(guarded)


def staff_of(request: HttpRequest) -> User:
    """Who asks; behind the door it always is somebody with an account."""
    if not isinstance(request.user, User):
        raise NotFound
    return request.user


def shown(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page of moderators."""
    me = staff_of(request)
    context |= {"me": me, "administrator": is_administrator(me)}
    return render(request, f"games/mod/{template}.html", context, status=status)


def refused(
    request: HttpRequest, error: StaffError | GameError, report_id: str = ""
) -> HttpResponse:
    """That it was not done, why, and how to go on."""
    report, holder = mod_report(report_id), None
    if isinstance(error, HeldByOther) and report is not None:
        holder = holder_of(report, timezone.now())
    context = {"error": error, "report": report, "holder": holder}
    return shown(request, "refused", context, status=error.status)
