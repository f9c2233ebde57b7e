"""The tokens that programs act with."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player


class ApiToken(models.Model):
    """A secret with which a program acts as a player; only its SHA-256 is kept."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="api_tokens")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return f"{self.player} · {self.digest[:8]}"
