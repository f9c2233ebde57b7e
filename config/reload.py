"""Runs the site in a child process and starts it anew when its source changes."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FrameType

WATCHED = ("accounts", "config", "engine", "games", "locale", "templates")
SUFFIXES = frozenset({".html", ".po", ".py", ".txt"})
_TURN_SECONDS = 0.05
_LOOK_EVERY_SECONDS = 0.7
_STOP_WITHIN_SECONDS = 6.0
_INTERRUPT_HEAD_START_SECONDS = 0.5

Snapshot = dict[str, int]


def snapshot(folders: Iterable[Path]) -> Snapshot:
    """When each source file below `folders` was last written."""
    found: Snapshot = {}
    for folder in folders:
        for place, below, names in os.walk(folder):
            below[:] = [name for name in below if name not in {"__pycache__", "static"}]
            for name in names:
                if os.path.splitext(name)[1] in SUFFIXES:
                    path = os.path.join(place, name)
                    try:
                        found[path] = os.stat(path).st_mtime_ns
                    except FileNotFoundError:
                        continue  # an editor's file that was there for a moment
    return found


def changed(before: Snapshot, after: Snapshot) -> list[str]:
    """The files that came, went or were written, in order."""
    return sorted(
        path for path in before.keys() | after.keys() if before.get(path) != after.get(path)
    )


class Reloader:
    """Keeps one child alive: `command`, restarted whenever a file below `root` changes."""

    def __init__(
        self, command: Sequence[str], root: Path, say: Callable[[str], None] = print
    ) -> None:
        self._command = command
        self._root = root
        self._folders = [root / name for name in WATCHED]
        self._say = say
        self._signal: int | None = None

    def run(self) -> int:
        """Until the child ends by itself or we are told to stop; the exit code to end with.

        A child that ends with an error right after a change, a typing mistake for instance, is
        started again at the next change.
        """
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._remember)
        seen = snapshot(self._folders)
        after_change = False
        while True:
            child = subprocess.Popen(self._command)
            seen, code = self._watch(child, seen)
            if code is None:
                code = self._stop(child)
                if self._told():
                    return code
            elif code == 0 or not after_change:
                return code if code >= 0 else 1
            else:
                self._say("The site did not start. Waiting for the next change …")
                seen, _ = self._watch(None, seen)
                if self._told():
                    return 0
            after_change = True

    def _told(self) -> bool:
        return self._signal is not None

    def _watch(
        self, child: "subprocess.Popen[bytes] | None", seen: Snapshot
    ) -> tuple[Snapshot, int | None]:
        """Wait for a signal, a change, or the end of `child`, whose exit code it returns then."""
        next_look = time.monotonic() + _LOOK_EVERY_SECONDS
        while not self._told():
            time.sleep(_TURN_SECONDS)
            if child is not None and (code := child.poll()) is not None:
                return seen, code
            if time.monotonic() < next_look:
                continue
            next_look = time.monotonic() + _LOOK_EVERY_SECONDS
            now = snapshot(self._folders)
            if files := changed(seen, now):
                names = ", ".join(os.path.relpath(path, self._root) for path in files[:3])
                self._say(f"{names} changed, starting again …")
                return now, None
        return seen, None

    def _stop(self, child: "subprocess.Popen[bytes]") -> int:
        """End the child within a few seconds; 0, or 1 when it had to be killed."""
        if self._signal == signal.SIGINT:
            # In a terminal the child has had its own Ctrl-C.
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(_INTERRUPT_HEAD_START_SECONDS)
        child.terminate()
        try:
            child.wait(_STOP_WITHIN_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
            return 1
        return 0

    def _remember(self, number: int, frame: FrameType | None) -> None:
        self._signal = number


def end_with_parent(parent: int) -> None:
    """Stop this process as SIGTERM would when process `parent` is no longer its parent."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent-watch", daemon=True).start()
