"""What a review has found out about a finished game, and until then that one is owed."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class GameReview(models.Model):
    """Written with the result; the row, not the queue, says that the game is still to be reviewed.

    Settled once it has no due time: reviewed, or given up after too many tries.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="review")
    # When the sweep asks again; null once it is settled.
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    reviewed_at = models.DateTimeField(_("reviewed"), null=True, blank=True)
    # The last ply that changed the outcome of perfect play into the result, 0 if it was that from
    # the start; null if it cannot be known.
    decided_at = models.PositiveIntegerField(_("decided at"), null=True, blank=True)
    # Whether that is proven.
    decided_exact = models.BooleanField(_("proven"), default=False)
    # A class for each ply, in their order.
    classes = models.JSONField(default=list, blank=True)
    # And what hung on each of them, as the engine's reviews say; empty in those made before that
    # was asked.
    choices = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        indexes = [
            models.Index(
                fields=["due_at"], condition=models.Q(due_at__isnull=False), name="review_due"
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(due_at__isnull=True) | models.Q(reviewed_at__isnull=True),
                name="review_owed_or_made",
            ),
            models.CheckConstraint(
                condition=models.Q(decided_exact=False)
                | models.Q(decided_at__isnull=False, reviewed_at__isnull=False),
                name="review_proof_of_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.decided_at}"

    @property
    def is_settled(self) -> bool:
        return self.due_at is None
