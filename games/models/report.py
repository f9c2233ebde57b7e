"""Somebody tells the moderators of somebody else."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ids import new_public_id
from accounts.models import Player
from accounts.reasons import REPORT_REASONS
from games.models.game import Game
from games.models.talk import TalkLine


class Report(models.Model):
    """What `by` says about `of`: in a game, about a line of talk, or about a person as such.

    One moderator holds it while they look at it. Closed, it has an outcome, which `by` hears of.
    """

    class Outcome(models.TextChoices):
        ACTED = "acted", _("something was done")
        NO_FAULT = "no_fault", _("nothing wrong was found")
        REFUSED = "refused", _("refused as unfounded")

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    by = models.ForeignKey(
        Player, verbose_name=_("by"), on_delete=models.CASCADE, related_name="reports_made"
    )
    of = models.ForeignKey(
        Player, verbose_name=_("about"), on_delete=models.CASCADE, related_name="reports_about"
    )
    game = models.ForeignKey(
        Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="reports"
    )
    # Plies on the board when it was made.
    ply = models.PositiveIntegerField(_("ply"), null=True, blank=True)
    line = models.ForeignKey(
        TalkLine, on_delete=models.SET_NULL, null=True, blank=True, related_name="reports"
    )
    # A key of accounts.reasons.
    reason = models.CharField(
        _("reason"), max_length=20, choices=[(key, word) for key, word in REPORT_REASONS.items()]
    )
    text = models.CharField(_("text"), max_length=500, blank=True, default="")
    # What there was to see at the moment of the report.
    evidence = models.JSONField(_("evidence"), default=dict, blank=True)
    weight = models.FloatField(_("weight"), default=0.0)
    made_at = models.DateTimeField(_("made"))
    held_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("held by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    held_until = models.DateTimeField(_("held until"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    outcome = models.CharField(
        _("outcome"), max_length=8, choices=Outcome.choices, blank=True, default=""
    )
    # What the reporter reads of it.
    answer = models.CharField(_("answer"), max_length=1000, blank=True, default="")
    # When the reporter has read it.
    seen_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [
            models.Index(
                fields=["-weight", "made_at"],
                condition=models.Q(closed_at__isnull=True),
                name="report_queue",
            ),
            models.Index(fields=["of", "made_at"], name="report_about"),
            models.Index(fields=["by", "made_at"], name="report_made_by"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(by=models.F("of")), name="report_of_another"
            ),
            models.CheckConstraint(
                condition=models.Q(reason__in=list(REPORT_REASONS)), name="report_reason_known"
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True, outcome="", answer="")
                | models.Q(closed_at__isnull=False, outcome__in=["acted", "no_fault", "refused"]),
                name="report_closed_with_an_outcome",
            ),
            models.CheckConstraint(
                condition=models.Q(held_by__isnull=True) | models.Q(held_until__isnull=False),
                name="report_held_until",
            ),
            # One open report of the same thing; a line says which game it is about.
            models.UniqueConstraint(
                fields=["by", "line"],
                condition=models.Q(closed_at__isnull=True, line__isnull=False),
                name="report_open_once_a_line",
            ),
            models.UniqueConstraint(
                fields=["by", "of", "game"],
                condition=models.Q(closed_at__isnull=True, line__isnull=True, game__isnull=False),
                name="report_open_once_a_game",
            ),
            models.UniqueConstraint(
                fields=["by", "of"],
                condition=models.Q(closed_at__isnull=True, line__isnull=True, game__isnull=True),
                name="report_open_once_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.of}: {self.reason}"
