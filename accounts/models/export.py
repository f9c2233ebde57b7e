"""The archive of all that is kept about a person, made for them on their wish."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player


class DataExport(models.Model):
    """A person's one archive: asked for, then made, then gone.

    The archive itself lies in the row, so that it is there for every process that serves it, and
    goes with the row and with the person.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="data_export")
    asked_at = models.DateTimeField(_("asked for"))
    # When a worker was last told of it.
    sent_at = models.DateTimeField(db_index=True)
    ready_at = models.DateTimeField(_("made"), null=True, blank=True, db_index=True)
    archive = models.BinaryField(null=True, blank=True)
    size = models.PositiveIntegerField(_("size"), default=0)

    class Meta:
        verbose_name = _("archive of a person's data")
        verbose_name_plural = _("archives of people's data")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ready_at__isnull=True, archive__isnull=True)
                | models.Q(ready_at__isnull=False, archive__isnull=False),
                name="export_ready_with_its_archive",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.asked_at:%Y-%m-%d}"
