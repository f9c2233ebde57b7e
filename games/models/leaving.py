"""That somebody left a live game instead of playing it to its end."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.game import Game


class Leaving(models.Model):
    """One game that a person left, and whether it speaks against them."""

    class Kind(models.TextChoices):
        ABANDONED = "abandoned", _("was away until the other claimed the game")
        TIME = "time", _("was away when the time was over")
        ABORTED = "aborted", _("called the game off")

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="leavings"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="leavings")
    kind = models.CharField(_("what"), max_length=9, choices=Kind.choices)
    at = models.DateTimeField(_("when"), db_index=True)
    # It happened while the site itself was out of order: nobody is to blame.
    excused = models.BooleanField(_("excused"), default=False)

    class Meta:
        verbose_name = _("game that was left")
        verbose_name_plural = _("games that were left")
        indexes = [models.Index(fields=["player", "at"], name="leaving_of_player")]
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="leaving_once_a_game")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.game} {self.kind}"
