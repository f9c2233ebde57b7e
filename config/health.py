"""What a load balancer asks: is the process alive, and can it do its work."""

import logging
import time
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.tasks import HEARTBEAT_QUEUES, heartbeat_key

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """`/healthz`: the process answers; nothing else is looked at."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """`/readyz`: 503 when the database, the cache or the channel layer does not answer.

    `workers` tells for each queue how many seconds ago it was served, null when that is unknown.
    It does not decide: without workers people still play each other.
    """
    services = {
        "database": _works(_database),
        "cache": _works(_cache),
        "layer": _works(_layer),
    }
    body: dict[str, Any] = {"ready": all(services.values()), **services}
    if services["cache"]:
        body["workers"] = {queue: _seconds_since_served(queue) for queue in HEARTBEAT_QUEUES}
    return JsonResponse(body, status=200 if body["ready"] else 503)


def _works(probe: Callable[[], None]) -> bool:
    try:
        probe()
    except Exception:
        logger.exception("readiness probe %s failed", probe.__name__)
        return False
    return True


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def _cache() -> None:
    cache.get("readiness")


def _layer() -> None:
    layer = get_channel_layer()
    if layer is None:
        raise RuntimeError("no channel layer is configured")
    async_to_sync(layer.group_send)("readiness", {"type": "readiness"})


def _seconds_since_served(queue: str) -> float | None:
    served = cache.get(heartbeat_key(queue))
    return None if served is None else round(max(0.0, time.time() - served), 1)
