"""A match: a rules key, two seats, and rounds until it is decided or nobody wants another."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ids import new_public_id
from accounts.models import Player


def new_seed() -> int:
    """A random 31-bit number: what the computer's choices and the lots of a match hang on."""
    return secrets.randbits(31)


class Match(models.Model):
    """Rounds of one game between the same two seats."""

    class Mode(models.TextChoices):
        HOTSEAT = "hotseat", _("two at one screen")
        COMPUTER = "computer", _("against the computer")
        LINK = "link", _("two people, live")

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="matches")
    rules = models.CharField(_("rules"), max_length=24)
    mode = models.CharField(_("mode"), max_length=10, choices=Mode.choices)
    first_policy = models.CharField(_("who begins"), max_length=10)
    # Who begins the first round where the sides take turns; empty for the first side.
    opener = models.CharField(max_length=8, blank=True, default="", editable=False)
    # So many rounds at most, and over as soon as it is decided; null for endless rounds.
    best_of = models.PositiveSmallIntegerField(_("best of"), null=True, blank=True)
    # The decided match that this one was made after, by the same two.
    previous = models.OneToOneField(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="following",
    )
    seed = models.BigIntegerField(default=new_seed, editable=False)
    # The figure its maker would like; empty to leave it to the lot.
    wish = models.CharField(max_length=8, blank=True, default="", editable=False)
    # The lots that have been drawn, each `{"round", "what", "side"}`; anew from the seed they are
    # the same.
    lots = models.JSONField(default=list, blank=True, editable=False)
    # `{"initial": s, "increment": s}`, `{"per_move": s}`, or null for no clock.
    clock = models.JSONField(_("clock"), null=True, blank=True)
    # Whether others than the players may look on.
    watchable = models.BooleanField(_("may be watched"), default=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    touched_at = models.DateTimeField(_("last act"))

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        # The last three are for lists of all matches, whole or filtered.
        indexes = [
            models.Index(fields=["owner", "mode", "-touched_at"], name="match_current"),
            models.Index(fields=["created_at", "id"], name="match_by_start"),
            models.Index(fields=["mode", "created_at", "id"], name="match_by_mode"),
            models.Index(fields=["rules", "created_at", "id"], name="match_by_rules"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(mode__in=["hotseat", "computer", "link"]),
                name="match_mode_known",
            ),
            models.CheckConstraint(
                condition=models.Q(best_of__isnull=True) | models.Q(best_of__in=[3, 5]),
                name="match_best_of_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rules} · {self.public_id}"


class Seat(models.Model):
    """One side of a match: a person, the computer at a level, or the shared screen."""

    class Kind(models.TextChoices):
        LOCAL = "local", _("at the shared screen")
        PLAYER = "player", _("person")
        COMPUTER = "computer", _("computer")
        OPEN = "open", _("free")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(_("side"), max_length=8)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    # Who may act for the seat; both local seats belong to the one who holds the screen.
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    level = models.CharField(_("level"), max_length=10, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["match", "side"], name="seat_one_per_side"),
            models.CheckConstraint(
                condition=(
                    models.Q(kind="computer", player__isnull=True) & ~models.Q(level="")
                    | models.Q(kind__in=["local", "player"], player__isnull=False, level="")
                    | models.Q(kind="open", player__isnull=True, level="")
                ),
                name="seat_person_or_level",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side}: {self.level or self.player}"
