"""The calls on one game: its state, and every act in it."""

from __future__ import annotations

from contextlib import suppress

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.calls import caller, checked, command
from games.api.described import ACT, ACT_AT_PLY, BARRED, CONSENT, GAME_PART, LOOK, MOVE, described
from games.api.limits import USUAL_COST
from games.api.public import PublicRead
from games.api.serializers import (
    ActRequest,
    ClaimRequest,
    CommandRequest,
    MoveRequest,
    OfferAnswerRequest,
    OfferRequest,
    TalkRequest,
)
from games.errors import (
    GameOver,
    Muted,
    NoOffer,
    NotAbsent,
    NotFound,
    NothingToUndo,
    OfferTooSoon,
    ReportAgain,
    TalkRefused,
    TooManyReports,
)
from games.models import Offer
from games.selectors.lookup import game_by_public_id
from games.selectors.state import game_state
from games.services.ending import game_abort, game_claim, game_resign
from games.services.offers import game_offer, game_offer_answer
from games.services.play import game_play_move
from games.services.reports import report_make
from games.services.talk import talk_say
from games.services.undo import game_undo


class GameView(PublicRead):
    """A game's state."""

    @described(
        "game_state",
        "A game as the caller may see it",
        answer="state",
        group="Games",
        path=GAME_PART,
        refuses=LOOK,
    )
    def get(self, request: Request, public_id: str) -> Response:
        return Response(game_state(game_by_public_id(public_id), caller(request)))


class MovesView(APIView):
    """Playing a move."""

    def cost(self, request: Request) -> int:
        """No limit keeps a player from a move."""
        return USUAL_COST if caller(request) is None else 0

    @described(
        "game_move",
        "Plays a move",
        answer="state",
        group="Games",
        cost=0,
        cost_words="1 for who is nobody",
        path=GAME_PART,
        takes=MoveRequest,
        refuses=MOVE,
    )
    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_play_move, **checked(MoveRequest, request))


class UndoView(APIView):
    """Taking back, where nobody has to agree."""

    @described(
        "game_undo",
        "Takes back, where nobody has to agree",
        answer="state",
        group="Games",
        path=GAME_PART,
        takes=CommandRequest,
        refuses=(*CONSENT, NothingToUndo),
    )
    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_undo, **checked(CommandRequest, request))


class ResignView(APIView):
    """Giving the game to the other side."""

    @described(
        "game_resign",
        "Gives the game to the other side",
        answer="state",
        group="Games",
        path=GAME_PART,
        takes=ActRequest,
        refuses=(*ACT, GameOver),
    )
    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_resign, **checked(ActRequest, request))


class AbortView(APIView):
    """Calling a live game off before its second ply."""

    @described(
        "game_abort",
        "Calls a live game off before both have moved",
        answer="state",
        group="Games",
        path=GAME_PART,
        takes=ActRequest,
        refuses=(*ACT, GameOver),
    )
    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_abort, **checked(ActRequest, request))


class ClaimView(APIView):
    """Claiming the win or a draw against somebody who is gone."""

    @described(
        "game_claim",
        "Claims the win or a draw against somebody who is gone",
        answer="state",
        group="Games",
        path=GAME_PART,
        takes=ClaimRequest,
        refuses=(*ACT, GameOver, NotAbsent),
    )
    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_claim, **checked(ClaimRequest, request))


class OffersView(APIView):
    """Offering a draw, or asking to take back."""

    @described(
        "game_offer",
        "Offers a draw, or asks to take back",
        answer="state",
        group="Games",
        path=GAME_PART,
        takes=OfferRequest,
        refuses=(*ACT_AT_PLY, NothingToUndo, OfferTooSoon),
    )
    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, game_offer, **checked(OfferRequest, request))


class OfferAnswerView(APIView):
    """Accepting or declining an offer."""

    @described(
        "game_offer_answer",
        "Accepts or declines an offer; declining one's own withdraws it",
        answer="state",
        group="Games",
        path=(*GAME_PART, ("kind", "`draw` or `undo`.")),
        takes=OfferAnswerRequest,
        refuses=(*ACT_AT_PLY, NoOffer),
    )
    def post(self, request: Request, public_id: str, kind: str) -> Response:
        if kind not in {Offer.Kind.DRAW, Offer.Kind.UNDO}:
            raise NotFound
        wish = checked(OfferAnswerRequest, request)
        return command(request, public_id, game_offer_answer, kind=kind, **wish)


class TalkView(APIView):
    """Saying something to the other player."""

    @described(
        "game_talk",
        "Says something to the other player",
        answer="state",
        group="Games",
        cost=2,
        path=GAME_PART,
        takes=TalkRequest,
        refuses=(*ACT, TalkRefused, Muted),
    )
    def post(self, request: Request, public_id: str) -> Response:
        return command(request, public_id, talk_say, **checked(TalkRequest, request))


class TalkReportView(APIView):
    """Reporting a line to the moderators."""

    @described(
        "talk_report",
        "Tells the moderators of a line",
        answer=None,
        status=204,
        group="Games",
        cost=20,
        path=(("line_id", "The number of the line."),),
        refuses=(NotFound, TooManyReports, *BARRED),
        writes=True,
    )
    def post(self, request: Request, line_id: int) -> Response:
        player = caller(request)
        if player is None:
            raise NotFound
        # Again is no second report, and no error.
        with suppress(ReportAgain):
            report_make(by=player, line_id=line_id, reason="insult")
        return Response(status=204)
