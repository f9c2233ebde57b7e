"""A person's history: one row for each finished game of theirs, made for lists and figures."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.game import Game


class HistoryEntry(models.Model):
    """A finished game as one of its people sees it.

    Everything here can be read off the game; it stands here once more so that a hundred thousand
    games can be chosen from and counted. Written in the deciding transaction, at most once, and
    never changed but for who the people are.
    """

    # What stands for a level where there was none.
    PERSON = "person"
    SCREEN = "screen"

    # Indexed below, each as the first of several.
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="history", db_index=False)
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="history", db_index=False
    )
    # Against whom, where that was another person.
    other = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    rules = models.CharField(_("rules"), max_length=24)
    # The computer level played against, `person`, or `screen` for two at one screen.
    opponent = models.CharField(_("opponent"), max_length=10)
    # Empty at one screen, where both sides are the person's own, and so is the outcome.
    side = models.CharField(_("side"), max_length=8, blank=True)
    outcome = models.CharField(_("outcome"), max_length=4, blank=True)
    # Whether the person made the first move; null at one screen.
    began = models.BooleanField(_("began"), null=True)
    plies = models.PositiveIntegerField(_("plies"))
    # The column of the person's first move; null without one, or in a game without columns.
    opening = models.PositiveSmallIntegerField(_("first column"), null=True)
    # Whether others than the players may look at the game.
    watchable = models.BooleanField()
    ended_at = models.DateTimeField(_("finished"))
    # The day of it where the site is at home.
    day = models.DateField(_("day"))

    class Meta:
        verbose_name = _("game of a person")
        verbose_name_plural = _("games of people")
        # The last two hold all that is counted by, so that the rows themselves are not needed.
        indexes = [
            models.Index(fields=["player", "ended_at", "id"], name="history_by_end"),
            models.Index(fields=["player", "plies", "id"], name="history_by_length"),
            models.Index(
                fields=["player", "day", "ended_at", "id", "outcome", "rules", "plies"],
                name="history_by_day",
            ),
            models.Index(
                fields=[
                    *("player", "rules", "opponent", "side", "began", "opening", "outcome"),
                    *("day", "plies"),
                ],
                name="history_counted",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="history_once_per_player"),
            models.CheckConstraint(
                condition=models.Q(opponent="screen", side="", outcome="", began__isnull=True)
                | ~models.Q(opponent="screen") & ~models.Q(side="") & ~models.Q(outcome=""),
                name="history_side_and_outcome",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.game} {self.outcome}"
