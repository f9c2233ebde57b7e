"""The calls of challenges: who is to play whom, and the answer."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import NoSuchPlayer
from accounts.models import Player
from accounts.naming import player_by_name
from games.api.calls import caller, checked, somebody
from games.api.described import JOIN, NAME_PART, SETUP, described
from games.api.idempotency import IDEMPOTENCY, idempotency_key, once
from games.api.serializers import AcceptRequest, ChallengeRequest
from games.errors import (
    BadMessage,
    ChallengeOpen,
    KeyReused,
    NotFound,
    NotPossibleHere,
    NotWelcome,
)
from games.models import Match
from games.selectors.lookup import latest_game, match_by_public_id
from games.selectors.state import match_state
from games.selectors.stream import challenges_of, challenges_to, told_challenge
from games.services.challenges import challenge_accept, challenge_decline, challenge_make
from games.services.setup import setup_checked

GROUP = "Challenges"
CHALLENGE_PART = (("public_id", "The id of the challenge, which is that of its match."),)


class PlayerChallengeView(APIView):
    """Challenging somebody by name."""

    @described(
        "challenge_new",
        "Challenges an account holder, person or bot",
        answer="Match",
        status=201,
        also={200: "The match that was made with this key"},
        group=GROUP,
        cost=20,
        path=NAME_PART,
        query=[IDEMPOTENCY],
        takes=ChallengeRequest,
        refuses=(*SETUP, NotFound, NotWelcome, NotPossibleHere, ChallengeOpen, KeyReused),
    )
    def post(self, request: Request, name: str) -> Response:
        try:
            to = player_by_name(name)
        except NoSuchPlayer as error:
            raise NotFound from error
        setup = setup_checked(mode=Match.Mode.LINK, **checked(ChallengeRequest, request))
        idempotency_key(request)
        owner = somebody(request)
        return once(
            request,
            owner,
            lambda: challenge_make(owner=owner, to=to, setup=setup).public_id,
            lambda made: _match(made, owner),
        )


class ChallengesView(APIView):
    """Challenges that are open, to the caller and by them."""

    @described(
        "challenges",
        "Open challenges to the caller, and their own open ones and links",
        answer="Challenges",
        group=GROUP,
        codes=[(401, "not_authenticated")],
    )
    def get(self, request: Request) -> Response:
        player, now = _me(request), timezone.now()
        return Response(
            {
                "in": [told_challenge(row, player) for row in challenges_to(player, now)],
                "out": [told_challenge(row, player) for row in challenges_of(player, now)],
            }
        )


class ChallengeAcceptView(APIView):
    """Taking a challenge up."""

    @described(
        "challenge_accept",
        "Takes up a challenge; the game runs",
        answer="Match",
        group=GROUP,
        cost=5,
        path=CHALLENGE_PART,
        query=[IDEMPOTENCY],
        takes=AcceptRequest,
        codes=[(401, "not_authenticated")],
        refuses=(*JOIN, KeyReused, BadMessage),
    )
    def post(self, request: Request, public_id: str) -> Response:
        player, side = _me(request), checked(AcceptRequest, request)["side"]

        def accept() -> str:
            return challenge_accept(match_id=public_id, player=player, side=side).public_id

        return once(request, player, accept, lambda made: _match(made, player), status=200)


class ChallengeDeclineView(APIView):
    """Leaving a challenge."""

    @described(
        "challenge_decline",
        "Declines a challenge; its maker is told",
        answer=None,
        status=204,
        group=GROUP,
        cost=5,
        path=CHALLENGE_PART,
        codes=[(401, "not_authenticated")],
        refuses=JOIN,
        writes=True,
    )
    def post(self, request: Request, public_id: str) -> Response:
        challenge_decline(match_id=public_id, player=_me(request))
        return Response(status=204)


def _me(request: Request) -> Player:
    player = caller(request)
    if player is None:
        raise NotAuthenticated
    return player


def _match(public_id: str, viewer: Player) -> dict[str, Any]:
    match = match_by_public_id(public_id)
    return match_state(match, latest_game(match), viewer)
