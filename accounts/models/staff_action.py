"""The log of what moderators, administrators and the site itself have done. It only grows."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _


class OnlyGrows(TypeError):
    """Somebody tried to change or delete what is in the log."""


class StaffActionRows(models.QuerySet["StaffAction"]):
    """Rows are read and added; the database refuses the rest, and so does this."""

    def update(self, **changes: Any) -> NoReturn:
        raise OnlyGrows("entries of the log are never changed")

    def delete(self) -> NoReturn:
        raise OnlyGrows("entries of the log are never deleted")


class StaffAction(models.Model):
    """One act: who, when, what, to whom, why, and on what grounds.

    Nothing here points to another row, and nothing says more about the people concerned than
    their public ids, so that no entry ever needs to change: not when an account is renamed, nor
    when somebody is erased. Triggers refuse to change or delete any (accounts.append_only).
    """

    SITE = "site"

    at = models.DateTimeField(_("when"), db_index=True)
    # Who did it, as they were called then; `site` for the site itself.
    actor = models.CharField(_("who"), max_length=150)
    # The key of their account; null for the site itself.
    actor_key = models.BigIntegerField(null=True, blank=True, db_index=True)
    action = models.CharField(_("what"), max_length=32)
    # The public id of the player concerned; empty for none.
    subject = models.CharField(_("whom"), max_length=12, blank=True, default="", db_index=True)
    reason = models.TextField(_("why"))
    # Ids and moments: games, plies, lines, reports, sanction, until, before, after.
    evidence = models.JSONField(_("evidence"), default=dict, blank=True)
    # The entry that this one takes back.
    undoes = models.BigIntegerField(_("takes back"), null=True, blank=True)

    objects = StaffActionRows.as_manager()

    class Meta:
        verbose_name = _("act of staff")
        verbose_name_plural = _("acts of staff")
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(action="") & ~models.Q(reason="") & ~models.Q(actor=""),
                name="staff_action_says_what_and_why",
            ),
            models.CheckConstraint(
                condition=models.Q(actor="site", actor_key__isnull=True)
                | models.Q(actor_key__isnull=False),
                name="staff_action_by_somebody",
            ),
            models.CheckConstraint(
                condition=models.Q(undoes__isnull=True) | models.Q(undoes__lt=models.F("id")),
                name="staff_action_undoes_an_earlier_one",
            ),
            models.UniqueConstraint(
                fields=["undoes"],
                condition=models.Q(undoes__isnull=False),
                name="staff_action_undone_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor}: {self.action}"

    def save(self, *args: Any, **named: Any) -> None:
        """Add the entry; OnlyGrows for one that is there already."""
        if not self._state.adding:
            raise OnlyGrows("entries of the log are never changed")
        super().save(*args, **named)

    def delete(self, *args: Any, **named: Any) -> NoReturn:
        raise OnlyGrows("entries of the log are never deleted")
