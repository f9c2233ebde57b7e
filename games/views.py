"""The pages: they only read, and hand the browser one block of data."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.models import Player
from games.assets import PLAY_MODULES, RULES_MODULES
from games.errors import NotFound
from games.lessons import lesson_data, tricks, worked_examples
from games.models import Match
from games.selectors.current import current_game
from games.selectors.levels import level_list
from games.selectors.lookup import game_by_public_id, latest_game, match_by_public_id
from games.selectors.state import game_state, new_state
from games.texts import page_texts, side_names

RULES = "7x6"
LEVEL = "normal"
FIRST = "alternate"

_private = cache_control(private=True, no_cache=True)


@require_safe
@_private
def play(request: HttpRequest) -> HttpResponse:
    """The visitor's current round, or a first one that is stored with its first move."""
    mode = request.GET.get("mode")
    if mode not in Match.Mode.values:
        mode = None
    player = _player(request)
    found = current_game(player, mode)
    if found is not None:
        state = game_state(found, player)
    else:
        mode = mode or Match.Mode.HOTSEAT
        level = LEVEL if mode == Match.Mode.COMPUTER else None
        state = new_state(RULES, mode, FIRST, level, player)
    return _board_page(request, "play", state)


@require_safe
@_private
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """The newest round of a match, for its players and for anyone who watches."""
    try:
        newest = latest_game(match_by_public_id(public_id))
    except NotFound as error:
        raise Http404 from error
    return _board_page(request, "match", game_state(newest, _player(request)))


@require_safe
@_private
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """One round: live while it runs, to step through afterwards."""
    try:
        found = game_by_public_id(public_id)
    except NotFound as error:
        raise Http404 from error
    return _board_page(request, "game", game_state(found, _player(request)))


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """All games of the family that can be read about."""
    return render(request, "games/rules_index.html")


@require_safe
def rules_four(request: HttpRequest) -> HttpResponse:
    """The rules of four in a row, with boards to step through."""
    examples, advice = worked_examples(), tricks()
    page_data = {
        "page": "rules",
        "texts": page_texts(),
        "lessons": [lesson_data(lesson) for lesson in (*examples, *advice)],
    }
    context = {
        "examples": examples,
        "tricks": advice,
        "modules": RULES_MODULES,
        "page_data": page_data,
    }
    return render(request, "games/rules_four.html", context)


def _board_page(request: HttpRequest, page: str, state: dict[str, Any]) -> HttpResponse:
    settings = {
        "rules": state["rules"],
        "level": state["level"] or LEVEL,
        "first": state["first_policy"],
    }
    texts, levels = page_texts(), level_list()
    context = {
        "title": _title(page, state),
        "headline": _headline(texts, state),
        "state": state,
        "settings": settings,
        "levels": levels,
        "modules": PLAY_MODULES,
        "page_data": {
            "page": page,
            "state": state,
            "texts": texts,
            "levels": {level["key"]: level for level in levels},
            "urls": {"api": "/api/v1/", "socket": "/ws/games/"},
            "default_settings": settings,
        },
    }
    return render(request, "games/play.html", context)


def _title(page: str, state: dict[str, Any]) -> str:
    if page == "game":
        return _("Round %(round)d · Viererreihe") % {"round": state["round"]}
    if state["mode"] == Match.Mode.COMPUTER:
        return _("Viererreihe – against the computer")
    return _("Viererreihe – two at one screen")


def _headline(texts: dict[str, str], state: dict[str, Any]) -> str:
    side = state["side_to_move"]
    if side is None:
        return ""
    return texts["turn"].format(round=state["round"], side=side_names()[side])


def _player(request: HttpRequest) -> Player | None:
    player: Player | None = getattr(request, "player", None)
    return player
