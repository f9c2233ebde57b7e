"""`manage.py serve`: one web process of a site whose workers run elsewhere."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import server


class Command(BaseCommand):
    """Pages, API and sockets, nothing else; run as many as there are cores."""

    help = "Serves pages, API and sockets; workers and services run beside it."

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of `serve`."""
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="127.0.0.1")

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until SIGINT or SIGTERM."""
        host, port = options["host"], options["port"]
        address = f"http://{host}:{port}/"
        if not server.serve(host, port, on_ready=lambda: server.say(f"Serving on {address}")):
            raise CommandError(f"Port {port} is already in use.")
        server.end_process(0)
