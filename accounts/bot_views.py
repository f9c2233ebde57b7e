"""The page on which an account becomes a bot's."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.bots import bot_mark
from accounts.errors import AccountError
from accounts.models import Player


class BotForm(forms.Form):
    """There is no way back, so one has to say that one knows."""

    sure = forms.BooleanField(label=gettext_lazy("I know that this is for good."))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def bot(request: HttpRequest) -> HttpResponse:
    """What it means, and the button."""
    player: Player = request.player  # type: ignore[attr-defined]
    form = BotForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            bot_mark(player)
        except AccountError as error:
            form.add_error(None, ValidationError(error.sentence, code=error.code))
        else:
            messages.success(request, _("This account is a bot’s now."))
            return redirect("account_bot")
    status = 422 if form.is_bound else 200
    return render(request, "accounts/bot.html", {"player": player, "form": form}, status=status)
