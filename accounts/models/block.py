"""Who wants nothing to do with whom."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player


class Block(models.Model):
    """`by` does not want to meet `of`: not in the lobby, not by link, not in talk."""

    by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocks")
    of = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocked_by")
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["by", "of"], name="block_once"),
            models.CheckConstraint(condition=~models.Q(by=models.F("of")), name="block_another"),
        ]

    def __str__(self) -> str:
        return f"{self.by} ⊘ {self.of}"
