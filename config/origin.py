"""Keeps pages of other sites from opening a socket with a visitor's cookies."""

from typing import Any
from urllib.parse import urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http.request import validate_host

CLOSE_FOREIGN_ORIGIN = 4403


class _Refusal(AsyncWebsocketConsumer):
    """Opens the socket only to close it with a code that the other end can read."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(code=CLOSE_FOREIGN_ORIGIN, reason="origin")


class OriginGuard:
    """Lets a socket through when its Origin is one of ALLOWED_HOSTS, whatever the port.

    Browsers always send an Origin and cannot add an Authorization header to a socket, so a
    request that has the header and no Origin comes from a program and passes. Everything else,
    `null` and what is no URL included, is closed with 4403.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope.get("headers", ()))
        origin = headers.get(b"origin")
        welcome = b"authorization" in headers if origin is None else _is_ours(origin)
        application = self.application if welcome else _Refusal.as_asgi()
        await application(scope, receive, send)


def _is_ours(origin: bytes) -> bool:
    try:
        parts = urlsplit(origin.decode("ascii"))
        host = parts.hostname
    except ValueError:
        return False
    if not host or parts.scheme not in {"http", "https"}:
        return False
    return validate_host(f"[{host}]" if ":" in host else host, settings.ALLOWED_HOSTS)
