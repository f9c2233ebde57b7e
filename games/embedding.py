"""A game on somebody else's page: the board to step through, and what may be done with it there."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _

from engine import rules_for
from games.errors import NotFound
from games.models import Game
from games.pictures import history_of
from games.selectors.board_state import result_state
from games.selectors.moment import board_moment
from games.selectors.rules import rules_name

# As on every page of the site, but for who may frame it; there is nothing to send or to ask.
EMBED_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
    )
)

# What a frame takes on a page of others.
WIDTH, HEIGHT = 420, 640

_SHOWN = re.compile(r"/(?:g|embed)/([A-Za-z0-9_-]{1,32})")


def embed_code(request: HttpRequest, public_id: str, *, width: int = WIDTH) -> str:
    """The HTML that puts a game's board into a page."""
    return format_html(
        '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy" '
        'style="border:0"></iframe>',
        request.build_absolute_uri(f"/embed/{public_id}"),
        width,
        HEIGHT,
        _("A game on Viererreihe"),
    )


def shown_game(request: HttpRequest, address: str) -> str:
    """The id of the game that an address of this site shows; NotFound."""
    try:
        parts = urlsplit(address)
        here = parts.scheme in ("http", "https") and parts.netloc == request.get_host()
    except ValueError:
        raise NotFound from None
    found = _SHOWN.fullmatch(parts.path) if here else None
    if found is None:
        raise NotFound
    return found[1]


def oembed_state(request: HttpRequest, game: Game) -> dict[str, Any]:
    """How others show the game, in the words of oembed.com; no wider than `maxwidth` there."""
    most = request.GET.get("maxwidth", "")
    width = min(WIDTH, int(most)) if re.fullmatch(r"[1-9][0-9]{1,5}", most) else WIDTH
    picture = request.build_absolute_uri(f"/g/{game.public_id}.png")
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": _("Viererreihe"),
        "provider_url": request.build_absolute_uri("/"),
        "title": rules_name(game.match.rules),
        "html": embed_code(request, game.public_id, width=width),
        "width": width,
        "height": HEIGHT,
        "thumbnail_url": picture,
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
    }


def embedded_game(game: Game) -> dict[str, Any]:
    """The game in the shape of a lesson, as nobody in particular may see it; Private."""
    moment = board_moment(game, None)
    moves = " ".join(game.moves_text.split()[: moment.ply])
    position = rules_for(moment.rules).parse(moves, game.first)
    return {
        "key": "replay",
        "columns": position.spec.columns,
        "first_column": position.spec.first_column,
        "rows": position.spec.rows,
        "board": list(moment.rows),
        "first": game.first,
        "moves": moves,
        "opens_at": moment.ply,
        "history": history_of(position),
        "result": result_state(game, position),
        "words": {},
        "marks": {},
        "numbers": [],
    }
