"""The page of one's tokens: what each is for, when it was used, making one and taking it back."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import ApiToken, Player
from accounts.tokens import MOST_TOKENS, token_create, token_revoke


class TokenForm(forms.Form):
    """A new token."""

    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("What it may do"),
        choices=ApiToken.Scope.choices,
        initial=ApiToken.Scope.PLAY,
        widget=forms.RadioSelect,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens; a new one is shown in the answer to the form, and never again."""
    player = _own(request)
    form, made = TokenForm(request.POST or None), ""
    rows = ApiToken.objects.filter(player=player).order_by("-pk")
    if request.method == "POST" and form.is_valid():
        if rows.count() >= MOST_TOKENS:
            form.add_error(None, _("Take a token back before you make another one."))
        else:
            scope = ApiToken.Scope(form.cleaned_data["scope"])
            made = token_create(player, form.cleaned_data["name"], scope)
            form = TokenForm()
    status = 422 if form.is_bound and form.errors else 200
    context = {"form": form, "tokens": rows, "made": made}
    return render(request, "accounts/tokens.html", context, status=status)


@require_POST
@never_cache
@login_required
def token_take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """No program acts with it any more."""
    if token_revoke(_own(request), pk):
        messages.success(request, _("The token is taken back."))
    return redirect("account_tokens")


def _own(request: HttpRequest) -> Player:
    """The account's player; behind `login_required` there always is one."""
    player: Player = request.player  # type: ignore[attr-defined]
    return player
