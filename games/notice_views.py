"""What moderators have decided about oneself: why, until when, and saying that it is wrong."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.appeals import LONGEST_TEXT, appeal_make
from accounts.errors import AppealRefused
from accounts.middleware import request_player
from accounts.models import Player, Sanction
from accounts.notice_words import notice_sentence, notice_state
from accounts.plain_text import plain
from accounts.reasons import sanction_reason_text
from accounts.sanctions import notices_of, notices_see
from games.selectors.rules import rules_name
from games.services.void import result_notices, result_notices_see

SHOWN = 100


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    """`/account/notices/`: all of it, the newest first; guests see theirs, too."""
    player = request_player(request)
    if player is None:
        return redirect("account_data")
    context: dict[str, Any] = {"player": player, "longest": LONGEST_TEXT}
    status = 200
    if request.method == "POST":
        try:
            appeal_make(_own(player, request), player, plain(request.POST.get("text", "")))
        except AppealRefused as error:
            status = error.status
            context |= {
                "refusal": error,
                "refused": request.POST.get("sanction", ""),
                "text": request.POST.get("text", ""),
            }
        else:
            messages.success(request, _("Your appeal is here. Another moderator decides."))
            return redirect("account_notices")
    now = timezone.now()
    context["notices"] = [
        {
            "row": row,
            "is_new": row.seen_at is None,
            "sentence": notice_sentence(row.kind, row.until),
            "state": notice_state(row, now),
            "reason": sanction_reason_text(row.reason),
            "appeal": getattr(row, "appeal", None),
        }
        for row in notices_of(player)[:SHOWN]
    ]
    context["results"] = [
        {
            "row": row,
            "is_new": row.seen_at is None,
            "game": rules_name(row.game.match.rules),
            "words": row.get_what_display(),
        }
        for row in result_notices(player)[:SHOWN]
    ]
    if request.method == "GET":
        notices_see(player)
        result_notices_see(player)
    return render(request, "accounts/notices.html", context, status=status)


def _own(player: Player, request: HttpRequest) -> Sanction:
    """The one that the form is about; AppealRefused for what is nobody's, or somebody else's."""
    name = request.POST.get("sanction", "")
    fine = name.isascii() and name.isalnum()
    row = Sanction.objects.filter(public_id=name, player=player).first() if fine else None
    if row is None:
        raise AppealRefused("not_yours")
    return row
