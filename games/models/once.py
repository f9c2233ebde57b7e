"""Keys with which a request can be sent again and still makes one thing only."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player


class OnceKey(models.Model):
    """A person's own key for a request, and the name of what it made; empty where that has none."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    # Of the call and all that was asked for.
    digest = models.CharField(max_length=64)
    made = models.CharField(max_length=24, blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("key of a request")
        verbose_name_plural = _("keys of requests")
        constraints = [models.UniqueConstraint(fields=["player", "key"], name="key_used_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.made}"
