"""`manage.py make_games`: any number of made games, for timing pages."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.made_games import games_make, is_empty


class Command(BaseCommand):
    help = (
        "Fills the database with games that nobody has played: people, matches, moves, records and"
        " histories that agree with each other; ratings are invented. Never on a real site."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=1_000_000, help="how many (1,000,000)")
        parser.add_argument(
            "--among-real", action="store_true", help="even though people have played here"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("Make at least one game.")
        if not options["among_real"] and not is_empty():
            raise CommandError(
                "People have played here. Made games could never be told from theirs again;"
                " --among-real makes them all the same."
            )
        self.is_talkative = options["verbosity"] > 1
        games_make(options["games"], self._say)
        self.stdout.write(f"{options['games']} games are made.")

    def _say(self, what: str) -> None:
        if self.is_talkative:
            self.stdout.write(what)
