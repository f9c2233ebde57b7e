"""The one page that is left to somebody whose account is shut: what, why, until when; an appeal.

One's data can be had there and all be deleted; that takes the second factor of who has one.
"""

from __future__ import annotations

from urllib.parse import urlencode

from allauth.mfa.base.forms import AuthenticateForm
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.appeals import LONGEST_TEXT, appeal_make
from accounts.errors import AccountError
from accounts.exporting import KEPT_FOR, export_archive, export_ask, export_may_ask, export_of
from accounts.leave_forms import GuestGoodbyeForm
from accounts.leave_views import archive_answer
from accounts.leaving import player_delete, player_erase
from accounts.models import Player, Sanction
from accounts.plain_text import plain
from accounts.reasons import sanction_reason_text
from accounts.sanctions import SHUTTING, notices_see, sanctions_in_force
from accounts.suspended import suspended_player, suspended_proven, suspended_url


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def suspended(request: HttpRequest) -> HttpResponse:
    """By the link that a refused log-in gives; without it, or when it is too old, log in again."""
    key = request.GET.get("key", "")
    player = suspended_player(key)
    rows = [] if player is None else _shutting(player)
    if player is None or not rows:
        # Nothing holds any more: the log-in works again.
        return redirect("account_login")
    response = _answer(request, player, rows, suspended_proven(key, player))
    # The key goes nowhere else; without any referrer the browser would not say whose the form is.
    response["Referrer-Policy"] = "same-origin"
    return response


def _answer(
    request: HttpRequest, player: Player, rows: list[Sanction], proven: bool
) -> HttpResponse:
    query = urlencode({"key": request.GET.get("key", "")})
    here, sent = f"{request.path}?{query}", request.POST
    proof = AuthenticateForm(sent if "code" in sent else None, user=player.user)
    going = GuestGoodbyeForm(sent if proven and "what" in sent else None)
    error, text = "", plain(sent.get("text", ""))
    if proof.is_bound and proof.is_valid():
        return redirect(suspended_url(player, proven=True) + "#data")
    if proven and "archive" in request.GET:
        archive = export_archive(player)
        return redirect(here) if archive is None else archive_answer(archive)
    if proven and "archive" in sent:
        try:
            export_ask(player)
        except AccountError as refusal:
            messages.error(request, refusal.sentence)
        return redirect(here)
    if going.is_bound and going.is_valid():
        # Being shut out takes nobody's right to be forgotten.
        (player_erase if going.cleaned_data["what"] == "erase" else player_delete)(player)
        messages.success(request, _("Your account is deleted."))
        return redirect("/")
    if "text" in sent:
        try:
            appeal_make(_chosen(rows, sent.get("sanction", "")), player, text)
        except AccountError as refusal:
            error = refusal.sentence
        else:
            return redirect(here)
    elif request.method != "POST":
        notices_see(player)
    export = export_of(player)
    context = {
        "person": player,
        "sanctions": [(row, sanction_reason_text(row.reason)) for row in rows],
        "error": error,
        "text": text,
        "longest": LONGEST_TEXT,
        "going": going,
        "proof": None if proven else proof,
        "export": export,
        "until": export and export.ready_at and export.ready_at + KEPT_FOR,
        "may_ask": export_may_ask(export),
        "here": here,
        "archive": f"{here}&archive=1",
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/suspended.html", context, status=status)


def _shutting(player: Player) -> list[Sanction]:
    return list(sanctions_in_force(player, *SHUTTING).select_related("appeal"))


def _chosen(rows: list[Sanction], public_id: str) -> Sanction:
    """The one that the form is about; the first where it names none of them."""
    return next((row for row in rows if row.public_id == public_id), rows[0])
