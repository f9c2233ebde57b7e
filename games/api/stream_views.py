"""The calls whose answers stay open: a person's games and challenges, and the moves of a game."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable

from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.authentication import get_authorization_header
from rest_framework.exceptions import NotAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.guests import session_player
from accounts.models import Player
from accounts.tokens import token_player
from games.api.answers import Schema, ref
from games.api.calls import caller
from games.api.described import GAME_PART, LOOK, described, in_query
from games.api.public import NDJSONRenderer, PublicRead, headers_only
from games.api.stream_game import GameTeller
from games.api.stream_player import PlayerTeller
from games.api.streaming import (
    EVENTS,
    NDJSON,
    OpenAnswer,
    Teller,
    look,
    require_room,
    stream,
)
from games.errors import TooManyStreams

STREAM_COST = 10
FORMAT = in_query("format", "`ndjson` or `sse`, for those who cannot send Accept.")


class EventStreamRenderer(JSONRenderer):
    """Lets a caller ask for server-sent events."""

    media_type = EVENTS
    format = "sse"


def _forms(line: str) -> dict[str, Schema]:
    return {
        kind: {"type": "string", "contentMediaType": kind, "contentSchema": ref(line)}
        for kind in (NDJSON, EVENTS)
    }


class PlayerStreamView(APIView):
    """What happens to the caller, as it happens."""

    renderer_classes = (NDJSONRenderer, EventStreamRenderer)

    @described(
        "stream",
        "The caller's games and challenges, as they change",
        answer=None,
        group="Streams",
        cost=STREAM_COST,
        query=[FORMAT],
        codes=[(401, "not_authenticated")],
        refuses=(TooManyStreams,),
        forms=_forms("StreamLine"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        player = caller(request)
        if player is None:
            raise NotAuthenticated
        key = f"{time.time_ns():020d}-{uuid.uuid4().hex}"
        teller = PlayerTeller(player, _who(request), key)
        return _answer(request, teller, key, teller.own_group)


class GameStreamView(PublicRead):
    """A game's moves, as they are made."""

    renderer_classes = (NDJSONRenderer, EventStreamRenderer)

    @described(
        "game_stream",
        "A game's moves, as they are made; to others than its players three plies late",
        answer=None,
        group="Streams",
        cost=STREAM_COST,
        path=GAME_PART,
        query=[FORMAT],
        refuses=(*LOOK, TooManyStreams),
        forms=_forms("GameStreamLine"),
    )
    def get(self, request: Request, public_id: str) -> HttpResponseBase:
        return _answer(request, GameTeller(public_id, _who(request)), uuid.uuid4().hex)


def _answer(request: Request, teller: Teller, key: str, only: str = "") -> HttpResponseBase:
    require_room()
    form = str(request.accepted_renderer.media_type)
    if request.method == "HEAD":
        # Who asks for the headers alone listens to nothing, and takes nobody's place.
        return headers_only(form)
    held_open = isinstance(request._request, ASGIRequest)
    response = (
        OpenAnswer(stream(teller, form, key, only), form)
        if held_open
        else StreamingHttpResponse(look(teller, form), content_type=form)
    )
    response["Cache-Control"] = "no-store"
    # A proxy that gathers what it hands on would hand on nothing.
    response["X-Accel-Buffering"] = "no"
    if held_open and not connection.in_atomic_block:
        # This thread has nothing to ask any more, for as long as the answer is open.
        connection.close()
    return response


def _who(request: Request) -> Callable[[], Player | None]:
    """Asks anew, at any time, who the caller is."""
    if request.auth == "bearer":
        token = get_authorization_header(request).split()[1].decode("latin-1")
        return lambda: token_player(token, reading=True)
    key = request._request.session.session_key
    if key is None:
        return lambda: None
    return lambda: session_player(SessionStore(key))
