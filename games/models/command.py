"""Answers already given, so that a command sent twice gets the same answer and acts once."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.game import Game


class Command(models.Model):
    """The answer to one command of one player; `code` is empty where it was carried out."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="commands")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    command_id = models.CharField(max_length=64)
    code = models.CharField(max_length=24, blank=True)
    why = models.CharField(max_length=24, blank=True)
    # Of the game after the command.
    version = models.PositiveIntegerField()
    ply = models.PositiveIntegerField()
    next_game = models.CharField(max_length=12, blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("command")
        verbose_name_plural = _("commands")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "player", "command_id"], name="command_answered_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.command_id}: {self.code or 'done'}"
