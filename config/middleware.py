"""Adds the Content-Security-Policy header to every page, and counts requests."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games import tally

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


class TallyMiddleware:
    """Counts requests, and those that ended in an error of ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        tally.note(tally.REQUESTS)
        # A site that says itself that it is not ready yet has made no mistake.
        if response.status_code >= 500 and request.path != "/readyz":
            tally.note(tally.ERRORS)
        return response


class ContentSecurityPolicyMiddleware:
    """Allows what this site itself serves and nothing else; inline scripts never run.

    A response that already carries a policy keeps it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response
