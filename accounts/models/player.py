"""Player: the one row per person who acts."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ids import new_public_id

# What stands where somebody was who has deleted themselves. No account can be called so.
GONE = "gelöscht"


class Player(models.Model):
    """A person on the site: a guest (no user) or an account holder.

    Games point here, never to the user, so that a guest who signs up keeps every game. Somebody
    who goes leaves an empty row behind, for the sake of those they have played with.
    """

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    name = models.CharField(_("name"), max_length=30)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
    )
    # A program plays, and everybody is told so; for good.
    is_bot = models.BooleanField(_("bot"), default=False, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    about = models.CharField(_("about"), max_length=300, blank=True)
    # The profile shows the name alone to others.
    is_private = models.BooleanField(_("private profile"), default=False)
    # Whether other account holders may write free text in a game.
    free_talk = models.BooleanField(_("free text"), default=True)
    # Nobody acts for this player any more: closed, deleted, or merged into another.
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    # Erased: of the games that others keep, this player has no history any more.
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    merged_into = models.ForeignKey(
        "self",
        verbose_name=_("merged into"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="merged",
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [models.Index(fields=["created_at", "id"], name="player_by_start")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(merged_into__isnull=True)
                | models.Q(user__isnull=True, closed_at__isnull=False),
                name="player_merged_is_closed",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        return self.user_id is None

    @property
    def is_authenticated(self) -> bool:
        """True: a player is somebody, which is all that the API's permission classes ask."""
        return True
