"""Every error of the API as an RFC 9457 problem document with a stable code."""

from __future__ import annotations

import logging
import math
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions
from rest_framework.response import Response

from games.api.limits import rate_headers
from games.api.parsers import TooLarge
from games.errors import GameError, NotFound

log = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"

# Below it, everything that goes wrong is told to a program.
BASE = "/api/v1/"


class PreconditionFailed(exceptions.APIException):
    """The caller asked for what they have seen, and it is something else by now."""

    status_code = 412
    default_code = "precondition_failed"
    default_detail = gettext_lazy("This is no longer what you have seen.")


class ServerError(exceptions.APIException):
    """A bug; nothing of it is told."""

    default_code = "server_error"
    default_detail = gettext_lazy("Something went wrong here.")


CODES: dict[type[exceptions.APIException], str] = {
    exceptions.ParseError: "bad_request",
    exceptions.ValidationError: "invalid",
    exceptions.NotAuthenticated: "not_authenticated",
    exceptions.PermissionDenied: "forbidden",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "throttled",
}


_PASSING = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)


class Refused(exceptions.APIException):
    """A refusal by a service, with what the caller should see next to it."""

    def __init__(self, error: GameError, **extra: Any) -> None:
        super().__init__(error.sentence, error.code)
        self.status_code = error.status
        self.extra: dict[str, Any] = {"why": error.why} if error.why else {}
        self.extra |= extra


def problem(status: int, code: str, detail: str, **extra: Any) -> dict[str, Any]:
    """The document itself; `extra` members stand beside the standard ones."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
        **extra,
    }


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """What the framework calls for an error in a view; None for a bug, which stays a 500."""
    exc = _known(exc)
    if not isinstance(exc, exceptions.APIException):
        return None
    if isinstance(exc, exceptions.ValidationError):
        # The request was understood, its content was not acceptable.
        exc.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    response = Response(_document(exc), status=exc.status_code, content_type=CONTENT_TYPE)
    if challenge := getattr(exc, "auth_header", None):
        response["WWW-Authenticate"] = challenge
    request = context.get("request")
    if limit := getattr(request and request._request, "rate_limit", None):
        for name, value in rate_headers(*limit).items():
            response[name] = value
    elif exc.status_code in _PASSING and isinstance(exc, Refused):
        # A refusal that passes by itself says in `why` when.
        response["Retry-After"] = str(exc.extra["why"])
    return response


@csrf_exempt
def no_such_call(request: HttpRequest, *args: object, **kwargs: object) -> JsonResponse:
    """The answer to an address under the API that is no call."""
    error = NotFound()
    return _answer(problem(error.status, error.code, error.sentence))


@csrf_exempt
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The site's answer to a request that no view has seen, such as one for another host."""
    if request.path_info.startswith(BASE):
        return _answer(_document(exceptions.ParseError()))
    return defaults.bad_request(request, exception)


@csrf_exempt
def server_error(request: HttpRequest) -> HttpResponse:
    """The site's answer where something broke."""
    if request.path_info.startswith(BASE):
        return _answer(_document(ServerError()))
    return defaults.server_error(request)


def _answer(document: dict[str, Any]) -> JsonResponse:
    return JsonResponse(document, status=document["status"], content_type=CONTENT_TYPE)


def _known(exc: Exception) -> Exception:
    if isinstance(exc, GameError):
        return Refused(exc)
    if isinstance(exc, Http404):
        return Refused(NotFound())
    if isinstance(exc, RequestDataTooBig):
        return TooLarge()
    if isinstance(exc, SuspiciousOperation):
        return exceptions.ParseError()
    if isinstance(exc, PermissionDenied):
        return exceptions.PermissionDenied()
    return exc


def _sentence(exc: exceptions.APIException) -> str:
    if isinstance(exc, exceptions.Throttled):
        return _("Too many calls. Try again in %(seconds)d seconds.") % {
            "seconds": math.ceil(getattr(exc, "wait", None) or 0)
        }
    return str(exc.detail)


def _document(exc: exceptions.APIException) -> dict[str, Any]:
    if isinstance(exc, exceptions.ValidationError):
        return problem(
            exc.status_code, "invalid", _("Some of this is not right."), fields=exc.detail
        )
    code = CODES.get(type(exc)) or str(exc.get_codes())
    return problem(exc.status_code, code, _sentence(exc), **getattr(exc, "extra", {}))
