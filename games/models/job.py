"""A move that the computer owes; the row, not the queue, is what counts."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class EngineJob(models.Model):
    """Written with the move it answers and gone with the answer, an undo or the game's end.

    An answer is taken only for the row that asked for it, so a late one finds nothing.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="engine_jobs")
    # Plies on the board when the computer is asked.
    ply = models.PositiveIntegerField(_("ply"))
    level = models.CharField(_("level"), max_length=10)
    seed = models.BigIntegerField()
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    # When the sweep asks again.
    due_at = models.DateTimeField(_("due"), db_index=True)

    class Meta:
        verbose_name = _("computer's move")
        verbose_name_plural = _("computer's moves")
        constraints = [models.UniqueConstraint(fields=["game", "ply"], name="job_one_per_ply")]

    def __str__(self) -> str:
        return f"{self.game_id} · {self.ply} · {self.level}"
