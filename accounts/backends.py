"""Checking a name, or a confirmed e-mail address, with its password."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress

from accounts.models import User


class AccountBackend(AuthenticationBackend):
    """allauth's, but an address that nobody has confirmed opens no account."""

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        # Anybody may write any address into an account; only its owner can confirm it.
        confirmed = EmailAddress.objects.filter(email__iexact=email, verified=True)
        for address in confirmed.select_related("user"):
            user: User | None = self._check_password(address.user, password)
            if user is not None:
                return user
        return None
