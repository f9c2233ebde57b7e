"""The clock of a game, kept by the server."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Clock(models.Model):
    """What each side has left when its turn begins, and whose time runs since when.

    `deadline_at` is when the running side has used up its time; null while no time runs.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="clock")
    left_ms = models.JSONField()
    running_since = models.DateTimeField(null=True)
    deadline_at = models.DateTimeField(null=True, db_index=True)
    # Time given back for the network, by side; bounded over the whole game.
    lag_ms = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("clock")
        verbose_name_plural = _("clocks")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(running_since__isnull=True, deadline_at__isnull=True)
                | models.Q(running_since__isnull=False, deadline_at__isnull=False),
                name="clock_runs_towards_a_deadline",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.left_ms}"
