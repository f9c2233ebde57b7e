"""What the calls have in common: who calls, reading the body, and answering a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from accounts.households import request_address
from accounts.models import Player
from games.api.problems import Refused
from games.errors import GameOver, StalePly
from games.selectors.lookup import game_by_public_id
from games.selectors.state import game_state
from games.services.commands import Receipt
from games.services.newcomers import known_player_check, player_of_session


def caller(request: Request) -> Player | None:
    """The player behind the request, None for nobody."""
    who: object = request.user
    return who if isinstance(who, Player) else None


def somebody(request: Request) -> Player:
    """The player behind the request; nobody becomes a guest of the session with this act.

    Banned for an excluded guest, and where one was excluded lately.
    """
    player, address = caller(request), request_address(request._request)
    if player is not None:
        known_player_check(player, address)
        return player
    return player_of_session(request._request.session, address)


def checked(form: type[Serializer[None]], request: Request) -> dict[str, Any]:
    """The body as the form has it; ValidationError."""
    serializer = form(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def command(request: Request, public_id: str, act: Callable[..., Receipt], **wish: Any) -> Response:
    """Carry out a service's command on a game; the answer is the game's state after it."""
    player = caller(request)
    command_id = wish.pop("id", None)
    try:
        act(game_id=public_id, player=player, command_id=command_id, **wish)
    except (StalePly, GameOver) as error:
        raise Refused(error, state=_state(public_id, player)) from error
    return Response(_state(public_id, player))


def _state(public_id: str, player: Player | None) -> dict[str, Any]:
    return game_state(game_by_public_id(public_id), player)
