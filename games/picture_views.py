"""Pictures of a game at any ply, and its board to be put into other pages."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.models import Player
from engine import rules_for
from games.assets import PUZZLE_MODULES, RULES_MODULES
from games.board_image import THEMES, png_image, svg_image
from games.embedding import EMBED_POLICY, embedded_game
from games.errors import NotFound, Private
from games.selectors.lookup import game_by_public_id
from games.selectors.moment import board_moment
from games.selectors.rules import rules_name
from games.texts import page_texts

KEPT_SECONDS = 24 * 3600
_PLY = re.compile(r"[0-9]{1,6}")


@require_safe
def picture(request: HttpRequest, public_id: str, form: str) -> HttpResponseBase:
    """`/g/{id}.svg` or `.png`: `?ply=` is how many moves are made, `?theme=` light or dark."""
    text, theme = request.GET.get("ply", ""), request.GET.get("theme", "light")
    if theme not in THEMES or (text and not _PLY.fullmatch(text)):
        raise Http404
    player: Player | None = getattr(request, "player", None)
    try:
        game = game_by_public_id(public_id)
        moment = board_moment(game, player, int(text) if text else None)
    except NotFound as error:
        raise Http404 from error
    except Private as error:
        return HttpResponse(error.sentence, status=error.status, content_type="text/plain")
    drawn: dict[str, Any] = {"first_column": moment.first_column, "lines": moment.lines}
    if form == "svg":
        label = _("%(game)s, move %(ply)d") % {
            "game": rules_name(moment.rules),
            "ply": moment.ply,
        }
        body = svg_image(moment.rows, label=label, theme=theme, **drawn).encode()
        response = HttpResponse(body, content_type="image/svg+xml")
    else:
        body = png_image(moment.rows, theme=theme, **drawn)
        response = HttpResponse(body, content_type="image/png")
    return _kept(request, response, fixed=game.is_over, public=game.match.watchable)


@require_safe
@xframe_options_exempt
def embed(request: HttpRequest, public_id: str) -> HttpResponse:
    """`/embed/{id}`: the board to step through, for pages of others, as everybody may see it.

    It is the one page that may be framed: nothing on it acts, and it knows no visitor.
    """
    try:
        game = game_by_public_id(public_id)
        shown = embedded_game(game)
    except NotFound as error:
        raise Http404 from error
    except Private as error:
        return HttpResponse(error.sentence, status=error.status, content_type="text/plain")
    rules = game.match.rules
    points = rules_for(rules).family == "twicefour"
    context = {
        "game": game,
        "name": rules_name(rules),
        "lesson": shown,
        "points": points,
        "modules": PUZZLE_MODULES if points else RULES_MODULES,
        "page_data": {"page": "rules", "texts": page_texts(rules), "lessons": [shown]},
    }
    response = render(request, "games/embed.html", context)
    response["Content-Security-Policy"] = EMBED_POLICY
    response["Cache-Control"] = "no-cache"
    return response


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
