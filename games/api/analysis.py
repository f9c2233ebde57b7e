"""The call that says what every move of a position is worth."""

from __future__ import annotations

from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from engine import Outcome, Position, RuleError
from games.api.described import described, in_query
from games.api.problems import Refused
from games.api.public import PublicRead, as_json, tagged
from games.errors import Busy, IllegalMove, UnknownFirst, UnknownRules
from games.services.analysis import position_analyse, position_of

COST = 10
# Longer than any sensible game, and read in no time.
MOST_CHARACTERS = 3000
# A proven answer stays what it is; an estimate may be better the next time.
KEPT_SECONDS = 3600

_PARAMETERS: list[OpenApiParameter] = [
    in_query("rules", "The key of a game.", required=True),
    in_query("moves", "The tokens so far, separated by spaces; none for the start."),
    in_query("first", "The side that began; the first of the game's sides unless told."),
]
_NAMES = frozenset({"rules", "moves", "first"})


class AnalysisView(PublicRead):
    """Scores of the moves of any position: proven, or the best estimate of half a second."""

    @described(
        "analysis",
        "What every move of a position is worth: proven, or an estimate",
        answer="Analysis",
        also={304: "It is as the caller has it"},
        group="Analysis",
        cost=COST,
        query=_PARAMETERS,
        refuses=(UnknownRules, UnknownFirst, IllegalMove, Busy),
        codes=[(422, "invalid")],
    )
    def get(self, request: Request) -> HttpResponseBase:
        told = _checked(request)
        try:
            position = position_of(told["rules"], told.get("moves", ""), told.get("first"))
        except RuleError as error:
            raise Refused(IllegalMove(error.code), index=error.index) from error
        answer = analysis_state(position)
        kept = KEPT_SECONDS if answer["exact"] else 0
        return tagged(request, as_json(answer), "application/json", kept=kept, public=True)


def analysis_state(position: Position) -> dict[str, Any]:
    """The answer for a position; Busy."""
    head = {
        "rules": position.spec.key,
        "first": position.first,
        "plies": position.plies,
        "moves": position.format(),
        "side_to_move": position.side_to_move,
        "result": _result(position.outcome),
    }
    if position.outcome is not None:
        nothing: dict[str, Any] = {"scores": {}, "outcomes": {}, "estimates": {}, "best": []}
        return {**head, "value": None, **nothing, "exact": True, "depth": None}
    found = position_analyse(position)
    return {
        **head,
        "value": found.value,
        "scores": found.scores,
        "outcomes": {move: found.outcome(move) for move in found.scores},
        "estimates": found.estimates,
        "best": list(found.best),
        "exact": found.exact,
        "depth": found.depth,
    }


def _checked(request: Request) -> dict[str, str]:
    words = request.query_params
    wrong = [name for name in words if name not in _NAMES]
    told = {name: str(words[name]).strip() for name in words if name in _NAMES}
    if not told.get("rules"):
        wrong.append("rules")
    if len(told.get("moves", "")) > MOST_CHARACTERS:
        wrong.append("moves")
    if wrong:
        raise ValidationError({name: [_("There is no such choice.")] for name in wrong})
    return told


def _result(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "lines": [[list(cell) for cell in line] for line in outcome.lines],
        "plies": outcome.plies,
    }
