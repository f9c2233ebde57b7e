"""The admin's site: behind the door of staff, with the day on its first page."""

from __future__ import annotations

from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from accounts.adminbase.pages import StaffAdmin
from accounts.staff import is_administrator, is_moderator
from accounts.staff_access import staff_door
from config.day import day_page


class StaffSite(admin.AdminSite):
    """Every page asks for a role and both factors; log-in, log-out and password are the site's."""

    site_title = site_header = _("Viererreihe")
    index_title = _("Administration")
    # Nobody wants to see thousands of names below every page.
    enable_nav_sidebar = True

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Only what looks only: libraries bring pages of their own, with secrets on them."""
        if isinstance(admin_class, type) and issubclass(admin_class, StaffAdmin):
            super().register(model_or_iterable, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        return is_moderator(request.user)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def guarded(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
            return staff_door(request) or inner(request, *args, **named)

        return guarded if cacheable else never_cache(guarded)

    def get_urls(self) -> list[Any]:
        return [path("day/", self.admin_view(self.day), name="day"), *super().get_urls()]

    def index(self, request: HttpRequest, extra_context: Any = None) -> TemplateResponse:
        """What there is; for administrators below the day."""
        context = day_page() if is_administrator(request.user) else {}
        return super().index(request, {**context, **(extra_context or {})})

    def day(self, request: HttpRequest) -> TemplateResponse:
        """The day alone; for administrators."""
        if not is_administrator(request.user):
            raise PermissionDenied
        context = {**self.each_context(request), "title": _("The day"), **day_page()}
        return TemplateResponse(request, "admin/day.html", context)

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """The admin's own form knows neither limits for guessers nor the second factor."""
        there = {"next": request.GET.get("next") or reverse("admin:index")}
        return HttpResponseRedirect(f"{reverse('account_login')}?{urlencode(there)}")

    def logout(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        get_adapter(request).logout(request)
        return redirect("/")

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: Any = None
    ) -> HttpResponse:
        return redirect("account_change_password")
