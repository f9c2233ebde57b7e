"""Settings that would lose messages are refused at start."""

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from config import checks
from config.settings import test as shipped

REDIS = "redis://127.0.0.1:6379/0"


def _ids() -> list[str | None]:
    return [
        message.id
        for message in [*checks.processes_fit_services(None), *checks.redis_reads_wait(None)]
    ]


def _redis_layer(settings: Settings, **host: Any) -> None:
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [{"address": REDIS, **host}]},
        }
    }


def test_one_embedded_process_is_fine(settings: Settings) -> None:
    settings.EMBEDDED_WORKER = True
    assert shipped.CELERY_BROKER_URL == "memory://localhost/"
    assert _ids() == []


def test_two_embedded_processes_are_refused(settings: Settings) -> None:
    settings.EMBEDDED_WORKER = True
    settings.WEB_PROCESSES = 2
    assert _ids() == ["config.E001", "config.E002"]


def test_a_layer_in_memory_beside_worker_processes_is_refused(settings: Settings) -> None:
    settings.CELERY_BROKER_URL = REDIS
    assert _ids() == ["config.E002"]


def test_an_embedded_worker_on_a_shared_broker_is_refused(settings: Settings) -> None:
    settings.EMBEDDED_WORKER = True
    settings.CELERY_BROKER_URL = REDIS
    _redis_layer(settings, socket_timeout=None)
    assert _ids() == ["config.E003"]


@pytest.mark.parametrize(
    ("major", "host", "expected"),
    [
        (8, {}, ["config.E004"]),
        (8, {"socket_timeout": 5}, ["config.E004"]),
        (8, {"socket_timeout": None}, []),
        (7, {}, []),
    ],
)
def test_redis_py_8_needs_reads_that_wait(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    major: int,
    host: dict[str, Any],
    expected: list[str],
) -> None:
    monkeypatch.setattr(checks, "_redis_major", lambda: major)
    settings.CELERY_BROKER_URL = REDIS
    _redis_layer(settings, **host)
    assert _ids() == expected
