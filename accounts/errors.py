"""What can be refused to people about their accounts, each with a stable code."""

from __future__ import annotations

from collections.abc import Mapping
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


class SignUpBarred(AccountError):
    """A guest was excluded here, and an account would be the way around it."""

    code = "banned"
    detail = _("A guest was excluded here. No account can be made here at the moment.")


class StaffError(AccountError):
    """Something that staff may not do; `sentences` say more by `why`, where there is more."""

    status: ClassVar[int] = 403
    sentences: ClassVar[Mapping[str, str | Promise]] = {}

    def __init__(self, why: str = "") -> None:
        super().__init__()
        self.why = why

    @property
    def sentence(self) -> str:
        return str(self.sentences.get(self.why, self.detail))


class NotYourOwn(StaffError):
    """About themselves, or about what they have done themselves, others decide."""

    code = "not_your_own"
    detail = _("Somebody else has to decide about this.")


class NotStaff(StaffError):
    code = "not_staff"
    detail = _("This is for moderators.")


class SecondFactorNeeded(StaffError):
    """The pages of staff are open only to who has proved themselves with a code, too."""

    code = "second_factor_needed"
    detail = _("Who works here sees what is nobody else's business. So a password is not enough.")


class StaffProtected(StaffError):
    """Only administrators act on moderators, and nobody on administrators."""

    code = "staff_protected"
    detail = _("Only administrators can do this to a moderator.")


class AlreadyDecided(StaffError):
    code = "already_decided"
    status = 409
    detail = _("This has been decided already.")


class NotHeld(StaffError):
    """A moderator acts only on a report that they hold."""

    code = "not_held"
    status = 409
    detail = _("You do not hold this report any more. Take it first.")


class HeldByOther(StaffError):
    code = "held_by_other"
    status = 409
    detail = _("Another moderator is looking at this report.")


class AnswerRefused(StaffError):
    """Nothing can be decided like this; `why`: outcome, empty, length."""

    code = "answer_refused"
    status = 422
    detail = _("This cannot be decided like this.")

    sentences = {
        "outcome": _("Choose what comes of it."),
        "empty": _("Write what the person shall read."),
        "length": _("This text is too long."),
    }


class SanctionNonsense(StaffError):
    """Such a sanction makes no sense; `why`: kind, reason, until, length, guest, account, gone."""

    code = "sanction_nonsense"
    status = 422
    detail = _("This is not possible.")

    sentences = {
        "kind": _("There is no such sanction."),
        "reason": _("Choose a reason."),
        "until": _("The end does not go with this sanction."),
        "length": _("This text is too long."),
        "guest": _("This is not possible with a guest."),
        "account": _("Only guests can be excluded; an account is suspended or closed."),
        "gone": _("Nobody acts for this player any more."),
    }


class AppealRefused(StaffError):
    """No appeal can be made like this; `why`: not_yours, empty, length, again, over."""

    code = "appeal_refused"
    status = 422
    detail = _("There is no appeal against this.")

    sentences = {
        "empty": _("Write what you want to say."),
        "length": _("This text is too long."),
        "again": _("You have appealed already."),
        "over": _("This is over or lifted already."),
    }
