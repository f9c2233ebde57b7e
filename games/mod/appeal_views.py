"""Appeals: another moderator than the one who acted decides."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.appeals import appeal_decide, appeals_open
from accounts.errors import AnswerRefused
from accounts.models import Appeal, StaffAction
from accounts.notice_words import notice_sentence, notice_state
from accounts.plain_text import plain
from accounts.reasons import sanction_reason_text
from games.errors import NotFound
from games.mod.canned import (
    LANGUAGES,
    TO_APPEAL,
    canned_choices,
    canned_for,
    canned_in,
    canned_words,
)
from games.mod.frame import mod_page, shown, staff_of
from games.mod.shown import person_shown

SHOWN = 50


@mod_page
@require_safe
def appeals(request: HttpRequest) -> HttpResponse:
    """`/mod/appeals/`: what waits, the oldest first, and what has been decided lately."""
    me = staff_of(request)
    decided = Appeal.objects.exclude(decided_at=None).order_by("-decided_at")
    rows = decided.select_related("sanction__player", "sanction__by", "decided_by")
    context = {
        "open": [_row(row, me.pk) for row in appeals_open()[:SHOWN]],
        "decided": [_row(row, me.pk) for row in rows[:SHOWN]],
    }
    return shown(request, "appeals", context)


@mod_page
@require_http_methods(["GET", "HEAD", "POST"])
def appeal(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """One appeal with the person's history; it is upheld or lifted, with an answer."""
    rows = Appeal.objects.select_related("sanction__player__user", "sanction__by", "decided_by")
    row = rows.filter(pk=appeal_id).first()
    if row is None:
        raise NotFound
    me, asked = staff_of(request), request.POST
    language = asked.get("language", "")
    language = language if language in LANGUAGES else LANGUAGES[0]
    outcome, answer = asked.get("outcome", ""), plain(asked.get("answer", ""))
    refusal = None
    if asked.get("do") == "act":
        try:
            appeal_decide(row, me, outcome, answer)
        except AnswerRefused as error:
            refusal = error
        else:
            messages.success(request, _("The appeal is decided."))
            return redirect("mod_appeals")
    if asked.get("answer_from"):
        answer = canned_words(TO_APPEAL, asked["answer_from"], language)
    elif not answer and (usual := canned_for(TO_APPEAL, outcome)):
        answer = usual.say(language)
    else:
        answer = canned_in(TO_APPEAL, answer, language)
    context = {
        "row": row,
        "shown": _row(row, me.pk),
        "entries": _entries(row),
        "person": person_shown(row.sanction.player),
        "refusal": refusal,
        "outcome": outcome,
        "outcomes": Appeal.Outcome.choices,
        "answer": answer,
        "language": language,
        "languages": [(key, {"de": "Deutsch", "en": "English"}[key]) for key in LANGUAGES],
        "canned": canned_choices(TO_APPEAL, outcome, language),
    }
    return shown(request, "appeal", context, status=200 if refusal is None else refusal.status)


def _row(row: Appeal, me: int) -> dict[str, object]:
    sanction = row.sanction
    return {
        "row": row,
        "sanction": sanction,
        "name": sanction.player.name,
        "sentence": notice_sentence(sanction.kind, sanction.until),
        "state": notice_state(sanction, timezone.now()),
        "reason": sanction_reason_text(sanction.reason),
        "outcome": row.get_outcome_display(),
        "own": sanction.by_id == me,
    }


def _entries(row: Appeal) -> list[StaffAction]:
    """What the log says of the measure: by it the report is found."""
    sanction = row.sanction
    made = StaffAction.objects.filter(action=f"sanction_{sanction.kind}")
    return list(made.filter(evidence__sanction=sanction.public_id).order_by("pk")[:5])
