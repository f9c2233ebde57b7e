"""Limits of the API: a call costs points, and a person and an address have so many a minute."""

from __future__ import annotations

import logging
import math
import time
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.households import household
from accounts.models import Player

if TYPE_CHECKING:  # views import their throttles
    from rest_framework.views import APIView

log = logging.getLogger(__name__)

WINDOW_SECONDS = 60
# Many people may share an address: a school, a phone network.
ADDRESS_FACTOR = 3
USUAL_COST = 1


class Limits(BaseThrottle):
    """Counts in the cache, which the processes of a site share on Redis.

    A call costs what its method says (`described(cost=…)`) or, where that hangs on the request,
    what the view's `cost` says. A cache that is down limits nobody.
    """

    def __init__(self) -> None:
        self.wait_seconds: float | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        points, cost = settings.API_POINTS, call_cost(request, view)
        if not points or not cost:
            return True
        address = household(str(self.get_ident(request)))
        budgets = [("address", address, points * ADDRESS_FACTOR)]
        who: object = request.user
        if isinstance(who, Player):
            budgets.append(("person", str(who.pk), points))
        now = time.time()
        for name, key, most in budgets:
            spent = _spend(f"limit:{name}:{key}:{int(now // WINDOW_SECONDS)}", cost)
            if spent > most:
                self.wait_seconds = WINDOW_SECONDS - now % WINDOW_SECONDS
                request._request.rate_limit = (name, most, self.wait_seconds)  # type: ignore[attr-defined]
                return False
        return True

    def wait(self) -> float | None:
        """Seconds until the call may be made again."""
        return self.wait_seconds


def call_cost(request: Request, view: APIView) -> int:
    """What the call costs; looking for what an address allows is free."""
    own: Any = getattr(view, "cost", None)
    if own is not None:
        return int(own(request))
    handler = getattr(view, str(request.method).lower(), None)
    return 0 if request.method == "OPTIONS" else int(getattr(handler, "cost", USUAL_COST))


def rate_headers(name: str, most: int, wait: float) -> dict[str, str]:
    """What an answer says that was refused for the limit `name`."""
    seconds = math.ceil(wait)
    return {
        "Retry-After": str(seconds),
        "RateLimit-Policy": f'"{name}";q={most};w={WINDOW_SECONDS}',
        "RateLimit": f'"{name}";r=0;t={seconds}',
    }


def _spend(key: str, cost: int) -> int:
    """How many points of the window are spent with this call."""
    try:
        # Two may begin a window at once; only one of them makes its row.
        cache.add(key, 0, timeout=2 * WINDOW_SECONDS)
        return int(cache.incr(key, cost))
    except Exception:  # each cache has errors of its own; none of them may shut the site
        log.warning("the cache counts no calls", exc_info=True)
        return 0
