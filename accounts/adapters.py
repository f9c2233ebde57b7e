"""How the account library fits this site: names, mails, redirects, sessions, QR codes."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Any
from urllib.parse import urlencode

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.claiming import session_logout, waiting_guest
from accounts.errors import NameTaken
from accounts.guests import session_player
from accounts.keepers import tell_identity_changed
from accounts.models import User
from accounts.names import name_check
from accounts.naming import name_is_taken
from accounts.sanctions import is_suspended
from accounts.suspended import suspended_url

log = logging.getLogger(__name__)

SITE_NAME = "Viererreihe"


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up, log-in, log-out and mail."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("Name and password do not fit together."),
        "email_password_mismatch": _(
            "Address and password do not fit together, or the address was never confirmed."
        ),
        "too_many_login_attempts": _("Too many failed attempts. Try again in five minutes."),
        "username_taken": NameTaken.detail,
        "invalid_login": _("Name and password do not fit together."),
        "incorrect_password": _("This is not your password."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_code": _("This code does not fit. Is it the newest one?"),
        "duplicate_email": _("You have this address already."),
        "max_email_addresses": _("There is room for %d addresses. Remove one first."),
        "cannot_remove_primary_email": _("Choose another main address first."),
        "unverified_primary_email": _("Confirm the address first."),
        "rate_limited": _("Slowly, please. Try again in a moment."),
        "same_as_current": _("It is so already."),
        "invalid_password_reset": _("This link has been used, or is too old."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name if it may be taken; ValidationError."""
        name_check(username)
        if not shallow and name_is_taken(username):
            raise ValidationError(str(NameTaken.detail), code=NameTaken.code)
        return username

    def pre_login(self, request: HttpRequest, user: User, **named: Any) -> HttpResponse | None:
        """A shut account lets nobody in; who has the right password reads why, and may appeal."""
        player = getattr(user, "player", None)
        if player is not None and is_suspended(player):
            clear_login(request)
            return HttpResponseRedirect(suspended_url(player))
        response: HttpResponse | None = super().pre_login(request, user, **named)
        return response

    def post_login(self, request: HttpRequest, user: User, **named: Any) -> HttpResponse:
        """On to where the person wanted to go, by way of the question about a guest's games."""
        response: HttpResponse = super().post_login(request, user, **named)
        if waiting_guest(request.session) is None:
            return response
        to = response.headers.get("Location", "/")
        return HttpResponseRedirect(f"{reverse('account_claim')}?{urlencode({'next': to})}")

    def logout(self, request: HttpRequest) -> None:
        """End the session; the pages that are open elsewhere in it stop acting for the account."""
        player, guest = session_player(request.session), waiting_guest(request.session)
        super().logout(request)
        session_logout(request.session, guest)
        if player is not None:
            tell_identity_changed(player)

    def set_password(self, user: User, password: str) -> None:
        """A new password logs everybody else out, open sockets included."""
        super().set_password(user, password)
        player = getattr(user, "player", None)
        if player is not None:
            tell_identity_changed(player)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account_settings")

    def format_email_subject(self, subject: str) -> str:
        return f"{SITE_NAME}: {subject}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send; a mail server that is down is no reason for an error page."""
        try:
            super().send_mail(template_prefix, email, context)
        except (SMTPException, OSError):
            log.exception("a mail (%s) could not be sent", template_prefix)


class SecondFactorAdapter(DefaultMFAAdapter):
    """Codes from an app."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": AccountAdapter.error_messages["incorrect_code"],
        "unverified_email": _("Confirm your e-mail address first, or remove it."),
        "add_email_blocked": _("Switch the second factor off before you add an address."),
    }

    def get_totp_label(self, user: User) -> str:
        return user.username

    def get_totp_issuer(self) -> str:
        return SITE_NAME

    def build_totp_svg(self, url: str) -> str:
        drawing: str = segno.make(url, error="m").svg_inline(scale=5, border=4, light="#ffffff")
        return drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


class SessionsAdapter(DefaultUserSessionsAdapter):
    """The list of one's sessions."""

    def end_sessions(self, sessions: Any) -> None:
        """End them, and have their open pages prove anew who they are."""
        super().end_sessions(sessions)
        for user in {session.user for session in sessions}:
            player = getattr(user, "player", None)
            if player is not None:
                tell_identity_changed(player)
