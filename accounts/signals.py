"""What log-ins mean for the player of a session."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.claiming import session_login
from accounts.guests import SESSION_KEY
from accounts.leaving import account_reopen
from accounts.models import Player, User
from accounts.sanctions import is_suspended


@receiver(user_logged_in, dispatch_uid="accounts.session_login")
def on_login(sender: object, request: HttpRequest, user: User, **named: Any) -> None:
    """Every way in ends here, the admin's too; the session has its new key already."""
    player = Player.objects.filter(user=user).first()
    if player is not None and is_suspended(player):
        # By a way in that has no page of its own for it, as the admin's.
        logout(request)
        return
    if account_reopen(user):
        welcome = _("Welcome back! Your account is open again.")
        messages.success(request, welcome, fail_silently=True)
    public_id = request.session.get(SESSION_KEY)
    guest = Player.objects.filter(public_id=public_id, user=None, closed_at=None).first()
    session_login(request.session, user, guest)
    request.player = Player.objects.select_related("user").get(user=user)  # type: ignore[attr-defined]
