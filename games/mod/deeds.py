"""The page on which a moderator sees what they are about to do, changes the words, and does it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import StaffError
from accounts.models import Player
from accounts.reasons import SANCTION_REASONS
from games.errors import GameError
from games.mod.canned import LANGUAGES, TO_PERSON, TO_REPORTER, canned_choices
from games.mod.forms import DeedForm, deed_form
from games.mod.frame import shown, staff_of
from games.mod.words import (
    DURATIONS,
    LASTS,
    OUTCOMES,
    deeds_for,
    preview_notice,
    preview_sentence,
    winners,
)
from games.models import Report
from games.services.moderating import (
    CLOSE,
    CORRECT,
    HIDE,
    WORDLESS,
    deed_check,
    person_deed,
    report_deed,
)


def deed_page(request: HttpRequest, player: Player, report: Report | None) -> HttpResponse:
    """GET and `do=preview` show it, `do=act` does it; a refusal stands there with its code."""
    asked = request.POST if request.method == "POST" else request.GET
    form = deed_form(asked.dict(), player, report)
    me, now = staff_of(request), timezone.now()
    refusal: StaffError | GameError | None = None
    if request.method == "POST" and form.complete:
        deed = form.deed(now)
        try:
            if asked.get("do") == "act":
                _act(request, player, report, form)
                return _onward(player, report, form)
            deed_check(report.public_id if report else "", player, me, deed, now)
        except (StaffError, GameError) as error:
            refusal = error
    return _page(request, player, report, form, refusal)


def _act(request: HttpRequest, player: Player, report: Report | None, form: DeedForm) -> None:
    me, now = staff_of(request), timezone.now()
    deed = form.deed(now)
    if report is None:
        person_deed(player, me, deed, now=now)
    else:
        report_deed(report.public_id, me, deed, now=now)
    messages.success(request, _("Done: %(what)s") % {"what": preview_sentence(player.name, deed)})


def _onward(player: Player, report: Report | None, form: DeedForm) -> HttpResponse:
    if report is None:
        return redirect("mod_person", player.public_id)
    if form.closes or form.kind == CLOSE:
        return redirect("mod_queue")
    return redirect("mod_report", report.public_id)


def _page(
    request: HttpRequest,
    player: Player,
    report: Report | None,
    form: DeedForm,
    refusal: StaffError | GameError | None,
) -> HttpResponse:
    deed = form.deed(timezone.now())
    speaks = form.kind not in WORDLESS
    fit = {CLOSE: form.outcome, HIDE: HIDE}.get(form.kind, "acted")
    context = {
        "person": player,
        "report": report,
        "form": form,
        "refusal": refusal,
        "speaks": speaks,
        "deeds": deeds_for(player, report=report),
        "lasts": [(key, DURATIONS[key][1]) for key in LASTS.get(form.kind, ())],
        "reasons": list(SANCTION_REASONS.items()),
        "languages": [(key, {"de": "Deutsch", "en": "English"}[key]) for key in LANGUAGES],
        "outcomes": list(OUTCOMES.items()) if form.kind == CLOSE else [],
        "winners": winners(report) if form.kind == CORRECT else [],
        "sentence": preview_sentence(player.name, deed),
        "notice": preview_notice(deed, form.language),
        "to_person": canned_choices(TO_PERSON, form.reason, form.language) if speaks else [],
        "to_reporter": canned_choices(TO_REPORTER, fit, form.language) if report else [],
    }
    return shown(request, "deed", context, status=200 if refusal is None else refusal.status)
