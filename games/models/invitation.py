"""A link that one other person may follow into a match."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.match import Match


def new_code() -> str:
    """A secret for an address: 96 bits in 16 characters."""
    return secrets.token_urlsafe(12)


class Invitation(models.Model):
    """Who knows the code may take the free seat, once, until it expires or is withdrawn."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="invitation")
    # Whom alone it is for: a challenge; null for whoever has the code.
    to = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="challenges"
    )
    code = models.CharField(max_length=24, unique=True, default=new_code, editable=False)
    expires_at = models.DateTimeField(_("expires"), db_index=True)
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    cancelled_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(accepted_at__isnull=True) | models.Q(cancelled_at__isnull=True),
                name="invitation_accepted_or_withdrawn",
            )
        ]

    def __str__(self) -> str:
        # Without the code: whoever reads this must not be able to take the seat.
        return f"{self.match}"
