"""What somebody has to put up with for what they have done, and by what a banned guest is known."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ids import new_public_id
from accounts.models.player import Player
from accounts.reasons import SANCTION_REASONS


class SanctionRows(models.QuerySet["Sanction"]):
    """Sanctions, as far as they hold."""

    def in_force(self, now: datetime, *kinds: str) -> SanctionRows:
        """Those of these kinds that have an effect at this moment; of all that can have one."""
        lasts = models.Q(until__isnull=True) | models.Q(until__gt=now)
        return self.filter(lasts, kind__in=kinds or Sanction.LASTING, lifted_at=None)


class Sanction(models.Model):
    """One measure against one person: what, why, from when until when, by whom.

    Some are said once and done (warning, rename); the others hold until their time is over or
    somebody lifts them.
    """

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        MUTE = "mute", _("may not write")
        PAUSE = "pause", _("may not look for opponents")
        RENAME = "rename", _("new name")
        SUSPENSION = "suspension", _("account suspended")
        CLOSURE = "closure", _("account closed")
        BAN = "ban", _("guest excluded")

    # Kinds that have an effect for as long as they are in force.
    LASTING = (Kind.MUTE, Kind.PAUSE, Kind.SUSPENSION, Kind.CLOSURE, Kind.BAN)
    # Kinds that shut an account altogether.
    SHUTTING = (Kind.SUSPENSION, Kind.CLOSURE)

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="sanctions"
    )
    kind = models.CharField(_("what"), max_length=10, choices=Kind.choices)
    # A key of accounts.reasons.
    reason = models.CharField(
        _("reason"), max_length=20, choices=[(key, word) for key, word in SANCTION_REASONS.items()]
    )
    # What the person reads beside the reason; may be empty.
    message = models.CharField(_("message"), max_length=1000, blank=True, default="")
    made_at = models.DateTimeField(_("made"), db_index=True)
    # Null: for good, or for kinds that are done at once.
    until = models.DateTimeField(_("until"), null=True, blank=True)
    # Null: the site itself, or somebody whose account is gone.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    # When the person has read of it.
    seen_at = models.DateTimeField(_("read"), null=True, blank=True)

    objects = SanctionRows.as_manager()

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        indexes = [
            models.Index(fields=["player", "made_at"], name="sanction_of_player"),
            models.Index(
                fields=["player", "kind", "until"],
                condition=models.Q(lifted_at__isnull=True)
                & ~models.Q(kind__in=["warning", "rename"]),
                name="sanction_in_force",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=["warning", "mute", "pause", "rename", "suspension", "closure", "ban"]
                ),
                name="sanction_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(reason__in=list(SANCTION_REASONS)),
                name="sanction_reason_known",
            ),
            # What is done at once has no end, a closure none either; pauses and bans always end.
            models.CheckConstraint(
                condition=models.Q(kind__in=["warning", "rename", "closure"], until__isnull=True)
                | models.Q(kind__in=["pause", "ban"], until__isnull=False)
                | models.Q(kind__in=["mute", "suspension"]),
                name="sanction_end_of_its_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(until__isnull=True) | models.Q(until__gt=models.F("made_at")),
                name="sanction_ends_after_it_began",
            ),
            models.CheckConstraint(
                condition=models.Q(lifted_at__isnull=True)
                | models.Q(lifted_at__gte=models.F("made_at")),
                name="sanction_lifted_after_it_began",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"

    def in_force(self, now: datetime) -> bool:
        """Whether it has an effect at this moment."""
        lasts = self.until is None or self.until > now
        return self.kind in self.LASTING and self.lifted_at is None and lasts


class BanMark(models.Model):
    """By what a banned guest is known again: a keyed digest, never the address itself."""

    sanction = models.ForeignKey(Sanction, on_delete=models.CASCADE, related_name="marks")
    digest = models.CharField(max_length=64, editable=False)
    until = models.DateTimeField(_("until"), db_index=True)

    class Meta:
        verbose_name = _("mark of an excluded guest")
        verbose_name_plural = _("marks of excluded guests")
        constraints = [
            models.UniqueConstraint(fields=["digest", "sanction"], name="ban_mark_once"),
        ]

    def __str__(self) -> str:
        return f"{self.digest[:8]} ({self.sanction})"
