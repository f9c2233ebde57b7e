"""The Celery worker and its clock as threads of the web process, for a site without Redis.

Only the `play` command starts them, never AppConfig.ready(), which also runs in migrations,
shells and tests. Celery keeps a worker's state in module globals: one embedded worker a process.
"""

import logging
import threading
import time
from dataclasses import dataclass, field

from celery.worker import WorkController
from celery.worker import state as worker_state
from django.conf import settings

from config.celery import app
from games import analyst, search

logger = logging.getLogger(__name__)

QUEUES = ("quick", "deep")
_FIRST_DELAY_SECONDS = 0.1
_LONGEST_DELAY_SECONDS = 5.0
_STABLE_AFTER_SECONDS = 10.0


@dataclass
class EmbeddedWorker:
    """A worker that is restarted when it ends, and a clock that sends the periodic tasks.

    `concurrency` is the number of tasks at a time; searches run in processes of their own, so
    these threads mostly wait.
    """

    concurrency: int
    starts: int = 0
    _stopping: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        """Start the threads; returns at once."""
        app.finalize()
        for name, run in (("worker", self._supervise), ("clock", self._tick)):
            thread = threading.Thread(target=run, name=f"embedded-{name}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self, grace_seconds: float) -> bool:
        """Take no new task and give running ones `grace_seconds`; whether all of them ended.

        The threads may live on until the process ends: whoever calls this ends it with os._exit,
        because an interpreter that finalises under running threads may hang or crash.
        """
        self._stopping.set()
        worker_state.should_stop = True  # type: ignore[assignment]  # the stubs know only None
        deadline = time.monotonic() + grace_seconds
        while list(worker_state.active_requests):
            if time.monotonic() >= deadline:
                return False
            time.sleep(0.01)
        return True

    def alive(self) -> bool:
        """Whether the thread that keeps the worker running is there."""
        return any(thread.is_alive() for thread in self._threads)

    def _supervise(self) -> None:
        delay = _FIRST_DELAY_SECONDS
        while not self._stopping.is_set():
            self.starts += 1
            began = time.monotonic()
            try:
                self._run_once()
            except BaseException:
                # Celery ends workers with SystemExit, too; this thread must outlive them all.
                logger.exception("the embedded worker broke")
            if time.monotonic() - began >= _STABLE_AFTER_SECONDS:
                delay = _FIRST_DELAY_SECONDS
            if self._stopping.wait(delay):
                return
            logger.error("the embedded worker ended; starting it again after %.1f s", delay)
            delay = min(2 * delay, _LONGEST_DELAY_SECONDS)

    def _run_once(self) -> None:
        worker_state.should_stop = None
        worker_state.should_terminate = None
        WorkController(
            app=app,
            pool="threads",
            concurrency=self.concurrency,
            hostname="embedded@localhost",
            queues=list(QUEUES),
            loglevel="WARNING",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        ).start()

    def _tick(self) -> None:
        due = dict.fromkeys(settings.CELERY_BEAT_SCHEDULE, 0.0)
        while not self._stopping.wait(0.1):
            now = time.monotonic()
            for name, entry in settings.CELERY_BEAT_SCHEDULE.items():
                if now >= due[name]:
                    due[name] = now + entry["schedule"]
                    app.send_task(entry["task"], args=entry.get("args"), **entry["options"])


_worker: EmbeddedWorker | None = None


def start() -> None:
    """Bring up what the settings ask for: the search processes, the worker and its clock."""
    global _worker
    if settings.EMBEDDED_WORKER and _worker is None:
        # The analyst loads with the first game that ends, not beside those who play.
        search.start()
        _worker = EmbeddedWorker(concurrency=settings.SEARCH_PROCESSES + 2)
        _worker.start()


def stop(grace_seconds: float = 1.5) -> None:
    """End all of it within a bounded time, a stuck search too."""
    if _worker is not None and not _worker.stop(grace_seconds):
        logger.warning("tasks still ran after %.1f s; the sweep takes them up", grace_seconds)
    search.stop()
    analyst.stop()
