"""The tokens that programs act with."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player


class ApiToken(models.Model):
    """A secret with which a program acts as a player; only its SHA-256 is kept."""

    class Scope(models.TextChoices):
        PLAY = "play", _("play and read")
        READ = "read", _("read only")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="api_tokens")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    # What its owner calls it; empty where nobody did.
    name = models.CharField(_("name"), max_length=40, blank=True, default="")
    # The first characters, to know it by.
    start = models.CharField(max_length=8, blank=True, default="", editable=False)
    scope = models.CharField(
        _("may"), max_length=4, choices=Scope.choices, default=Scope.PLAY, editable=False
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    # To the hour.
    used_at = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return f"{self.player} · {self.digest[:8]}"
