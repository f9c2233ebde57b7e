"""Offers of one side to the other: a draw, to take back, another round or another match."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Offer(models.Model):
    """An open offer, good for the ply at which it was made; at most one of a kind and side."""

    class Kind(models.TextChoices):
        DRAW = "draw"
        UNDO = "undo"
        NEXT = "next"
        AGAIN = "again"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="offers")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    side = models.CharField(max_length=8)
    ply = models.PositiveIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        constraints = [
            models.UniqueConstraint(fields=["game", "kind", "side"], name="offer_one_of_a_kind")
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.kind} by {self.side}"


class OfferRest(models.Model):
    """How often a side has been declined, and until when it may not offer again."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="offer_rests")
    kind = models.CharField(max_length=8, choices=Offer.Kind.choices)
    side = models.CharField(max_length=8)
    declines = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("rest after an offer")
        verbose_name_plural = _("rests after offers")
        constraints = [
            models.UniqueConstraint(fields=["game", "kind", "side"], name="offer_rest_of_a_kind")
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.side} rests until {self.until}"
