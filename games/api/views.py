"""The calls about what can be played, guests and matches."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.households import request_address
from accounts.models import Player
from accounts.tokens import token_create
from engine import KNOWN_KEYS
from games.api.calls import caller, checked, somebody
from games.api.described import ACT, JOIN, LOOK, MATCH_PART, SETUP, described, in_query
from games.api.idempotency import IDEMPOTENCY, idempotency_key, once
from games.api.public import PublicRead
from games.api.serializers import JoinRequest, MatchRequest
from games.errors import BadMessage, Banned, KeyReused, MatchOver, NotFound, UnknownRules
from games.selectors.levels import level_list
from games.selectors.lookup import invitation_by_code, latest_game, match_by_public_id
from games.selectors.rules import rules_list
from games.selectors.state import match_state
from games.selectors.variants import key_conflict
from games.services.again import match_again
from games.services.invitations import invitation_check, invitation_join
from games.services.matches import match_create
from games.services.newcomers import guest_for_program
from games.services.rounds import match_next_round
from games.services.setup import setup_checked
from games.table import Table, presets, setup_from_query, table_choices, table_query, table_request

TABLE_PARTS = tuple(field.name for field in fields(Table))


class RulesView(PublicRead):
    """Every game that can be played."""

    @described(
        "rules",
        "Every game that can be played",
        answer="RulesList",
        group="What can be played",
        cost=2,
    )
    def get(self, request: Request) -> Response:
        return Response({"rules": rules_list()})


class SetupView(PublicRead):
    """A table by its address: what it comes to, and where every other choice leads."""

    @described(
        "setup",
        "A table by its address: what it comes to, and where every other choice leads",
        answer="Setup",
        group="What can be played",
        cost=3,
        query=[in_query(name, "A choice of the table.") for name in TABLE_PARTS],
    )
    def get(self, request: Request) -> Response:
        table, notices = setup_from_query(request.query_params.dict())
        return Response(
            {
                "query": table_query(table),
                "request": table_request(table),
                "notices": [asdict(notice) for notice in notices],
                "choices": table_choices(table),
                "presets": presets(),
            }
        )


class LevelsView(PublicRead):
    """The computer's levels in a game, weakest first."""

    @described(
        "levels",
        "The computer's levels in a game",
        answer="Levels",
        group="What can be played",
        query=[in_query("rules", "The key of the game; `7x6` unless told.")],
        refuses=(UnknownRules,),
    )
    def get(self, request: Request) -> Response:
        rules = request.query_params.get("rules", "7x6")
        if rules not in KNOWN_KEYS:
            raise UnknownRules(key_conflict(rules))
        return Response({"levels": level_list(rules)})


class GuestsView(APIView):
    """A guest for a program. Touches no session, so it needs no guard against forgery."""

    authentication_classes = ()

    @described(
        "guest_new",
        "A guest of its own for a program",
        answer="Guest",
        status=201,
        group="People",
        cost=20,
        refuses=(Banned,),
        asks_who=False,
    )
    def post(self, request: Request) -> Response:
        player = guest_for_program(request_address(request._request))
        token = token_create(player)
        body = {"token": token, "player": {"id": player.public_id, "name": player.name}}
        return Response(body, status=201)


class MatchesView(APIView):
    """New matches."""

    @described(
        "match_new",
        "A new match with its first game",
        answer="Match",
        status=201,
        also={200: "The match that was made with this key"},
        group="Matches",
        cost=10,
        takes=MatchRequest,
        query=[IDEMPOTENCY],
        refuses=(*SETUP, KeyReused),
    )
    def post(self, request: Request) -> Response:
        setup = setup_checked(**checked(MatchRequest, request))
        idempotency_key(request)
        owner = somebody(request)
        return once(
            request,
            owner,
            lambda: match_create(owner=owner, setup=setup).public_id,
            lambda name: _match(name, owner),
        )


class MatchView(PublicRead):
    """A match with its newest round."""

    @described(
        "match",
        "A match with its newest round",
        answer="Match",
        group="Matches",
        path=MATCH_PART,
        refuses=LOOK,
    )
    def get(self, request: Request, public_id: str) -> Response:
        match = match_by_public_id(public_id)
        return Response(match_state(match, latest_game(match), caller(request)))


class MatchJoinView(APIView):
    """Taking the free seat with the code of the link; the address of a match is no key to it."""

    @described(
        "match_join",
        "Takes the free seat with the code of the link",
        answer="Match",
        group="Matches",
        cost=5,
        path=MATCH_PART,
        takes=JoinRequest,
        query=[IDEMPOTENCY],
        refuses=(*JOIN, KeyReused, BadMessage),
    )
    def post(self, request: Request, public_id: str) -> Response:
        return _join(request, public_id)


class JoinView(APIView):
    """The same for who has been given nothing but the link: the code says which match it is."""

    @described(
        "join",
        "Takes the free seat that the code of a link leads to, whichever match that is",
        answer="Match",
        group="Matches",
        cost=5,
        takes=JoinRequest,
        query=[IDEMPOTENCY],
        refuses=(*JOIN, KeyReused, BadMessage),
    )
    def post(self, request: Request) -> Response:
        return _join(request)


class MatchNextView(APIView):
    """The next round; the running one while there is one."""

    @described(
        "match_next",
        "The next round; the running one while there is one",
        answer="Match",
        group="Matches",
        cost=5,
        path=MATCH_PART,
        query=[IDEMPOTENCY],
        refuses=(*ACT, MatchOver, KeyReused, BadMessage),
        writes=True,
    )
    def post(self, request: Request, public_id: str) -> Response:
        match, player = match_by_public_id(public_id), caller(request)

        def make() -> str:
            match_next_round(match=match, player=player)
            return match.public_id

        return once(request, player, make, lambda name: _match(name, player), status=200)


class MatchAgainView(APIView):
    """Another match after a decided one: the new one, or the old one until both want it."""

    @described(
        "match_again",
        "Another match after a decided one",
        answer="Match",
        group="Matches",
        cost=5,
        path=MATCH_PART,
        query=[IDEMPOTENCY],
        refuses=(*ACT, KeyReused, BadMessage),
        writes=True,
    )
    def post(self, request: Request, public_id: str) -> Response:
        match, player = match_by_public_id(public_id), caller(request)
        return once(
            request,
            player,
            lambda: match_again(match=match, player=player).public_id,
            lambda name: _match(name, player),
            status=200,
        )


def _join(request: Request, public_id: str | None = None) -> Response:
    """Take the free seat of the code's match, which has to be the one that is named, if one is."""
    wish = checked(JoinRequest, request)
    code, side = wish["code"], wish["side"]
    invitation = invitation_by_code(code)
    if public_id not in {None, invitation.match.public_id}:
        raise NotFound
    if caller(request) is None:
        # Who is too late does not become somebody by it.
        invitation_check(invitation, timezone.now())
    idempotency_key(request)
    player = somebody(request)
    return once(
        request,
        player,
        lambda: invitation_join(code=code, player=player, side=side).public_id,
        lambda name: _match(name, player),
        status=200,
    )


def _match(public_id: str, viewer: Player | None) -> dict[str, Any]:
    match = match_by_public_id(public_id)
    return match_state(match, latest_game(match), viewer)
