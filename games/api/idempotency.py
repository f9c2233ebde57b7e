"""Calls that make something, sent again with the same key: it is made once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Player
from games.api.problems import Refused
from games.errors import BadMessage
from games.services.once import made_once

IDEMPOTENCY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="1 to 64 printable characters; the same key again gets what it made, with 200.",
)

_KEY_FORM = re.compile(r"[\x21-\x7e]{1,64}")


def once(
    request: Request,
    player: Player | None,
    make: Callable[[], str],
    show: Callable[[str], dict[str, Any] | None],
    *,
    status: int = 201,
) -> Response:
    """Answer a call with `show` of the name of what `make` has made.

    With the header of a request that has been carried out nothing is made: then the answer is
    the thing as it is now. Refused for a malformed key, KeyReused for one that stands for another
    call or body. Nobody has no keys.
    """
    key = idempotency_key(request) if player is not None else ""
    if player is None or not key:
        return Response(show(make()), status=status)
    wish = f"{request.method} {request.path} {json.dumps(request.data, sort_keys=True)}"
    name, is_new = made_once(player=player, key=key, wish=wish, make=make)
    return Response(show(name), status=status if is_new or status != 201 else 200)


def idempotency_key(request: Request) -> str:
    """The maker's own key for this request, empty for none; Refused if it is malformed."""
    key = request.headers.get("Idempotency-Key", "")
    if key and not _KEY_FORM.fullmatch(key):
        raise Refused(BadMessage())
    return str(key)
