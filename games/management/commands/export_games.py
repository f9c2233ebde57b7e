"""`manage.py export_games --month 2026-11`: the public games of a month as one file."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.month_export import month_export


class Command(BaseCommand):
    help = "Writes the public games that were finished in a month, gzipped JSON, a game a line."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--month", required=True, help="like 2026-11")
        parser.add_argument("--folder", type=Path, default=settings.EXPORTS_DIR)

    def handle(self, *args: Any, **options: Any) -> None:
        done = month_export(_month(options["month"]), options["folder"])
        self.stdout.write(f"{done.path}: {done.games} games, SHA-256 {done.checksum}")


def _month(text: str) -> date:
    try:
        return datetime.strptime(text, "%Y-%m").date()
    except ValueError as error:
        raise CommandError(f"{text!r} is no month like 2026-11.") from error
