"""Somebody in the lobby who wants to play."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player


class Seek(models.Model):
    """One open wish a person: a game, a clock, and with whom."""

    class Allow(models.TextChoices):
        ANYONE = "anyone", _("anyone")
        GUESTS = "guests", _("guests")
        ACCOUNTS = "accounts", _("account holders")

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="seek")
    rules = models.CharField(_("rules"), max_length=24)
    clock = models.JSONField(_("clock"), null=True)
    allow = models.CharField(_("with"), max_length=10, choices=Allow.choices)
    created_at = models.DateTimeField(_("made"))
    # The lobby page that keeps the wish alive; the wish goes when the page does.
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("wish to play")
        verbose_name_plural = _("wishes to play")

    def __str__(self) -> str:
        return f"{self.player}: {self.rules}"
