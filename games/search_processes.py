"""A few child processes that search, replaced when one dies or takes too long."""

import contextlib
import json
import logging
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "engine.child")
_FIRST_DELAY_SECONDS = 0.5
_LONGEST_DELAY_SECONDS = 30.0


class SearchFailed(Exception):
    """No move came: the search broke, died, or ran out of time."""


class NoneFree(SearchFailed):
    """All processes were busy, or not ready yet, for as long as the caller would wait."""


class SearchProcesses:
    """`size` processes that run `command` in `folder`; they begin to load at once.

    Each answers one request at a time. A process that ends, for whatever reason, is replaced; one
    that ends before it was ready is replaced after a delay that doubles, so that a broken
    installation does not keep the machine busy.
    """

    def __init__(self, size: int, *, folder: Path, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._folder = folder
        self._free: queue.LifoQueue[_Child] = queue.LifoQueue()
        self._lock = threading.Lock()
        self._children: set[_Child] = set()
        self._stopping = threading.Event()
        for _ in range(size):
            self._spawn(_FIRST_DELAY_SECONDS)

    def ask(self, request: Mapping[str, Any], limit_seconds: float) -> str:
        """The move that answers `request`; SearchFailed if there is none after the limit."""
        deadline = time.monotonic() + limit_seconds
        answer = self._answer(self._take(deadline), request, deadline)
        return str(self._sound(answer, "move")["move"])

    def ask_scores(
        self, request: Mapping[str, Any], wait_seconds: float, limit_seconds: float
    ) -> dict[str, Any]:
        """The analysis that answers `request`; NoneFree after `wait_seconds` for a process.

        SearchFailed if it has no answer `limit_seconds` after it was asked.
        """
        child = self._take(time.monotonic() + wait_seconds)
        answer = self._answer(child, request, time.monotonic() + limit_seconds)
        return self._sound(answer, "scores")

    def _answer(
        self, child: "_Child", request: Mapping[str, Any], deadline: float
    ) -> dict[str, Any]:
        answer = child.ask(request, deadline)
        if answer is None:
            child.kill()
            raise SearchFailed("the search process died or took too long")
        self._free.put(child)
        return answer

    @staticmethod
    def _sound(answer: dict[str, Any], wanted: str) -> dict[str, Any]:
        if wanted not in answer:
            raise SearchFailed(str(answer.get("error", "the search process made no sense")))
        return answer

    def stop(self) -> None:
        """Kill all processes and start no more; returns when they are gone."""
        self._stopping.set()
        with self._lock:
            children = list(self._children)
        for child in children:
            child.kill()
        for child in children:
            child.gone.wait(2)

    def process_ids(self) -> list[int]:
        """The processes alive now, for tests and for those who look after the machine."""
        with self._lock:
            return [child.process.pid for child in self._children if not child.gone.is_set()]

    def _take(self, deadline: float) -> "_Child":
        while True:
            try:
                child = self._free.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise NoneFree("no search process was free in time") from None
            if not child.gone.is_set():
                return child

    def _spawn(self, delay: float) -> None:
        with self._lock:
            if self._stopping.is_set():
                return
            child = _Child(self._command, self._folder)
            self._children.add(child)
        threading.Thread(
            target=self._look_after, args=(child, delay), name="search-process", daemon=True
        ).start()

    def _look_after(self, child: "_Child", delay: float) -> None:
        was_ready = child.wait_until_ready()
        if was_ready:
            self._free.put(child)
            child.pass_on_answers()
        child.reap()
        with self._lock:
            self._children.discard(child)
        if self._stopping.is_set():
            return
        logger.warning("search process %d ended and is replaced", child.process.pid)
        if not was_ready and self._stopping.wait(delay):
            return
        self._spawn(_FIRST_DELAY_SECONDS if was_ready else min(2 * delay, _LONGEST_DELAY_SECONDS))


class _Child:
    """One process, its pipes, and the answer that is being waited for."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        # In a session of its own: Ctrl-C in the terminal is the server's to act on.
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            start_new_session=True,
        )
        if self.process.stdin is None or self.process.stdout is None:
            raise RuntimeError("a process was started without its pipes")
        self._stdin, self._stdout = self.process.stdin, self.process.stdout
        self.gone = threading.Event()
        self._answers: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()

    def ask(self, request: Mapping[str, Any], deadline: float) -> dict[str, Any] | None:
        """The answer, or None when the process died or the deadline passed."""
        try:
            self._stdin.write(json.dumps(request) + "\n")
            return self._answers.get(timeout=max(0.0, deadline - time.monotonic()))
        except (OSError, ValueError, queue.Empty):
            return None

    def wait_until_ready(self) -> bool:
        """Whether the process said that it is ready; False when it ended before."""
        return any('"ready"' in line for line in iter(self._stdout.readline, ""))

    def pass_on_answers(self) -> None:
        """Hand each answer to who asked, until the process closes its output."""
        try:
            for line in self._stdout:
                self._answers.put(json.loads(line))
        except ValueError:
            self.kill()

    def kill(self) -> None:
        """End the process without asking it."""
        self.process.kill()

    def reap(self) -> None:
        """Collect what is left of the process and tell who still waits for its answer."""
        self.process.kill()
        self.process.wait()
        self.gone.set()
        self._answers.put(None)
        for pipe in (self._stdin, self._stdout):
            with contextlib.suppress(OSError):
                pipe.close()
