"""Who is here: open sockets by their last sign of life, and what that says of each seat."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.match import Match, Seat


class Connection(models.Model):
    """One open page of a match, a player's or a watcher's (`player` null for nobody)."""

    key = models.CharField(max_length=32, unique=True)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="connections")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="+")
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("open page")
        verbose_name_plural = _("open pages")
        indexes = [models.Index(fields=["match", "player"], name="connection_of_seat")]

    def __str__(self) -> str:
        return f"{self.match} · {self.player}"


class Absence(models.Model):
    """A seat whose player is not here; there is no row while the player is."""

    class Kind(models.TextChoices):
        LEFT = "left", _("has left")
        LOST = "lost", _("has lost the connection")

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="absence")
    kind = models.CharField(max_length=4, choices=Kind.choices)
    since = models.DateTimeField()

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")

    def __str__(self) -> str:
        return f"{self.seat}: {self.kind}"
