"""Player, the one row per person who acts, and the tokens that programs act with."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ids import new_public_id


class Player(models.Model):
    """A person on the site: a guest (no user) or an account holder.

    Games point here, never to the user, so that a guest who signs up keeps every game.
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
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        return self.user_id is None

    @property
    def is_authenticated(self) -> bool:
        """True: a player is somebody, which is all that the API's permission classes ask."""
        return True


class ApiToken(models.Model):
    """A secret with which a program acts as a player; only its SHA-256 is kept."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="api_tokens")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return f"{self.player} · {self.digest[:8]}"
