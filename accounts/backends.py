"""Checking a name, or a confirmed e-mail address, with its password."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress

from accounts.models import RetiredName, User
from accounts.names import skeleton_digest


class AccountBackend(AuthenticationBackend):
    """allauth's, but an address that nobody has confirmed opens no account."""

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        user: User | None = super()._authenticate_by_username(username, password)
        return user or self._by_barred_name(username, password)

    def _by_barred_name(self, name: str, password: str) -> User | None:
        """A name that a moderator has taken away still opens the account: its owner may know no
        other."""
        barred = RetiredName.objects.select_related("player__user").filter(barred=True)
        row = barred.filter(digest=skeleton_digest(name)).first()
        if row is None or row.player is None or row.player.user is None:
            return None
        user: User | None = self._check_password(row.player.user, password)
        return user

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        # Anybody may write any address into an account; only its owner can confirm it.
        confirmed = EmailAddress.objects.filter(email__iexact=email, verified=True)
        for address in confirmed.select_related("user"):
            user: User | None = self._check_password(address.user, password)
            if user is not None:
                return user
        return None
