"""The pages about one's data: what is kept, an archive of all of it, and going."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.errors import AccountError
from accounts.exporting import KEPT_FOR, export_archive, export_ask, export_may_ask, export_of
from accounts.keepers import holdings_of
from accounts.leave_forms import GoodbyeForm, GuestGoodbyeForm
from accounts.leaving import REOPEN_FOR, account_close, player_delete, player_erase
from accounts.middleware import request_player
from accounts.models import Player
from accounts.sanctions import ADDRESS_FOR

GRADES = {"close": account_close, "delete": player_delete, "erase": player_erase}


@require_safe
@never_cache
def data(request: HttpRequest) -> HttpResponse:
    """What the site knows about somebody, and their archive."""
    player = request_player(request)
    context: dict[str, object] = {"player": player}
    if player is not None:
        export = export_of(player)
        context |= {
            "held": holdings_of(player),
            "export": export,
            "until": export and export.ready_at and export.ready_at + KEPT_FOR,
            "may_ask": export_may_ask(export),
        }
    return render(request, "accounts/data.html", context)


@require_POST
@never_cache
def data_ask(request: HttpRequest) -> HttpResponse:
    """Have the archive made."""
    player = request_player(request)
    if player is not None:
        try:
            export_ask(player)
        except AccountError as error:
            messages.error(request, error.sentence)
    return redirect("account_data")


@require_safe
@never_cache
def data_archive(request: HttpRequest) -> HttpResponse:
    """One's own archive; the address is everybody's, and so holds nothing of anybody."""
    player = request_player(request)
    archive = export_archive(player) if player is not None else None
    if archive is None:
        raise Http404
    return archive_answer(archive)


def archive_answer(archive: bytes) -> HttpResponse:
    """An archive as a file to keep."""
    response = HttpResponse(archive, content_type="application/zip")
    name = f"viererreihe-{timezone.localdate():%Y-%m-%d}.zip"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def goodbye(request: HttpRequest) -> HttpResponse:
    """Closing, deleting, erasing: what each does, and the button."""
    player = request_player(request)
    if player is None:
        return redirect("account_data")
    form = (GuestGoodbyeForm if player.is_guest else GoodbyeForm)(request.POST or None)
    if request.method == "POST" and form.is_valid() and _is_password(player, form):
        return _gone(request, player, form.cleaned_data["what"])
    context = {"form": form, "held": holdings_of(player), "player": player, "days": REOPEN_FOR.days}
    return render(request, "accounts/goodbye.html", context, status=422 if form.errors else 200)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the site does with what it learns about people, in plain words."""
    context = {"days": REOPEN_FOR.days, "address_days": ADDRESS_FOR.days}
    return render(request, "accounts/privacy.html", context)


def _gone(request: HttpRequest, player: Player, what: str) -> HttpResponse:
    guest = player.is_guest
    GRADES[what](player)
    logout(request)
    words = {
        "close": _("Your account is closed. Logging in opens it again."),
        "delete": _("You have been deleted."),
        "erase": _("You have been erased, and what was yours alone with you."),
    }
    messages.success(request, words[what])
    return redirect("account_data" if guest else "account_login")


def _is_password(player: Player, form: GoodbyeForm | GuestGoodbyeForm) -> bool:
    """Whether the form has what it takes; guesses count as those at the log-in do."""
    if player.user is None:
        return True
    adapter = get_adapter()
    try:
        if adapter.reauthenticate(player.user, form.cleaned_data["password"]):
            return True
        raise adapter.validation_error("incorrect_password")
    except ValidationError as error:
        form.add_error("password", error)
        return False
