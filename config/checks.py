"""System checks for combinations of settings that seem to work and lose messages."""

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

_LOCAL_BROKER = "memory://localhost/"


@register()
def processes_fit_services(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    """What lives in one process's memory must not be shared out over several."""
    found: list[CheckMessage] = []
    if settings.EMBEDDED_WORKER and settings.WEB_PROCESSES > 1:
        found.append(
            Error(
                "Several web processes with an embedded worker each.",
                hint="Set REDIS_URL and run worker processes, or set WEB_PROCESSES to 1.",
                id="config.E001",
            )
        )
    if _layer_is_in_memory() and (
        settings.CELERY_BROKER_URL != _LOCAL_BROKER or settings.WEB_PROCESSES > 1
    ):
        found.append(
            Error(
                "The channel layer lives in one process, but workers or other web processes "
                "would have to reach it.",
                hint="Set REDIS_URL, which chooses a channel layer for all of them.",
                id="config.E002",
            )
        )
    if settings.EMBEDDED_WORKER and settings.CELERY_BROKER_URL != _LOCAL_BROKER:
        found.append(
            Error(
                "An embedded worker beside a broker for worker processes.",
                hint="Leave EMBEDDED_WORKER unset; `manage.py play` is for sites without Redis.",
                id="config.E003",
            )
        )
    return found


@register()
def redis_reads_wait(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """redis-py 8 ends an idle read after 5 seconds unless told not to, and with it the socket."""
    hosts = settings.CHANNEL_LAYERS["default"].get("CONFIG", {}).get("hosts", [])
    if _redis_major() < 8 or all(
        isinstance(host, dict) and host.get("socket_timeout", 0) is None for host in hosts
    ):
        return []
    return [
        Error(
            "With redis-py 8 each host of the channel layer needs socket_timeout=None.",
            hint="Otherwise every idle socket is closed after five seconds.",
            id="config.E004",
        )
    ]


def _layer_is_in_memory() -> bool:
    return "redis" not in str(settings.CHANNEL_LAYERS["default"]["BACKEND"])


def _redis_major() -> int:
    try:
        return int(version("redis").split(".")[0])
    except PackageNotFoundError:
        return 0
