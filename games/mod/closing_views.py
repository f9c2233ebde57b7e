"""All that waits about one person is closed with one answer."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.errors import StaffError
from accounts.plain_text import plain
from games.errors import NotFound
from games.mod.canned import (
    LANGUAGES,
    TO_REPORTER,
    canned_choices,
    canned_for,
    canned_in,
    canned_words,
)
from games.mod.frame import mod_page, shown, staff_of
from games.mod.shown import report_row
from games.mod.words import OUTCOMES
from games.models import Report
from games.selectors.dossier import person_by_id
from games.services.moderating import reports_close_about


@mod_page
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, public_id: str) -> HttpResponse:
    """`/mod/people/{id}/close/`: which reports, how they are decided, and what all read of it."""
    player = person_by_id(public_id)
    if player is None:
        raise NotFound
    asked = request.POST if request.method == "POST" else request.GET
    me, outcome = staff_of(request), asked.get("outcome", "")
    outcome = outcome if outcome in OUTCOMES else next(iter(OUTCOMES))
    language = asked.get("language", "")
    language = language if language in LANGUAGES else LANGUAGES[0]
    refusal: StaffError | None = None
    if request.method == "POST" and asked.get("do") == "act":
        try:
            closed = reports_close_about(player, me, outcome, plain(asked.get("answer", "")))
        except StaffError as error:
            refusal = error
        else:
            words = ngettext(
                "%(number)d report is closed.", "%(number)d reports are closed.", len(closed)
            )
            messages.success(request, words % {"number": len(closed)})
            return redirect("mod_person", player.public_id)
    rows = Report.objects.filter(of=player, closed_at=None).order_by("-weight", "made_at")
    rows = rows.select_related("by", "of", "game__match", "line", "held_by")
    reports = [report_row(row, me) for row in rows]
    context = {
        "person": player,
        "reports": reports,
        "refusal": refusal,
        "outcome": outcome,
        "outcomes": list(OUTCOMES.items()),
        "language": language,
        "languages": [(key, {"de": "Deutsch", "en": "English"}[key]) for key in LANGUAGES],
        "answer": _answer(asked.get("answer"), asked.get("answer_from", ""), outcome, language),
        "canned": canned_choices(TO_REPORTER, outcome, language),
    }
    return shown(request, "close", context, status=200 if refusal is None else refusal.status)


def _answer(written: str | None, chosen: str, outcome: str, language: str) -> str:
    """As written; before anybody has written anything, what fits."""
    if chosen:
        return canned_words(TO_REPORTER, chosen, language)
    if written is None:
        usual = canned_for(TO_REPORTER, outcome)
        return "" if usual is None else usual.say(language)
    return canned_in(TO_REPORTER, plain(written), language)
