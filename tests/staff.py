"""Staff, for tests: an account with a role, a second factor, and a browser that has used it."""

from __future__ import annotations

import time

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import Player, User
from accounts.staff import ADMINISTRATOR, MODERATOR

SUPERUSER = "superuser"
ROLES = (MODERATOR, ADMINISTRATOR, SUPERUSER)
# With whom the records of a session are.
_RECORDS_OF = "account_authentication_methods_user"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def staff_user(role: str, name: str = "") -> User:
    """An account of staff, without a second factor."""
    user = User.objects.create_user(name or f"Is-{role}"[:20], password="gold fish 12")
    user.is_staff, user.is_superuser = True, role == SUPERUSER
    user.save()
    if role != SUPERUSER:
        user.groups.add(Group.objects.get(name=role))
    Player.objects.get_or_create(user=user, defaults={"name": user.username})
    return user


def staff_client(role: str, name: str = "") -> Client:
    """A browser in which somebody with that role has just logged in with both factors."""
    user = staff_user(role, name)
    TOTP.activate(user, SECRET)
    return staff_enter(Client(), user)


def staff_enter(client: Client, user: User) -> Client:
    """Log the account in, with a code: what a form and a code from an app would leave behind."""
    client.force_login(user)
    session, now = client.session, time.time()
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [
        {"method": "password", "at": now},
        {"method": "mfa", "at": now, "type": Authenticator.Type.TOTP.value},
    ]
    session[_RECORDS_OF] = str(user.pk)
    session.save()
    return client
