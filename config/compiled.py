"""Compiles the search core before the first game, once for each version of it on this machine."""

import hashlib
import json
import platform
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from games.search_processes import COMMAND


def stamp_path() -> Path | None:
    """The file that says the core is compiled; None where compiled code cannot be kept.

    Beside the compiled code, and named after everything that makes it stale, so that both go
    together. Reading it loads no compiler.
    """
    from engine.core.cache import cache_place

    place = cache_place()
    if place is None:
        return None
    parts = (sys.version, platform.machine(), version("numba"), version("llvmlite"))
    return place / f"compiled-{hashlib.sha256(repr(parts).encode()).hexdigest()[:12]}"


def compile_core(folder: Path, say: Callable[[str], None]) -> bool:
    """Compile in a process of its own, telling `say` of each step; whether it worked.

    The process is the same that searches later: its standard input ties it to this one, so it
    does not outlive a Ctrl-C or a kill.
    """
    with subprocess.Popen(
        COMMAND, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        if child.stdout is None:
            raise RuntimeError("a process was started without its pipes")
        for line in child.stdout:
            message = json.loads(line)
            if message.get("ready"):
                child.kill()
                return True
            say(str(message.get("progress", "")))
    return False
