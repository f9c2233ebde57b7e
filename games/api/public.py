"""What public reads have in common: any page may make them, and what cannot change is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.problems import PreconditionFailed

# A day: people may be renamed or leave, and copies of their games should know some time.
KEPT_SECONDS = 24 * 3600
# While a review may still add to it.
SOON_SECONDS = 60

_EXPOSED = "ETag, Link, Retry-After, RateLimit, RateLimit-Policy"


class PublicRead(APIView):
    """Calls that any page of any site may read, as nobody: no cookie ever goes with it."""

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        if request.method in ("GET", "HEAD", "OPTIONS"):
            answer["Access-Control-Allow-Origin"] = "*"
            answer["Access-Control-Expose-Headers"] = _EXPOSED
        return answer

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """What a browser asks before a read that is not quite plain."""
        answer = Response(status=204)
        answer["Allow"] = ", ".join(self.allowed_methods)
        answer["Access-Control-Allow-Methods"] = "GET, HEAD"
        answer["Access-Control-Allow-Headers"] = "Accept-Language, If-None-Match"
        answer["Access-Control-Max-Age"] = str(KEPT_SECONDS)
        return answer


class PlainTextRenderer(JSONRenderer):
    """Lets a caller ask for text; the views write it, and problems stay what they are."""

    media_type = "text/plain"
    format = "txt"
    charset = "utf-8"


class NDJSONRenderer(JSONRenderer):
    """The same for a JSON document a line."""

    media_type = "application/x-ndjson"
    format = "ndjson"


def headers_only(content_type: str) -> HttpResponse:
    """What HEAD gets where GET is a stream, which would have to run to its end for it."""
    response = HttpResponse(content_type=content_type)
    response["Cache-Control"] = "no-store"
    return response


def as_json(content: Mapping[str, Any]) -> str:
    """Compact, the same text for the same content."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def tagged(
    request: Request, body: str, content_type: str, *, kept: int, public: bool
) -> HttpResponseBase:
    """The body with a strong tag, or 304 for a caller who has it; PreconditionFailed for one who
    asked for another one.

    `kept` is for how many seconds it will not change, 0 if nobody knows; what is not `public`
    stays with the caller.
    """
    content = body.encode()
    response = HttpResponse(content, content_type=content_type)
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    response["ETag"] = tag
    response["Cache-Control"] = ("public" if public else "private") + (
        f", max-age={kept}{', immutable' if kept == KEPT_SECONDS else ''}" if kept else ", no-cache"
    )
    answer = get_conditional_response(request._request, etag=tag, response=response) or response
    if answer.status_code == PreconditionFailed.status_code:
        raise PreconditionFailed
    return answer
