"""`manage.py play`: the whole site in one command."""

import os
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import embedded, hosts, reload, server
from config.prepare import NotPrepared, prepare


class Command(BaseCommand):
    """Prepare what is missing, then serve; start again by itself when the source changes."""

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
        if not (options["no_reload"] or options["child_of"]):
            sys.exit(self._watch(host, port))
        if options["child_of"]:
            reload.end_with_parent(options["child_of"])
        try:
            self._prepare(host, port)
            self._serve(host, port)
        except KeyboardInterrupt:
            server.end_process(130)

    def _watch(self, host: str, port: int) -> int:
        root = Path(settings.BASE_DIR)
        command = [sys.executable, str(root / "manage.py"), "play", "--host", host]
        command += ["--port", str(port), "--child-of", str(os.getpid())]
        return reload.Reloader(command, root, server.say).run()

    def _prepare(self, host: str, port: int) -> None:
        if not server.port_is_free(host, port):
            raise CommandError(self._port_taken(port))
        self.check()
        try:
            prepare(server.say)
        except NotPrepared as error:
            raise CommandError(str(error)) from error

    def _serve(self, host: str, port: int) -> None:
        names = [host]
        if not hosts.is_loopback(host):
            names = hosts.own_addresses() if hosts.is_wildcard(host) else [host]
            settings.ALLOWED_HOSTS += [*names, *hosts.own_names()]
        places = "  ".join(f"http://{name}:{port}/" for name in names)
        embedded.start()
        opened = server.serve(
            host, port, on_ready=lambda: server.say(f"The board is set: {places}")
        )
        embedded.stop()
        if not opened:
            self.stderr.write(self.style.ERROR(self._port_taken(port)))
        server.end_process(0 if opened else 1)

    def _port_taken(self, port: int) -> str:
        return (
            f"Port {port} is already in use. Stop the other program or choose another port: "
            f"make play PORT={port + 1}"
        )
