"""Points for addresses outside the API that cost as much as its calls."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest, JsonResponse
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from games.api.limits import Limits
from games.api.problems import CONTENT_TYPE, exception_handler, problem


class _Priced:
    """Stands for a view whose calls cost so much."""

    def __init__(self, points: int) -> None:
        self.points = points

    def cost(self, request: Request) -> int:
        return self.points


def over_limit(request: HttpRequest, points: int) -> JsonResponse | None:
    """The refusal, as the API has it, if the caller has spent all points; else spends these."""
    asked = Request(request)
    asked.user = cast(Any, getattr(request, "player", None))
    limits = Limits()
    if limits.allow_request(asked, cast(Any, _Priced(points))):
        return None
    told = exception_handler(Throttled(limits.wait()), {"request": asked})
    assert told is not None  # noqa: S101  (it knows all errors of the framework)
    answer = _readable(dict(told.data), told.status_code)
    for name in ("Retry-After", "RateLimit-Policy", "RateLimit"):
        answer[name] = told[name]
    return answer


def refusal(status: int, code: str, detail: str, **extra: Any) -> JsonResponse:
    """A problem document from a page that answers programs."""
    return _readable(problem(status, code, detail, **extra), status)


def _readable(document: dict[str, Any], status: int) -> JsonResponse:
    """For pages of any origin, like what is refused."""
    answer = JsonResponse(document, status=status, content_type=CONTENT_TYPE)
    answer["Access-Control-Allow-Origin"] = "*"
    return answer
