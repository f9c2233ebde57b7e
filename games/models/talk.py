"""What players say to each other."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.match import Match


class TalkLine(models.Model):
    """One line: a preset by its key, or text of an account holder."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="talk")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    side = models.CharField(max_length=8)
    preset = models.CharField(max_length=12, blank=True)
    text = models.CharField(_("text"), max_length=140, blank=True)
    said_at = models.DateTimeField()
    # A moderator has taken it out of sight; what it said stays for those who decide about it.
    hidden_at = models.DateTimeField(_("hidden"), null=True, blank=True)

    class Meta:
        verbose_name = _("line of talk")
        verbose_name_plural = _("lines of talk")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(text="") & ~models.Q(preset="")
                | models.Q(preset="") & ~models.Q(text=""),
                name="talk_preset_or_text",
            )
        ]

    def __str__(self) -> str:
        return self.preset or self.text
