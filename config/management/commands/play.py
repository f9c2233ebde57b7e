"""`manage.py play`: the whole site in one command."""

import os
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config import compiled, embedded, hosts, po, reload, server


class Command(BaseCommand):
    """Prepare what is missing, then serve; restarts by itself when the source changes."""

    help = "Serves the site with everything it needs: database, worker, search and all."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of `play`."""
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: the whole house")
        parser.add_argument("--no-reload", action="store_true", help="do not watch the source")
        parser.add_argument("--child-of", type=int, help="the watching process (set by itself)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve, in a child that is restarted at changes unless told otherwise."""
        host, port = options["host"], options["port"]
        if not 0 < port < 65536:
            raise CommandError(f"{port} is no port. Choose one from 1024 to 65535.")
        if options["no_reload"] or options["child_of"]:
            if options["child_of"]:
                reload.end_with_parent(options["child_of"])
            try:
                self._prepare(host, port)
                self._serve(host, port)
            except KeyboardInterrupt:
                server.end_process(130)
        else:
            manage = str(Path(settings.BASE_DIR) / "manage.py")
            command = [sys.executable, manage, "play", "--host", host, "--port", str(port)]
            command += ["--child-of", str(os.getpid())]
            sys.exit(reload.Reloader(command, Path(settings.BASE_DIR), self._say).run())

    def _prepare(self, host: str, port: int) -> None:
        if not server.port_is_free(host, port):
            raise CommandError(self._port_taken(port))
        self.check()
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self._say("Preparing the database …")
            call_command("migrate", verbosity=0)
        connection.close()
        for folder in settings.LOCALE_PATHS:
            po.compile_messages(folder)
        if settings.SEARCH_EXECUTOR != "quick":
            self._compile_core()

    def _compile_core(self) -> None:
        stamp = compiled.stamp_path()
        if stamp is None:
            self._say("No place to keep compiled code: the search core loads slowly each time.")
        elif not stamp.exists():
            self._say("Compiling the search core, once on this machine …")
            if not compiled.compile_core(settings.BASE_DIR, lambda step: self._say(f"  {step}")):
                raise CommandError("The search core could not be compiled; see above.")
            stamp.touch()

    def _serve(self, host: str, port: int) -> None:
        names = [host]
        if not hosts.is_loopback(host):
            names = hosts.own_addresses() if hosts.is_wildcard(host) else [host]
            settings.ALLOWED_HOSTS += [*names, *hosts.own_names()]
        embedded.start()
        opened = server.serve(host, port, on_ready=lambda: self._say_where(names, port))
        embedded.stop()
        if not opened:
            self.stderr.write(self.style.ERROR(self._port_taken(port)))
        server.end_process(0 if opened else 1)

    def _say_where(self, names: list[str], port: int) -> None:
        self._say("The board is set: " + "  ".join(f"http://{name}:{port}/" for name in names))

    def _port_taken(self, port: int) -> str:
        return (
            f"Port {port} is already in use. Stop the other program or choose another port: "
            f"make play PORT={port + 1}"
        )

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
