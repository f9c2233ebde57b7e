"""What must be done before the site can serve, each step only when it is needed."""

import hashlib
import json
import platform
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation.reloader import translation_file_changed

from config import po
from games.search_processes import COMMAND

Say = Callable[[str], None]


class NotPrepared(Exception):
    """A step failed; the message is one sentence for whoever started the site."""


def prepare(say: Say) -> None:
    """Migrate, compile messages and the search core, telling `say` what takes time.

    Raises NotPrepared; a step that is done already costs next to nothing.
    """
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    _migrate(say)
    compile_catalogues()
    if settings.SEARCH_EXECUTOR != "quick":
        _compile_core(say)


def compile_catalogues() -> None:
    """Compile what is newer than its catalogue, and have this process read it.

    Django has looked for the catalogues when it started and would never look again.
    """
    for folder in settings.LOCALE_PATHS:
        for written in po.compile_messages(folder):
            translation_file_changed(sender=None, file_path=written)


def _migrate(say: Say) -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        say("Preparing the database …")
        call_command("migrate", verbosity=0)
    connection.close()


def _compile_core(say: Say) -> None:
    stamp = _stamp()
    if stamp is None:
        say("There is no place to keep compiled code, so the search core loads slowly each time.")
        return
    if stamp.exists():
        return
    say("Compiling the search core, once on this machine …")
    # The process that searches later does it: its standard input ties it to this one, so that it
    # outlives neither Ctrl-C nor a kill.
    with subprocess.Popen(
        [*COMMAND, "--compile"],
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        for line in child.stdout or ():
            message = json.loads(line)
            if message.get("ready"):
                child.kill()
                stamp.touch()
                return
            say(f"  {message.get('progress', '')}")
    raise NotPrepared("The search core could not be compiled; the reason stands above.")


def _stamp() -> Path | None:
    """The file that says the core is compiled; None where compiled code cannot be kept.

    It lies beside the compiled code and is named after what else makes that stale, so that both
    go together. Looking at it loads no compiler.
    """
    from engine.core.cache import cache_place

    place = cache_place()
    if place is None:
        return None
    parts = (sys.version, platform.machine(), version("numba"), version("llvmlite"))
    return place / f"compiled-{hashlib.sha256(repr(parts).encode()).hexdigest()[:12]}"
