"""Wins, losses and draws of a player, counted once a game."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.game import Game


class Record(models.Model):
    """A player's results in one game of the family against one kind of opponent."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="records")
    rules = models.CharField(_("rules"), max_length=24)
    # The computer level played against, or `person`.
    opponent = models.CharField(_("opponent"), max_length=10)
    wins = models.PositiveIntegerField(_("wins"), default=0)
    losses = models.PositiveIntegerField(_("losses"), default=0)
    draws = models.PositiveIntegerField(_("draws"), default=0)

    class Meta:
        verbose_name = _("record")
        verbose_name_plural = _("records")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "rules", "opponent"], name="record_one_per_opponent"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.opponent} {self.wins}/{self.losses}/{self.draws}"


class RecordEntry(models.Model):
    """That a game has been counted for a player; it cannot be counted again."""

    class Outcome(models.TextChoices):
        WIN = "win", _("win")
        LOSS = "loss", _("loss")
        DRAW = "draw", _("draw")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="record_entries")
    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    outcome = models.CharField(max_length=4, choices=Outcome.choices)

    class Meta:
        verbose_name = _("counted game")
        verbose_name_plural = _("counted games")
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="game_counted_once_per_player")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.outcome}"
