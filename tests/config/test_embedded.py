"""The worker inside the web process does its tasks and comes back when it ends."""

import time
from collections.abc import Iterator

import pytest
from celery import shared_task
from celery.worker import state as worker_state
from django.core.cache import cache
from pytest_django.fixtures import Settings

from config.celery import app
from config.embedded import EmbeddedWorker
from config.tasks import heartbeat_key
from tests.running_site import eventually


@shared_task(name="tests.nap")
def nap(seconds: float) -> None:
    """A task that takes its time."""
    cache.set("nap", "begun")
    time.sleep(seconds)
    cache.set("nap", "done")


@pytest.fixture
def worker(settings: Settings) -> Iterator[EmbeddedWorker]:
    settings.CELERY_BEAT_SCHEDULE = {}
    made = EmbeddedWorker(concurrency=2)
    yield made
    made.stop(5)
    assert eventually(lambda: not made.alive(), 10)


def _served(queue: str) -> bool:
    return cache.get(heartbeat_key(queue)) is not None


def test_both_queues_are_served_quickly(worker: EmbeddedWorker) -> None:
    worker.start()
    app.send_task("config.tasks.heartbeat", ["quick"], queue="quick")
    assert eventually(lambda: _served("quick"), 10)
    began = time.monotonic()
    app.send_task("config.tasks.heartbeat", ["deep"], queue="deep")
    assert eventually(lambda: _served("deep"), 10)
    assert time.monotonic() - began < 0.5, "the in-memory broker is asked more than once a second"


def test_the_clock_sends_the_periodic_tasks(worker: EmbeddedWorker, settings: Settings) -> None:
    settings.CELERY_BEAT_SCHEDULE = {
        "beat": {
            "task": "config.tasks.heartbeat",
            "schedule": 0.2,
            "args": ["deep"],
            "options": {"queue": "deep", "expires": 10},
        }
    }
    worker.start()
    for _ in range(2):
        assert eventually(lambda: _served("deep"), 10)
        cache.delete(heartbeat_key("deep"))


def test_a_worker_that_ends_comes_back(worker: EmbeddedWorker) -> None:
    worker.start()
    app.send_task("config.tasks.heartbeat", ["quick"], queue="quick")
    assert eventually(lambda: _served("quick"), 10)
    worker_state.should_stop = True  # type: ignore[assignment]
    assert eventually(lambda: worker.starts == 2, 15)
    app.send_task("config.tasks.heartbeat", ["deep"], queue="deep")
    assert eventually(lambda: _served("deep"), 10)


@pytest.mark.parametrize("accident", [RuntimeError("boom"), SystemExit(3)])
def test_a_worker_that_breaks_comes_back(
    worker: EmbeddedWorker, accident: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = EmbeddedWorker._run_once

    def broken_at_first(self: EmbeddedWorker) -> None:
        if self.starts == 1:
            raise accident
        sound(self)

    monkeypatch.setattr(EmbeddedWorker, "_run_once", broken_at_first)
    worker.start()
    app.send_task("config.tasks.heartbeat", ["quick"], queue="quick")
    assert eventually(lambda: _served("quick"), 10)


def test_stop_waits_for_a_running_task(worker: EmbeddedWorker) -> None:
    worker.start()
    nap.apply_async((0.5,), queue="quick")
    assert eventually(lambda: cache.get("nap") == "begun", 10)
    assert worker.stop(5) is True
    assert cache.get("nap") == "done"


def test_stop_does_not_wait_for_a_stuck_task(worker: EmbeddedWorker) -> None:
    worker.start()
    nap.apply_async((3,), queue="quick")
    assert eventually(lambda: cache.get("nap") == "begun", 10)
    began = time.monotonic()
    assert worker.stop(0.3) is False
    assert time.monotonic() - began < 1


def test_stop_is_quick_when_nothing_runs(worker: EmbeddedWorker) -> None:
    worker.start()
    app.send_task("config.tasks.heartbeat", ["quick"], queue="quick")
    assert eventually(lambda: _served("quick") and not list(worker_state.active_requests), 10)
    began = time.monotonic()
    assert worker.stop(5) is True
    assert time.monotonic() - began < 0.2
