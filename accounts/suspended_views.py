"""The one page that is left to somebody whose account is shut: what, why, until when; an appeal."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.appeals import LONGEST_TEXT, appeal_make
from accounts.errors import AccountError
from accounts.leave_forms import GuestGoodbyeForm
from accounts.leaving import player_delete, player_erase
from accounts.models import Player, Sanction
from accounts.plain_text import plain
from accounts.reasons import sanction_reason_text
from accounts.sanctions import SHUTTING, notices_see, sanctions_in_force
from accounts.suspended import suspended_player


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def suspended(request: HttpRequest) -> HttpResponse:
    """By the link that a refused log-in gives; without it, or when it is too old, log in again."""
    player = suspended_player(request.GET.get("key", ""))
    rows = [] if player is None else _shutting(player)
    if player is None or not rows:
        # Nothing holds any more: the log-in works again.
        return redirect("account_login")
    error, status, text = "", 200, plain(request.POST.get("text", ""))
    going = GuestGoodbyeForm(request.POST if "what" in request.POST else None)
    if going.is_bound:
        # Being shut out takes nobody's right to be forgotten.
        if going.is_valid():
            (player_erase if going.cleaned_data["what"] == "erase" else player_delete)(player)
            messages.success(request, _("Your account is deleted."))
            return redirect("/")
        status = 422
    elif request.method == "POST":
        try:
            appeal_make(_chosen(rows, request.POST.get("sanction", "")), player, text)
        except AccountError as refusal:
            error, status = refusal.sentence, 422
        else:
            return redirect(request.get_full_path())
    else:
        notices_see(player)
    context = {
        "person": player,
        "sanctions": [(row, sanction_reason_text(row.reason)) for row in rows],
        "error": error,
        "text": text,
        "longest": LONGEST_TEXT,
        "going": going,
    }
    response = render(request, "accounts/suspended.html", context, status=status)
    response["Referrer-Policy"] = "no-referrer"
    return response


def _shutting(player: Player) -> list[Sanction]:
    return list(sanctions_in_force(player, *SHUTTING).select_related("appeal"))


def _chosen(rows: list[Sanction], public_id: str) -> Sanction:
    """The one that the form is about; the first where it names none of them."""
    return next((row for row in rows if row.public_id == public_id), rows[0])
