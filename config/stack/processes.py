"""Child processes with a log each, started together and ended by their ids."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

_KILL_AFTER_SECONDS = 8.0


class DidNotStart(Exception):
    """A process ended or stayed silent; the message holds the end of its log."""


def free_port() -> int:
    """A port of the loopback network that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def accepts(port: int) -> bool:
    """Whether somebody listens on `port` of the loopback network."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


class Child:
    """One process, restartable; its output goes to a file."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        log: Path,
        *,
        environment: Mapping[str, str] | None = None,
        user: str | None = None,
        stop_signal: int = signal.SIGTERM,
    ) -> None:
        self.name = name
        self.log = log
        self._command = command
        self._environment = environment
        self._user = user
        self._stop_signal = stop_signal
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process id; RuntimeError when it was never started."""
        if self._process is None:
            raise RuntimeError(f"{self.name} was never started")
        return self._process.pid

    def start(self) -> None:
        """Start without waiting."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self._environment,
                user=self._user,
                group=self._user,
                extra_groups=[] if self._user else None,
                # Ctrl-C in the terminal is for the program that looks after all of them.
                start_new_session=True,
            )

    def running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def wait_for(self, ready: Callable[[], bool], seconds: float) -> None:
        """Wait until `ready`; DidNotStart when the process ends before, or after `seconds`."""
        deadline = time.monotonic() + seconds
        while not ready():
            if not self.running() or time.monotonic() > deadline:
                raise DidNotStart(f"{self.name} did not start:\n{self.output()[-3000:]}")
            time.sleep(0.05)

    def output(self) -> str:
        """What it has printed."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def stop(self) -> None:
        """End it as its kind wishes, and for certain after a few seconds."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.send_signal(self._stop_signal)
        try:
            self._process.wait(_KILL_AFTER_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it and what it started, now."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
