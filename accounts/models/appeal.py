"""Somebody does not agree with what was done to them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.sanction import Sanction


class Appeal(models.Model):
    """The one appeal against a sanction, and what another moderator has decided."""

    class Outcome(models.TextChoices):
        UPHELD = "upheld", _("the decision stands")
        LIFTED = "lifted", _("the decision is lifted")

    sanction = models.OneToOneField(Sanction, on_delete=models.CASCADE, related_name="appeal")
    text = models.CharField(_("text"), max_length=2000)
    made_at = models.DateTimeField(_("made"), db_index=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("decided by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    outcome = models.CharField(
        _("outcome"), max_length=6, choices=Outcome.choices, blank=True, default=""
    )
    # What the person reads of it.
    answer = models.CharField(_("answer"), max_length=2000, blank=True, default="")

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        indexes = [
            models.Index(
                fields=["made_at"],
                condition=models.Q(decided_at__isnull=True),
                name="appeal_open",
            )
        ]
        constraints = [
            models.CheckConstraint(condition=~models.Q(text=""), name="appeal_says_something"),
            models.CheckConstraint(
                condition=models.Q(
                    decided_at__isnull=True, decided_by__isnull=True, outcome="", answer=""
                )
                | models.Q(decided_at__isnull=False, outcome__in=["upheld", "lifted"]),
                name="appeal_decided_with_an_outcome",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sanction} ({self.outcome or '?'})"
