"""`manage.py review_games`: finds out what decided the games that have no review yet."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import analyst
from games.services.review import reviews_fill


class Command(BaseCommand):
    help = "Reviews finished games that have no review yet, the newest first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--limit", type=int, help="at most so many games")

    def handle(self, *args: Any, **options: Any) -> None:
        limit = options["limit"]
        if limit is not None and limit < 1:
            raise CommandError("The limit is a number from 1.")
        try:
            made = reviews_fill(limit)
        finally:
            analyst.stop()
        self.stdout.write(f"{made} games reviewed.")
