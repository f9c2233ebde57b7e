"""Reporting somebody: a page that works by itself and, on other pages, in a dialog."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.households import request_address
from accounts.middleware import request_player
from accounts.models import Block, Player
from accounts.plain_text import plain
from accounts.reasons import REPORT_REASONS, report_reason_text
from games.costs import over_limit
from games.errors import GameError, NotFound, ReportAgain, TooManyReports
from games.models import Report
from games.selectors.profiles import profile_url
from games.selectors.reporting import Subject, report_reasons, report_subject, report_waits
from games.selectors.rules import rules_name
from games.selectors.said import line_words
from games.services.newcomers import player_of_session
from games.services.reports import LONGEST_TEXT, report_make, report_seen

# What a report costs, in points of the API's limits.
COST = 20

# Says in a request that only the inside of the page is wanted, for a dialog.
PART_HEADER = "X-Part"

_NUMBER = re.compile(r"[0-9]{1,9}")
_NAMES = ("of", "game", "side", "line")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report(request: HttpRequest) -> HttpResponse:
    """`/report/?game=…&side=…`, `?line=…` or `?of=…`: the reasons that fit; one of them reports."""
    asked = request.POST if request.method == "POST" else request.GET
    wish = {name: asked.get(name, "") for name in _NAMES}
    player = request_player(request)
    try:
        subject = report_subject(player, **_meant(wish))
    except GameError as error:
        return _refused(request, error)
    if request.method != "POST":
        refusal = ReportAgain() if report_waits(player, subject) else None
        return _form(request, wish, subject, refusal, status=200)
    if (over := over_limit(request, COST)) is not None:
        return _form(request, wish, subject, TooManyReports(over["Retry-After"]))
    text, reason = plain(request.POST.get("text", "")), request.POST.get("reason", "")
    try:
        player = player_of_session(request.session, request_address(request))
        row = report_make(by=player, reason=reason, text=text, **_meant(wish))
    except GameError as error:
        return _form(request, wish, subject, error, text=text, reason=reason)
    if PART_HEADER in request.headers:
        return _thanks(request, row, wish)
    return redirect("report_made", row.public_id)


@require_safe
@never_cache
def report_made(request: HttpRequest, public_id: str) -> HttpResponse:
    """What happens with a report that one has just made."""
    player = request_player(request)
    rows = Report.objects.select_related("of", "game__match", "line")
    row = rows.filter(by=player, public_id=public_id).first() if player else None
    return _refused(request, NotFound()) if row is None else _thanks(request, row, {})


@require_safe
@never_cache
def own_reports(request: HttpRequest) -> HttpResponse:
    """`/account/reports/`: what became of one's own reports."""
    player = request_player(request)
    if player is None:
        return redirect("account_data")
    rows = Report.objects.filter(by=player).select_related("of", "game__match", "line")
    shown = [_shown(row) for row in rows.order_by("-made_at", "-pk")[:100]]
    if request.method == "GET":
        report_seen(player)
    return render(request, "accounts/reports.html", {"reports": shown, "player": player})


def outcome_words(outcome: str) -> str:
    """What became of a report, as its maker reads it: that, but not what, was done."""
    return {
        "": _("A moderator will look at it."),
        Report.Outcome.ACTED: _("Thank you, we have acted."),
        Report.Outcome.NO_FAULT: _("We have looked at it and found nothing that breaks the rules."),
        Report.Outcome.REFUSED: _("We do not follow this report."),
    }[outcome]


def _meant(wish: dict[str, str]) -> dict[str, Any]:
    """The names of an address as the service has them; a line that is no number is none."""
    line = wish["line"]
    if line and not _NUMBER.fullmatch(line):
        return {"of_id": ""}
    return {
        "of_id": wish["of"],
        "game_id": wish["game"],
        "side": wish["side"],
        "line_id": int(line) if line else None,
    }


def _form(
    request: HttpRequest,
    wish: dict[str, str],
    subject: Subject,
    refusal: GameError | None,
    *,
    status: int | None = None,
    **filled: str,
) -> HttpResponse:
    player = request_player(request)
    context = {
        "state": "again" if isinstance(refusal, ReportAgain) else "form",
        "name": subject.of.name,
        "about": _about(subject),
        "hidden": {name: value for name, value in wish.items() if value},
        "reasons": [(reason, REPORT_REASONS[reason]) for reason in report_reasons(player, subject)],
        "refusal": refusal,
        "longest": LONGEST_TEXT,
        "profile": profile_url(subject.of),
        **_blocking(player, subject.of, _back(subject)),
        **filled,
    }
    found = status or (200 if refusal is None else refusal.status)
    return _answer(request, context, found, refusal)


def _thanks(request: HttpRequest, row: Report, wish: dict[str, str]) -> HttpResponse:
    player = request_player(request)
    subject = Subject(row.of, row.game, row.line)
    context = {
        "state": "made",
        "name": row.of.name,
        "line": row.line_id,
        **_blocking(player or row.by, row.of, _back(subject)),
    }
    return _answer(request, context, 200)


def _refused(request: HttpRequest, error: GameError) -> HttpResponse:
    return _answer(
        request, {"state": "refused", "refusal": error, "back": "/"}, error.status, error
    )


def _answer(
    request: HttpRequest, context: dict[str, Any], status: int, refusal: GameError | None = None
) -> HttpResponse:
    part = PART_HEADER in request.headers
    context["part"] = part
    template = "games/_report.html" if part else "games/report.html"
    response = render(request, template, context, status=status)
    response["X-Robots-Tag"] = "noindex"
    response["Vary"] = PART_HEADER
    if status == TooManyReports.status and refusal is not None:
        response["Retry-After"] = refusal.why
    return response


def _blocking(player: Player | None, of: Player, back: str) -> dict[str, Any]:
    """For the button that keeps the two apart."""
    blocked = player is not None and Block.objects.filter(by=player, of=of).exists()
    return {"of": of, "blocked": blocked, "may_block": player is not None, "back": back}


def _back(subject: Subject) -> str:
    """Where one comes from, as far as that is known."""
    if subject.line is not None and subject.game is not None:
        return f"/m/{subject.game.match.public_id}"
    if subject.game is not None:
        return reverse("game", args=[subject.game.public_id])
    return profile_url(subject.of) or "/"


def _about(subject: Subject) -> str:
    """What the report is about, besides whom."""
    if subject.line is not None:
        return _("“%(words)s”") % {"words": line_words(subject.line)}
    if subject.game is not None:
        words = {"game": rules_name(subject.game.match.rules), "round": subject.game.round}
        return _("%(game)s, round %(round)d") % words
    return ""


def _shown(row: Report) -> dict[str, Any]:
    subject = Subject(row.of, row.game, row.line)
    return {
        "row": row,
        "name": row.of.name,
        "about": _about(subject),
        "reason": report_reason_text(row.reason),
        "words": outcome_words(row.outcome),
        "is_new": row.closed_at is not None and row.seen_at is None,
    }
