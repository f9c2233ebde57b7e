"""What people are told when a moderator has decided about the result of one of their games."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.game import Game


class ResultNotice(models.Model):
    """The last that was decided about a game, for one of its people, until they have read it."""

    class What(models.TextChoices):
        VOIDED = "voided", _("does not count any more")
        RESTORED = "restored", _("counts again as it was played")
        CORRECTED = "corrected", _("has another result now")

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="result_notices"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="result_notices")
    what = models.CharField(_("what"), max_length=9, choices=What.choices)
    made_at = models.DateTimeField(_("made"))
    # When the person has read of it.
    seen_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice of a result")
        verbose_name_plural = _("notices of results")
        indexes = [models.Index(fields=["player", "-made_at"], name="result_notice_of_player")]
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="result_notice_last_one")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.game} {self.what}"
