"""User: how an account holder proves who they are. Who plays is the Player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.names import MOST, name_check, skeleton


class User(AbstractUser):
    """An account: a name like nobody else's, a password, perhaps an e-mail address.

    The tables have the names of Django's own, so that databases that were made with those go on
    being used.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    username = models.CharField(
        _("name"),
        max_length=MOST,
        unique=True,
        help_text=_("3 to 20 letters A–Z, digits, _ and -."),
        validators=[name_check],
        error_messages={"unique": _("This name is taken, or looks too much like one that is.")},
    )
    # What the name looks like; see accounts.names.
    skeleton = models.CharField(max_length=MOST, unique=True, editable=False)
    renamed_at = models.DateTimeField(null=True, blank=True, editable=False)

    groups = models.ManyToManyField(  # type: ignore[assignment]
        "auth.Group",
        verbose_name=_("groups"),
        blank=True,
        related_name="user_set",
        related_query_name="user",
        db_table="auth_user_groups",
    )
    user_permissions = models.ManyToManyField(  # type: ignore[assignment]
        "auth.Permission",
        verbose_name=_("user permissions"),
        blank=True,
        related_name="user_set",
        related_query_name="user",
        db_table="auth_user_user_permissions",
    )

    class Meta:
        db_table = "auth_user"
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        indexes = [models.Index(fields=["date_joined", "id"], name="account_by_start")]
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="account_name_unique_in_any_case",
                violation_error_message=_(
                    "This name is taken, or looks too much like one that is."
                ),
            )
        ]

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **named: Any) -> None:
        """Keep the skeleton true to the name."""
        self.skeleton = skeleton(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "skeleton"}
        super().save(*args, update_fields=update_fields, **named)

    def get_full_name(self) -> str:
        """The name; there is no other."""
        return self.username

    def get_short_name(self) -> str:
        """The name; there is no other."""
        return self.username
