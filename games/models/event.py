"""What happened in a game, numbered without gaps, so that a client can be told what it missed."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class GameEvent(models.Model):
    """The change that brought a game to `version`."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="events")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    data = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("event of a game")
        verbose_name_plural = _("events of games")
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="event_one_per_version")
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.kind}"
