"""Ratings by rules key, and every change of them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.game import Game


class Rating(models.Model):
    """Where a player stands in one game of the family: the last change once more, for lists."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    rules = models.CharField(_("rules"), max_length=24)
    rating = models.FloatField(_("rating"))
    deviation = models.FloatField(_("deviation"))
    volatility = models.FloatField(_("volatility"))
    games = models.PositiveIntegerField(_("rated games"), default=0)
    # Null before the first game has been counted.
    played_at = models.DateTimeField(_("last rated game"), null=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        indexes = [models.Index(fields=["rules", "-rating"], name="rating_leaders")]
        constraints = [
            models.UniqueConstraint(fields=["player", "rules"], name="rating_one_per_rules")
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.rules} {self.rating:.0f}"


class RatedGame(models.Model):
    """A game that has been counted for the ratings; their order is the order of the changes."""

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="counted")
    rules = models.CharField(_("rules"), max_length=24)
    # A moderator has taken it out: it stays, with no changes.
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)

    class Meta:
        verbose_name = _("rated game")
        verbose_name_plural = _("rated games")
        indexes = [models.Index(fields=["rules", "id"], name="rated_in_order")]

    def __str__(self) -> str:
        return f"{self.game}"


class RatingChange(models.Model):
    """What a rated game did to the rating of one side."""

    rated = models.ForeignKey(RatedGame, on_delete=models.CASCADE, related_name="changes")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="rating_changes")
    side = models.CharField(_("side"), max_length=8)
    # 1 for a win, ½ for a draw, 0 for a loss.
    score = models.FloatField(_("score"))
    rating_before = models.FloatField()
    deviation_before = models.FloatField()
    volatility_before = models.FloatField()
    rating = models.FloatField(_("rating"))
    deviation = models.FloatField(_("deviation"))
    volatility = models.FloatField(_("volatility"))
    # This was the player's so manieth rated game of these rules.
    number = models.PositiveIntegerField()
    played_at = models.DateTimeField(_("played"))

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        indexes = [models.Index(fields=["player", "rated"], name="rating_of_player")]
        constraints = [
            models.UniqueConstraint(fields=["rated", "side"], name="rating_changed_once_per_side"),
            models.UniqueConstraint(
                fields=["rated", "player"], name="rating_changed_once_per_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.rating_before:.0f} → {self.rating:.0f}"

    @property
    def difference(self) -> str:
        """By how much, with its sign, as the rounded ratings show it."""
        return f"{round(self.rating) - round(self.rating_before):+d}".replace("-", "−")
