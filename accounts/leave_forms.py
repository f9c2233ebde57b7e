"""The forms with which people go: account holders with their password, guests with a tick."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

_DELETE = ("delete", _("Delete: nothing says any more that it was you"))
_ERASE = ("erase", _("Erase: what was yours alone goes, too"))


class GoodbyeForm(forms.Form):
    """Which of the three grades, and the password."""

    what = forms.ChoiceField(
        label=_("What shall happen?"),
        widget=forms.RadioSelect,
        choices=[("close", _("Close: you may come back within 30 days")), _DELETE, _ERASE],
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class GuestGoodbyeForm(forms.Form):
    """A guest has no account that could be closed, and no password."""

    what = forms.ChoiceField(
        label=_("What shall happen?"), widget=forms.RadioSelect, choices=[_DELETE, _ERASE]
    )
    sure = forms.BooleanField(
        label=_("Yes, for good"), error_messages={"required": _("Tick this first.")}
    )
