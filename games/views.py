"""The pages: they only read, and hand the browser one block of data."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.models import Player
from engine import KNOWN_KEYS
from engine.twicefour import LONGEST
from games.assets import (
    MATCH_MODULES,
    PLAY_MODULES,
    PUZZLE_MODULES,
    RULES_MODULES,
    SHELF_MODULES,
    TIMED_MODULES,
)
from games.choices import clock_words
from games.embedding import embed_code
from games.errors import NotFound, Private
from games.lessons import lesson_data, tricks, worked_examples
from games.live_texts import live_texts
from games.models import Game, Match
from games.pictures import rules_picture
from games.previews import game_preview
from games.push_rules import RULES as PUSH_RULES
from games.push_rules import PushRules, push_lesson, push_rules, puzzle_data
from games.qr import qr_svg
from games.rules_pages import PAGES, rules_page_of
from games.rules_words import RulesWords
from games.selectors.current import current_game
from games.selectors.levels import level_list, usual_level
from games.selectors.lookup import game_by_public_id, latest_game, match_by_public_id
from games.selectors.notices import LOGIN_URL
from games.selectors.reviews import decided_state
from games.selectors.rules import TWO_ROUNDS, has_lots, rules_name
from games.selectors.state import game_state, new_state
from games.selectors.talk import PRESETS
from games.texts import line_words, page_texts, side_names

RULES = "7x6"
FIRST = "alternate"

_private = cache_control(private=True, no_cache=True)


@require_safe
@_private
def play(request: HttpRequest) -> HttpResponse:
    """The visitor's current round, or a first one that is stored with its first move."""
    mode, rules = request.GET.get("mode"), request.GET.get("rules")
    if mode not in Match.Mode.values:
        mode = None
    if rules not in KNOWN_KEYS:
        rules = None
    if mode == Match.Mode.LINK:
        return HttpResponseRedirect(f"/new?mode=link&rules={rules or RULES}")
    player = _player(request)
    found = current_game(player, mode, rules)
    if found is not None:
        state = game_state(found, player)
    else:
        mode = mode or Match.Mode.HOTSEAT
        if rules is not None and has_lots(rules):
            # Lots are drawn when a match is made, so there is no board before.
            return HttpResponseRedirect(f"/new?rules={rules}&mode={mode}")
        level = usual_level(rules or RULES) if mode == Match.Mode.COMPUTER else None
        state = new_state(rules or RULES, mode, FIRST, level, player)
    return _board_page(request, "play", state)


@require_safe
@_private
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """The newest round of a match, for its players and for anyone who watches."""
    try:
        newest = latest_game(match_by_public_id(public_id))
    except NotFound as error:
        raise Http404 from error
    return _stored_page(request, "match", newest)


@require_safe
@_private
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """One round: live while it runs, to step through afterwards."""
    try:
        found = game_by_public_id(public_id)
    except NotFound as error:
        raise Http404 from error
    return _stored_page(request, "game", found)


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """All games of the family that can be read about."""
    pages: list[RulesWords | PushRules] = [page() for page in PAGES.values()]
    pages.append(push_rules())
    context = {
        "pages": pages,
        "modules": SHELF_MODULES,
        "page_data": {
            "pictures": {
                rules: rules_picture(rules) for rules in (RULES, *(page.rules for page in pages))
            }
        },
    }
    return render(request, "games/rules_index.html", context)


@require_safe
def rules_game(request: HttpRequest, slug: str) -> HttpResponse:
    """What one game changes, with boards to step through."""
    if slug not in PAGES:
        raise Http404
    words = PAGES[slug]()
    context = {
        "words": words,
        "rules": words.rules,
        "others": [{"rules": key, "name": rules_name(key)} for key in words.more],
        "modules": RULES_MODULES,
        "page_data": {
            "page": "rules",
            "texts": page_texts(words.rules),
            "lessons": [lesson_data(lesson) for lesson in words.lessons],
        },
    }
    return render(request, "games/rules_game.html", context)


@require_safe
def rules_twicefour(request: HttpRequest) -> HttpResponse:
    """The rules of twiceFour, with a puzzle and a round to step through."""
    words, lesson = push_rules(), push_lesson()
    context = {
        "words": words,
        "lesson": lesson,
        "rules": PUSH_RULES,
        "modules": PUZZLE_MODULES,
        "page_data": {
            "page": "rules",
            "texts": page_texts(PUSH_RULES),
            "puzzle": puzzle_data(),
            "lessons": [lesson_data(lesson)],
        },
    }
    return render(request, "games/rules_twicefour.html", context)


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
        "rules": RULES,
        "examples": examples,
        "tricks": advice,
        "modules": RULES_MODULES,
        "page_data": page_data,
    }
    return render(request, "games/rules_four.html", context)


def _stored_page(request: HttpRequest, page: str, game: Game) -> HttpResponse:
    try:
        state = game_state(game, _player(request))
    except Private:
        return render(request, "games/private.html", status=Private.status)
    decided = decided_state(game) if page == "game" else None
    return _board_page(request, page, state, decided)


def _board_page(
    request: HttpRequest,
    page: str,
    state: dict[str, Any],
    decided: dict[str, Any] | None = None,
) -> HttpResponse:
    settings = {
        "rules": state["rules"],
        "level": state["level"] or usual_level(state["rules"]),
        "first": state["first_policy"],
    }
    texts, levels = page_texts(state["rules"]), level_list(state["rules"])
    preview = game_preview(request, page, state)
    shared = preview is not None and page == "game" and state["status"] == Game.Status.FINISHED
    context: dict[str, Any] = {
        "title": _title(page, state),
        "preview": preview,
        "share_code": shared and embed_code(request, state["id"]),
        "headline": _headline(texts, state),
        "width": state["columns"] + 2 * (1 - state["first_column"]),
        "line_words": line_words(state["rules"]),
        "mode": state["mode"],
        "game_rules": state["rules"],
        "game_name": rules_name(state["rules"]),
        "rules_page": rules_page_of(state["rules"]),
        "state": state,
        "sides": _sides(state),
        "longest": LONGEST,
        "settings": settings,
        "settings_label": _settings_label(texts, levels, state),
        "levels": levels,
        "modules": TIMED_MODULES if state["clock"] else PLAY_MODULES,
        "page_data": {
            "page": page,
            "state": state,
            "texts": texts,
            "levels": {level["key"]: level for level in levels},
            "urls": {"api": "/api/v1/", "socket": "/ws/games/", "login": LOGIN_URL},
            "default_settings": settings,
            "decided": decided,
        },
    }
    if state["live"] is not None:
        texts |= live_texts()
        context |= _live_context(request, state)
    return render(request, "games/play.html", context)


def _live_context(request: HttpRequest, state: dict[str, Any]) -> dict[str, Any]:
    """What a live match shows beyond a board, before any script: players, clock, link."""
    context: dict[str, Any] = {
        "modules": MATCH_MODULES,
        "players": [_plate(side, seat, state) for side, seat in state["seats"].items()],
        "clock_words": clock_words(state["clock"]),
        "presets": PRESETS,
    }
    if invitation := state["live"]["invitation"]:
        link = request.build_absolute_uri(invitation["url"])
        context |= {"link": link, "qr": qr_svg(link)}
    return context


def _plate(side: str, seat: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    # As long as somebody is missing, wishes and lots have yet to say who has which figure.
    unsettled = state["status"] == "waiting" and state["form"] == TWO_ROUNDS
    side_name = side_names()[side]
    if seat["kind"] == "open":
        name = _("Still free")
    else:
        name = _("You") if state["you"] == [side] else seat["name"]
    return {
        "side": side,
        "name": name,
        "bot": seat["bot"],
        "side_name": side_name,
        "sub": _("figure open") if unsettled else side_name,
        "clock": bool(state["clock"]),
        "open": seat["kind"] == "open",
        "own": state["you"] == [side],
    }


def _sides(state: dict[str, Any]) -> list[dict[str, Any]]:
    names = side_names()
    return [
        {"side": side, "name": names[side], "kind": seat["kind"], "score": state["score"][side]}
        for side, seat in state["seats"].items()
    ]


def _title(page: str, state: dict[str, Any]) -> str:
    if page == "game":
        return _("Round %(round)d · Viererreihe") % {"round": state["round"]}
    if state["mode"] == Match.Mode.COMPUTER:
        return _("Viererreihe – against the computer")
    if state["mode"] == Match.Mode.LINK:
        return _("Viererreihe – a live match")
    return _("Viererreihe – two at one screen")


def _headline(texts: dict[str, str], state: dict[str, Any]) -> str:
    side = state["side_to_move"]
    if state["status"] == Game.Status.WAITING:
        return texts["waiting"].format(round=state["round"])
    if side is None:
        return ""
    return texts["turn"].format(round=state["round"], side=side_names()[side])


def _settings_label(
    texts: dict[str, str], levels: list[dict[str, Any]], state: dict[str, Any]
) -> str:
    """What the button says that unfolds the settings; the script says the same."""
    names = {level["key"]: level["name"] for level in levels}
    if state["mode"] != Match.Mode.COMPUTER:
        return texts["start_new"]
    level = state["level"] or usual_level(state["rules"])
    return texts["settings_level"].format(level=names[level])


def _player(request: HttpRequest) -> Player | None:
    player: Player | None = getattr(request, "player", None)
    return player
