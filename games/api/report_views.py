"""The call that reports somebody to the moderators."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.calls import checked, somebody
from games.api.described import BARRED, described
from games.api.serializers import ReportRequest
from games.errors import NotFound, Private, ReportAgain, ReportNonsense, TooManyReports
from games.selectors.time import moment_text
from games.services.reports import report_make


class ReportsView(APIView):
    """Reporting somebody, as the pages do."""

    @described(
        "report_new",
        "Reports somebody for a line of talk, for a game, or as such",
        answer="Report",
        status=201,
        group="People",
        cost=20,
        takes=ReportRequest,
        refuses=(NotFound, Private, ReportNonsense, ReportAgain, TooManyReports, *BARRED),
    )
    def post(self, request: Request) -> Response:
        wish = checked(ReportRequest, request)
        row = report_make(
            by=somebody(request),
            of_id=wish["of"],
            game_id=wish["game"],
            side=wish["side"],
            line_id=wish["line"],
            reason=wish["reason"],
            text=wish["text"],
        )
        body = {
            "id": row.public_id,
            "of": {"id": row.of.public_id, "name": row.of.name},
            "game": None if row.game is None else row.game.public_id,
            "ply": row.ply,
            "line": row.line_id,
            "reason": row.reason,
            "text": row.text,
            "made_at": moment_text(row.made_at),
        }
        return Response(body, status=201)
