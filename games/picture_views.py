"""Pictures of a game at any ply, and its board to be put into other pages."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.models import Player
from engine import KNOWN_KEYS, rules_for
from games.assets import PUZZLE_MODULES, RULES_MODULES
from games.board_gif import gif_image
from games.board_image import THEMES, png_image, svg_image
from games.costs import over_limit, refusal
from games.embedding import EMBED_POLICY, embedded_game, oembed_state, shown_game
from games.errors import NotFound, Private
from games.models import Game
from games.pictures import scene_of
from games.selectors.lookup import game_by_public_id
from games.selectors.moment import board_moment, board_moments
from games.selectors.rules import rules_name
from games.selectors.watching import require_view
from games.texts import page_texts

KEPT_SECONDS = 24 * 3600
# What a picture costs, in points of the API's limits.
COSTS = {"svg": 1, "png": 2, "gif": 5}

OEMBED_COST = 2

_TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
_WORDS = "text/plain; charset=utf-8"
_PLY = re.compile(r"[0-9]{1,6}")


@require_safe
def picture(request: HttpRequest, public_id: str, form: str) -> HttpResponseBase:
    """`/g/{id}.svg`, `.png` or `.gif`: `?ply=` is how many moves are made, `?theme=` light or dark.

    The GIF shows all boards up to there. Refusals are problem documents, as in the API.
    """
    text, theme = request.GET.get("ply", ""), request.GET.get("theme", "light")
    wrong = {} if theme in THEMES else {"theme": [_("This is neither “light” nor “dark”.")]}
    if text and not _PLY.fullmatch(text):
        wrong["ply"] = [_("This is no number of moves.")]
    if wrong:
        return refusal(422, "invalid", _("Some of this is not right."), fields=wrong)
    if refused := over_limit(request, COSTS[form]):
        return refused
    player: Player | None = getattr(request, "player", None)
    try:
        game = game_by_public_id(public_id)
        body = _drawn(game, player, int(text) if text else None, form, theme)
    except (NotFound, Private) as error:
        return refusal(error.status, error.code, error.sentence)
    response = HttpResponse(body, content_type=_TYPES[form])
    return _kept(request, response, fixed=game.is_over, public=game.match.watchable)


def _drawn(game: Game, player: Player | None, ply: int | None, form: str, theme: str) -> bytes:
    """The picture; NotFound where a finished game has no such ply, Private."""
    if game.is_over and (ply or 0) > game.plies:
        raise NotFound
    if form == "gif":
        moments = board_moments(game, player, ply)
        moment, boards = moments[-1], [one.rows for one in moments]
    else:
        moment = board_moment(game, player, ply)
    drawn: dict[str, Any] = {
        "first_column": moment.first_column,
        "lines": moment.lines,
        "theme": theme,
    }
    if form == "gif":
        return gif_image(boards, **drawn)
    if form == "png":
        return png_image(moment.rows, **drawn)
    words = {"game": rules_name(moment.rules), "ply": moment.ply}
    label = _("%(game)s, move %(ply)d") % words
    return svg_image(moment.rows, label=label, **drawn).encode()


@require_safe
def rules_picture(request: HttpRequest, rules: str) -> HttpResponseBase:
    """`/rules/{key}.png`: a scene of a game, for previews of pages that are about no game."""
    if rules not in KNOWN_KEYS:
        return refusal(NotFound.status, NotFound.code, NotFound().sentence)
    if refused := over_limit(request, COSTS["png"]):
        return refused
    response = HttpResponse(_scene(rules), content_type="image/png")
    return _kept(request, response, fixed=True, public=True)


@lru_cache(maxsize=64)
def _scene(rules: str) -> bytes:
    position = scene_of(rules)
    first = position.spec.first_column
    return png_image(position.board(), first_column=first, lines=[], theme="light")


@require_safe
def oembed(request: HttpRequest) -> HttpResponseBase:
    """`/oembed?url=`: how a page of others shows a game that is linked there (oembed.com)."""
    if refused := over_limit(request, OEMBED_COST):
        return refused
    try:
        public_id = shown_game(request, request.GET.get("url", ""))
        game = game_by_public_id(public_id)
        require_view(game.match, [])
    except (NotFound, Private) as error:
        return refusal(error.status, error.code, error.sentence)
    if request.GET.get("format", "json") != "json":
        return refusal(501, "not_acceptable", _("There is JSON alone."))
    answer = JsonResponse(oembed_state(request, game))
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


@require_safe
@xframe_options_exempt
def embed(request: HttpRequest, public_id: str) -> HttpResponse:
    """`/embed/{id}`: the board to step through, for pages of others, as everybody may see it.

    It is the one page that may be framed: nothing on it acts, and it knows no visitor. `?ply=` is
    where it opens, `?theme=` light or dark whatever the reader has, `?lang=` the language.
    """
    language = _language(request)
    with override(language):
        response = _embed(request, public_id)
    response["Content-Language"] = language
    return response


def _embed(request: HttpRequest, public_id: str) -> HttpResponse:
    ply, theme = request.GET.get("ply", ""), request.GET.get("theme", "")
    try:
        game = game_by_public_id(public_id)
        shown = embedded_game(game)
    except (NotFound, Private) as error:
        # Also a refusal has to be seen in the frame.
        return _framed(HttpResponse(error.sentence, status=error.status, content_type=_WORDS))
    if _PLY.fullmatch(ply):
        shown["opens_at"] = min(int(ply), shown["opens_at"])
    rules = game.match.rules
    points = rules_for(rules).family == "twicefour"
    context = {
        "game": game,
        "name": rules_name(rules),
        "lesson": shown,
        "points": points,
        "theme": theme if theme in THEMES else "",
        "modules": PUZZLE_MODULES if points else RULES_MODULES,
        "page_data": {"page": "rules", "texts": page_texts(rules), "lessons": [shown]},
    }
    return _framed(render(request, "games/embed.html", context))


def _framed(response: HttpResponse) -> HttpResponse:
    response["Content-Security-Policy"] = EMBED_POLICY
    response["Cache-Control"] = "no-cache"
    return response


def _language(request: HttpRequest) -> str:
    """The one asked for, or the reader's."""
    asked = request.GET.get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def _kept(
    request: HttpRequest, response: HttpResponse, *, fixed: bool, public: bool
) -> HttpResponseBase:
    """With a strong tag; what will not change is kept, what only players see is theirs."""
    tag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = tag
    whose = "public" if public and fixed else "private"
    response["Cache-Control"] = f"{whose}, max-age={KEPT_SECONDS}" if fixed else "private, no-cache"
    if public:
        response["Access-Control-Allow-Origin"] = "*"
        response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return get_conditional_response(request, etag=tag, response=response) or response
