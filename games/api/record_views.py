"""The calls about games that have been played: replays, and lists of them."""

from __future__ import annotations

from django.core.handlers.asgi import ASGIRequest
from django.http.response import HttpResponseBase
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.api.answers import TEXT
from games.api.calls import caller
from games.api.described import GAME_PART, LOOK, described, in_query
from games.api.game_lists import PARAMETERS, game_list
from games.api.public import (
    KEPT_SECONDS,
    SOON_SECONDS,
    NDJSONRenderer,
    PlainTextRenderer,
    PublicRead,
    as_json,
    headers_only,
    tagged,
)
from games.errors import NotFound, PrivateProfile
from games.notation import notation_of
from games.selectors.lookup import game_by_public_id
from games.selectors.replay import replay_and_review, replay_is_public

LIST_COST, STREAM_COST = 5, 60


class ReplayView(PublicRead):
    """A game from its first move to its last, as JSON or as text."""

    renderer_classes = (JSONRenderer, PlainTextRenderer)

    @described(
        "game_replay",
        "A game from its first move to its last",
        answer="Replay",
        also={304: "It is as the caller has it"},
        group="Replays and lists",
        cost=2,
        path=GAME_PART,
        query=[in_query("format", "`json` or `txt`, for those who cannot send Accept.")],
        refuses=LOOK,
        forms={"text/plain": TEXT},
    )
    def get(self, request: Request, public_id: str) -> HttpResponseBase:
        game = game_by_public_id(public_id)
        replay, settled = replay_and_review(game, caller(request))
        if isinstance(request.accepted_renderer, PlainTextRenderer):
            body, content_type = notation_of(replay).format(), "text/plain; charset=utf-8"
        else:
            body, content_type = as_json(replay), "application/json"
        return tagged(
            request,
            body,
            content_type,
            kept=KEPT_SECONDS if settled else SOON_SECONDS if game.is_over else 0,
            public=replay_is_public(game),
        )


class GamesView(PublicRead):
    """Finished games, chosen; a page at a time, or all of them in a stream."""

    renderer_classes = (JSONRenderer, NDJSONRenderer)

    def cost(self, request: Request) -> int:
        """A stream costs as much as many pages."""
        streams = isinstance(request.accepted_renderer, NDJSONRenderer)
        return STREAM_COST if streams else LIST_COST

    @described(
        "games",
        "Finished games, chosen; in pages, or all of them in a stream",
        answer="Games",
        also={304: "The page is as the caller has it"},
        group="Replays and lists",
        cost=LIST_COST,
        cost_words=f"{STREAM_COST} as a stream",
        query=[in_query(name, words) for name, words in PARAMETERS.items()],
        refuses=(NotFound, PrivateProfile),
        codes=[(422, "invalid")],
        forms={"application/x-ndjson": TEXT},
    )
    def get(self, request: Request) -> HttpResponseBase:
        viewer = caller(request)
        if isinstance(request.accepted_renderer, NDJSONRenderer):
            wanted = game_list(request.query_params, viewer, most=None)
            if request.method == "HEAD":
                return headers_only(NDJSONRenderer.media_type)
            response = wanted.stream(asynchronous=isinstance(request._request, ASGIRequest))
            response["Cache-Control"] = "no-store"
            return response
        page = game_list(request.query_params, viewer).page()
        answer = tagged(request, as_json(page), "application/json", kept=0, public=viewer is None)
        if page["next"]:
            answer["Link"] = f'<{page["next"]}>; rel="next"'
        return answer
