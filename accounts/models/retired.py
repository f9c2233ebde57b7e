"""Names that somebody had before."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player


class RetiredName(models.Model):
    """A name that nobody but its former owner may take, so that nobody passes for them.

    Only a hash is kept: a deleted person's name is gone, and still nobody else gets it.
    """

    digest = models.CharField(max_length=64, unique=True)
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, related_name="former_names"
    )
    # Taken away by a moderator: its former owner does not get it back, but still logs in with it.
    barred = models.BooleanField(_("taken away"), default=False)
    retired_at = models.DateTimeField(_("retired"), auto_now_add=True)

    class Meta:
        verbose_name = _("former name")
        verbose_name_plural = _("former names")

    def __str__(self) -> str:
        return f"{self.digest[:8]} ({self.player})"
