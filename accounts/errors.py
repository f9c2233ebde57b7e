"""What can be refused to people about their accounts, each with a stable code."""

from __future__ import annotations

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class AccountError(Exception):
    """A refusal: nothing has changed. `code` is stable, `detail` is for people and translated."""

    code: ClassVar[str]
    detail: ClassVar[str | Promise]

    def __init__(self) -> None:
        super().__init__(self.code)

    @property
    def sentence(self) -> str:
        """What to tell the person, in the active language."""
        return str(self.detail)


class NoSuchPlayer(AccountError):
    code = "no_such_player"
    detail = _("Nobody here is called that.")


class CannotMerge(AccountError):
    """Only a guest that is still one can be taken over, and only by an account."""

    code = "cannot_merge"
    detail = _("These games cannot be taken over any more.")


class RenamedRecently(AccountError):
    code = "renamed_recently"
    detail = _("You have had this name for less than 30 days.")


class NameTaken(AccountError):
    code = "name_taken"
    detail = _("This name is taken, or looks too much like one that is.")


class NoAccount(AccountError):
    code = "needs_account"
    detail = _("This is for account holders.")


class HasPlayed(AccountError):
    code = "has_played"
    detail = _("Only an account that has never played can become a bot.")


class AskedRecently(AccountError):
    code = "asked_recently"
    detail = _("You can ask for a new archive an hour after the last one.")


class ManyAsk(AccountError):
    """More archives are waiting to be made than this site takes on at a time."""

    code = "many_ask"
    detail = _("Many people ask for their data just now. Try again in a few minutes.")
