"""The calls of the lobby."""

from __future__ import annotations

from collections.abc import Callable

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Player
from games.api.calls import caller, checked, somebody
from games.api.described import BARRED, described
from games.api.idempotency import IDEMPOTENCY, idempotency_key, once
from games.api.public import PublicRead
from games.api.serializers import SeekRequest
from games.errors import (
    BadMessage,
    KeyReused,
    NotFound,
    NotPossibleHere,
    Paused,
    SetupConflict,
    UnknownClock,
    UnknownRules,
)
from games.selectors.lobby import lobby_state, require_seek
from games.services.lobby import Paired, seek_accept, seek_cancel, seek_open, wish_check


class LobbyView(PublicRead):
    """Open wishes and running games; making a wish, and taking it back."""

    @described(
        "lobby",
        "Open wishes and running games",
        answer="Lobby",
        group="Lobby",
    )
    def get(self, request: Request) -> Response:
        return Response(lobby_state(caller(request)))

    @described(
        "lobby_seek",
        "Makes a wish to play",
        answer="Paired",
        status=201,
        group="Lobby",
        cost=5,
        takes=SeekRequest,
        also={200: "What has been made with this key"},
        query=[IDEMPOTENCY],
        refuses=(
            *(UnknownRules, UnknownClock, SetupConflict, NotPossibleHere, KeyReused, BadMessage),
            *(*BARRED, Paused),
        ),
    )
    def post(self, request: Request) -> Response:
        wish = checked(SeekRequest, request)
        wish_check(**wish)
        idempotency_key(request)
        player = somebody(request)
        return _once(request, player, lambda: seek_open(player=player, **wish))

    @described(
        "lobby_cancel",
        "Takes one's wish back",
        answer=None,
        status=204,
        group="Lobby",
        writes=True,
    )
    def delete(self, request: Request) -> Response:
        # Nobody has no wish to take back, and does not become somebody by it.
        if (player := caller(request)) is not None:
            seek_cancel(player=player)
        return Response(status=204)


class SeekView(APIView):
    """Taking somebody up on their wish."""

    @described(
        "lobby_accept",
        "Takes somebody up on their wish",
        answer="Paired",
        status=201,
        group="Lobby",
        cost=5,
        path=(("seek_id", "The number of the wish."),),
        also={200: "What has been made with this key"},
        query=[IDEMPOTENCY],
        refuses=(NotFound, NotPossibleHere, KeyReused, BadMessage, *BARRED, Paused),
        writes=True,
    )
    def post(self, request: Request, seek_id: int) -> Response:
        idempotency_key(request)
        player = caller(request)
        if player is None:
            # Who is too late does not become somebody by it.
            require_seek(seek_id)
            player = somebody(request)
        who = player
        return _once(request, who, lambda: seek_accept(seek_id=seek_id, player=who))


def _once(request: Request, player: Player, make: Callable[[], Paired | None]) -> Response:
    """The answer names the match; null for a wish that waits."""

    def name() -> str:
        paired = make()
        return paired.match.public_id if paired else ""

    return once(request, player, name, lambda made: {"url": f"/m/{made}" if made else None})
