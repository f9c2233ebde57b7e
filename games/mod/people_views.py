"""People without a report: finding them, seeing their history, and acting on it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.errors import AnswerRefused
from accounts.models import Player
from accounts.plain_text import plain
from accounts.reasons import SANCTION_REASONS
from games.errors import NotFound
from games.mod.deeds import deed_page
from games.mod.frame import mod_page, shown, staff_of
from games.mod.shown import person_shown
from games.selectors.dossier import people_found, person_by_id
from games.selectors.signals import games_to_review
from games.services.hiding import line_hide, line_show
from games.services.moderating import action_undo, reviews_order


@mod_page
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """`/mod/people/?q=`: by name, public id, or the id of a game or a match."""
    text = request.GET.get("q", "")
    return shown(request, "people", {"q": text, "found": people_found(text)})


@mod_page
@require_safe
def person(request: HttpRequest, public_id: str) -> HttpResponse:
    """`/mod/people/{id}/`: the person's history on one screen."""
    player = _found(public_id)
    if player.public_id != public_id:
        return redirect("mod_person", player.public_id)
    return shown(request, "person", {"person": person_shown(player)})


@mod_page
@require_http_methods(["GET", "HEAD", "POST"])
def person_act(request: HttpRequest, public_id: str) -> HttpResponse:
    """Something is done about a person that nobody has reported."""
    return deed_page(request, _found(public_id), None)


@mod_page
@require_POST
def undo(request: HttpRequest, entry_id: int) -> HttpResponse:
    """What an entry of the log has done is taken back, with an entry of its own."""
    action_undo(entry_id, staff_of(request), _why(request))
    messages.success(request, _("Taken back."))
    return _back(request)


@mod_page
@require_POST
def line(request: HttpRequest, line_id: int) -> HttpResponse:
    """A line of talk is hidden, or shown again."""
    if request.POST.get("do") == "show":
        line_show(line_id, staff_of(request), _why(request))
        messages.success(request, _("The line can be read again."))
    else:
        reason = request.POST.get("reason", "")
        if reason not in SANCTION_REASONS:
            raise AnswerRefused("outcome")
        line_hide(line_id, staff_of(request), reason)
        messages.success(request, _("The line is out of sight."))
    return _back(request)


@mod_page
@require_POST
def reviews(request: HttpRequest, public_id: str) -> HttpResponse:
    """Reviews of the person's newest games are asked for."""
    player = _found(public_id)
    games = [entry.game for entry in games_to_review(player)]
    asked = reviews_order(player, staff_of(request), games)
    if asked:
        words = ngettext(
            "%(number)d game is being reviewed; look again in some minutes.",
            "%(number)d games are being reviewed; look again in some minutes.",
            asked,
        )
        messages.success(request, words % {"number": asked})
    else:
        messages.info(request, _("There is nothing that is not being reviewed already."))
    return redirect("mod_person", player.public_id)


def _why(request: HttpRequest) -> str:
    """Why something is taken back, in the moderator's own words."""
    reason = plain(request.POST.get("reason", ""))[:200]
    if not reason:
        raise AnswerRefused("empty")
    return reason


def _found(public_id: str) -> Player:
    player = person_by_id(public_id)
    if player is None:
        raise NotFound
    return player


def _back(request: HttpRequest) -> HttpResponse:
    """To the page of moderators that the form was on."""
    wish = request.POST.get("next", "")
    fine = wish.startswith("/mod/") and url_has_allowed_host_and_scheme(wish, allowed_hosts=None)
    return redirect(wish if fine else "mod_queue")
