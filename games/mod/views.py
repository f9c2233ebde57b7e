"""The queue, one report, and what is done with it."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.reasons import REPORT_REASONS, report_reason_text
from games.errors import NotFound
from games.mod.deeds import deed_page
from games.mod.frame import mod_page, shown, staff_of
from games.mod.shown import person_shown, report_row, report_shown
from games.mod.words import deeds_for
from games.models import Report
from games.selectors.mod_queue import holder_of, mod_queue, mod_report
from games.services.reports import report_release, report_take

_PLY = re.compile(r"[0-9]{1,6}")


@mod_page
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """`/mod/`: whom open reports are about, the most urgent first."""
    reason = request.GET.get("reason", "")
    found, me = mod_queue(reason), staff_of(request)
    context = {
        "queue": found,
        "reason": reason if reason in REPORT_REASONS else "",
        "reasons": [(key, report_reason_text(key), count) for key, count in found.reasons],
        "waiting": [
            {
                "of": one.of,
                "weight": one.weight,
                "reports": [report_row(r, me) for r in one.reports],
            }
            for one in found.waiting
        ],
    }
    return shown(request, "queue", context)


@mod_page
@require_safe
def report(request: HttpRequest, public_id: str) -> HttpResponse:
    """`/mod/reports/{id}/`: what there was to see, and the person's history."""
    row, me, now = _found(public_id), staff_of(request), timezone.now()
    ply = request.GET.get("ply", "")
    holder = holder_of(row, now)
    context = {
        "report": report_shown(row, me, int(ply) if _PLY.fullmatch(ply) else row.ply),
        "person": person_shown(row.of),
        "deeds": deeds_for(row.of, report=row),
        "mine": holder is not None and holder.pk == me.pk,
    }
    return shown(request, "report", context)


@mod_page
@require_POST
def take(request: HttpRequest, public_id: str) -> HttpResponse:
    """Hold a report, and see it."""
    report_take(public_id, staff_of(request))
    return redirect("mod_report", public_id)


@mod_page
@require_POST
def release(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give a report back."""
    report_release(public_id, staff_of(request))
    messages.success(request, _("The report waits for somebody else."))
    return redirect("mod_queue")


@mod_page
@require_http_methods(["GET", "HEAD", "POST"])
def report_act(request: HttpRequest, public_id: str) -> HttpResponse:
    """What is to be done, with the texts and a preview; then it is done."""
    row = _found(public_id)
    if request.method == "POST":
        report_take(public_id, staff_of(request))
    return deed_page(request, row.of, row)


def _found(public_id: str) -> Report:
    row = mod_report(public_id)
    if row is None:
        raise NotFound
    return row
