"""The calls on one game: its state, and every act in it."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.calls import caller, checked, command
from games.api.serializers import (
    ActRequest,
    ClaimRequest,
    CommandRequest,
    MoveRequest,
    OfferAnswerRequest,
    OfferRequest,
    TalkRequest,
)
from games.errors import NotFound
from games.models import Offer
from games.selectors.lookup import game_by_public_id
from games.selectors.state import game_state
from games.services.ending import game_abort, game_claim, game_resign
from games.services.offers import game_offer, game_offer_answer
from games.services.play import game_play_move
from games.services.talk import talk_report, talk_say
from games.services.undo import game_undo


class GameView(APIView):
    """A game's state."""

    def get(self, request: Request, public_id: str) -> Response:
        return Response(game_state(game_by_public_id(public_id), caller(request)))


class MovesView(APIView):
    """Playing a move."""

    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_play_move, **checked(MoveRequest, request))


class UndoView(APIView):
    """Taking back, where nobody has to agree."""

    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_undo, **checked(CommandRequest, request))


class ResignView(APIView):
    """Giving the game to the other side."""

    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_resign, **checked(ActRequest, request))


class AbortView(APIView):
    """Calling a live game off before its second ply."""

    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_abort, **checked(ActRequest, request))


class ClaimView(APIView):
    """Claiming the win or a draw against somebody who is gone."""

    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_claim, **checked(ClaimRequest, request))


class OffersView(APIView):
    """Offering a draw, or asking to take back."""

    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_offer, **checked(OfferRequest, request))


class OfferAnswerView(APIView):
    """Accepting or declining an offer."""

    def post(self, request: Request, public_id: str, kind: str) -> Response:
        if kind not in {Offer.Kind.DRAW, Offer.Kind.UNDO}:
            raise NotFound
        wish = checked(OfferAnswerRequest, request)
        return command(request, public_id, game_offer_answer, kind=kind, **wish)


class TalkView(APIView):
    """Saying something to the other player."""

    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, talk_say, **checked(TalkRequest, request))


class TalkReportView(APIView):
    """Reporting a line to the moderators."""

    def post(self, request: Request, line_id: int) -> Response:
        player = caller(request)
        if player is None:
            raise NotFound
        talk_report(line_id=line_id, player=player)
        return Response(status=204)
