"""Runs the real site in a subprocess, on a free port and a database of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def on_a_free_core(seconds: float) -> float:
    """`seconds`, which are promised where a core is free; longer where there is none."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def eventually(holds: Callable[[], bool], seconds: float) -> bool:
    """Whether `holds` became true within `seconds`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return holds()


def alive(pid: int) -> bool:
    """Whether the process runs; one that is dead and not yet collected does not."""
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout.strip()
    return bool(state) and not state.startswith("Z")


def descendants(pid: int) -> list[int]:
    """The processes that `pid` started, and those that they started."""
    table = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, table.splitlines())}
    found: list[int] = []
    for candidate in sorted(parents):
        walker = candidate
        while walker in parents and walker != pid:
            walker = parents[walker]
        if walker == pid and candidate != pid:
            found.append(candidate)
    return found


def memory_mib(pid: int) -> float:
    """What the process holds in memory, in MiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    kib = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(kib) / 1024


def cpu_seconds(pid: int) -> float:
    """The processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class RunningSite:
    """`manage.py play` with its files in `var`; use as a context manager.

    Unless `options` say otherwise it watches no files and ends with the process that runs it.
    """

    def __init__(
        self,
        var: Path,
        *,
        root: Path = ROOT,
        port: int | None = None,
        options: Sequence[str] = ("--child-of", str(os.getpid())),
        **environment: str,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = var / f"site-{self.port}.log"
        self._command = [sys.executable, "manage.py", "play", "--port", str(self.port), *options]
        self._root = root
        self._environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.dev",
            "VAR_DIR": str(var),
            "PYTHONUNBUFFERED": "1",
            # Everybody in a test comes from one address.
            "API_POINTS": "0",
            **environment,
        }

    def start(self) -> None:
        """Start without waiting."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self._command,
                cwd=self._root,
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                # A shell that runs us in the background has switched Ctrl-C off for its children.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            )

    def wait_until_up(self, seconds: float = 120) -> float:
        """Seconds until the site answered; AssertionError with its log when it does not."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            if self.process.poll() is not None:
                break
            if self.answers():
                return time.monotonic() - began
            time.sleep(0.05)
        raise AssertionError(f"the site did not start:\n{self.output()}")

    def answers(self) -> bool:
        """Whether the site answers at this moment."""
        try:
            return self.get("/healthz") == "ok\n"
        except OSError:
            return False

    def get(self, path: str) -> str:
        """The body of a page, whatever its status."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=10) as response:
                return str(response.read().decode())
        except urllib.error.HTTPError as refusal:
            return refusal.read().decode()

    def get_json(self, path: str) -> Any:
        """The body of a page that is JSON."""
        return json.loads(self.get(path))

    def manage(self, *words: str) -> str:
        """What a management command on this site's own data prints."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(
            command,
            cwd=self._root,
            env=self._environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def output(self) -> str:
        """What the site has printed."""
        return self.log.read_text()

    def signal(self, number: int, seconds: float = 10) -> int:
        """Send a signal to the process that was started and wait for its end; its exit code."""
        self.process.send_signal(number)
        return self.process.wait(seconds)

    def __enter__(self) -> "RunningSite":
        self.start()
        try:
            self.wait_until_up()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
