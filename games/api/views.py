"""The calls: each parses, calls one service, and answers with the state."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.guests import guest_create, session_ensure_player
from accounts.models import Player
from accounts.tokens import token_create
from games.api.problems import Refused
from games.api.serializers import CommandRequest, MatchRequest, MoveRequest
from games.errors import BadMessage, GameOver, StalePly
from games.selectors.levels import level_list
from games.selectors.lookup import game_by_public_id, latest_game, match_by_public_id
from games.selectors.rules import rules_list
from games.selectors.state import game_state, match_state
from games.services.commands import Receipt
from games.services.matches import match_create, match_next_round
from games.services.play import game_play_move
from games.services.undo import game_undo

_KEY_FORM = re.compile(r"[\x21-\x7e]{1,64}")


class RulesView(APIView):
    """Every game that can be played."""

    def get(self, request: Request) -> Response:
        return Response({"rules": rules_list()})


class LevelsView(APIView):
    """The computer's levels, weakest first."""

    def get(self, request: Request) -> Response:
        return Response({"levels": level_list()})


class GuestsView(APIView):
    """A guest for a program. Touches no session, so it needs no guard against forgery."""

    authentication_classes = ()

    def post(self, request: Request) -> Response:
        player = guest_create()
        token = token_create(player)
        body = {"token": token, "player": {"id": player.public_id, "name": player.name}}
        return Response(body, status=201)


class MatchesView(APIView):
    """New matches."""

    def post(self, request: Request) -> Response:
        wish = _checked(MatchRequest, request)
        key = _idempotency_key(request)
        owner = caller(request) or session_ensure_player(request._request.session)
        match, created = match_create(owner=owner, idempotency_key=key, **wish)
        body = match_state(match, latest_game(match), owner)
        return Response(body, status=201 if created else 200)


class MatchView(APIView):
    """A match with its newest round."""

    def get(self, request: Request, public_id: str) -> Response:
        match = match_by_public_id(public_id)
        return Response(match_state(match, latest_game(match), caller(request)))


class MatchNextView(APIView):
    """The next round; the running one while there is one."""

    def post(self, request: Request, public_id: str) -> Response:
        match = match_by_public_id(public_id)
        game = match_next_round(match=match, player=caller(request))
        return Response(match_state(match, game, caller(request)))


class GameView(APIView):
    """A game's state."""

    def get(self, request: Request, public_id: str) -> Response:
        return Response(game_state(game_by_public_id(public_id), caller(request)))


class MovesView(APIView):
    """Playing a move."""

    def post(self, request: Request, public_id: str) -> Response:
        wish = _checked(MoveRequest, request)
        return _command(
            request,
            public_id,
            lambda player: game_play_move(
                game_id=public_id,
                player=player,
                ply=wish["ply"],
                move=wish["move"],
                command_id=wish["id"],
            ),
        )


class UndoView(APIView):
    """Taking back."""

    def post(self, request: Request, public_id: str) -> Response:
        wish = _checked(CommandRequest, request)
        return _command(
            request,
            public_id,
            lambda player: game_undo(
                game_id=public_id, player=player, ply=wish["ply"], command_id=wish["id"]
            ),
        )


def caller(request: Request) -> Player | None:
    """The player behind the request, None for nobody."""
    who: object = request.user
    return who if isinstance(who, Player) else None


def _command(request: Request, public_id: str, act: Callable[[Player | None], Receipt]) -> Response:
    player = caller(request)
    try:
        act(player)
    except (StalePly, GameOver) as error:
        # The caller has missed something: show it.
        state = game_state(game_by_public_id(public_id), player)
        raise Refused(error, state=state) from error
    return Response(game_state(game_by_public_id(public_id), player))


def _checked(form: type[Serializer[None]], request: Request) -> dict[str, Any]:
    serializer = form(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def _idempotency_key(request: Request) -> str:
    key = request.headers.get("Idempotency-Key", "")
    if key and not _KEY_FORM.fullmatch(key):
        raise Refused(BadMessage())
    return key
