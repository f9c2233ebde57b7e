"""The forms that are not the account library's own."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import SignupForm
from django import forms
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _

from accounts.claiming import signup_attach
from accounts.errors import NameTaken, SignUpBarred
from accounts.guests import session_player
from accounts.households import request_address
from accounts.models import Player, User
from accounts.names import LEAST, MOST
from accounts.sanctions import is_banned


class JoinForm(SignupForm):
    """Sign-up: the account and its player come into being together, or not at all."""

    def save(self, request: HttpRequest) -> User:
        with transaction.atomic():
            user: User = super().save(request)
            signup_attach(request.session, user)
        return user

    def try_save(self, request: HttpRequest) -> tuple[User | None, Any]:
        if is_banned(request_address(request), session_player(request.session)) is not None:
            messages.error(request, str(SignUpBarred.detail))
            return None, HttpResponseRedirect(request.get_full_path())
        try:
            saved: tuple[User | None, Any] = super().try_save(request)
        except IntegrityError:
            # Somebody else took the name between the check and now.
            messages.error(request, str(NameTaken.detail))
            return None, HttpResponseRedirect(request.get_full_path())
        return saved


class NameForm(forms.Form):
    """A new name; what may be one is for the service to say."""

    name = forms.CharField(
        label=_("Name"),
        min_length=LEAST,
        max_length=MOST,
        widget=forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"}),
        help_text=_("3 to 20 letters A–Z, digits, _ and -."),
    )


class ProfileForm(forms.ModelForm[Player]):
    """What others see and may do."""

    class Meta:
        model = Player
        fields = ("about", "is_private", "free_talk")
        labels = {
            "about": _("About you"),
            "is_private": _("Private profile"),
            "free_talk": _("Free text in games"),
        }
        help_texts = {
            "about": _("Plain text, at most 300 characters."),
            "is_private": _("Others see your name and nothing else."),
            "free_talk": _("Other account holders may write to you in a game, and you to them."),
        }
        widgets = {"about": forms.Textarea(attrs={"rows": 4, "maxlength": 300})}
