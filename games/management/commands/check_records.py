"""`manage.py check_records`: does all that is counted equal the games?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.history_check import histories_compare, histories_rebuild
from games.services.lots_check import lots_compare
from games.services.rating_check import ratings_compare, ratings_rebuild
from games.services.record_check import records_compare, records_rebuild


class Command(BaseCommand):
    help = (
        "Compares every record, history, final board and rating with the finished games, and lots "
        "with their seeds; "
        "--rebuild makes them anew."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rebuild", action="store_true", help="count every game anew")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["rebuild"]:
            records_rebuild()
            histories_rebuild()
            ratings_rebuild()
        differences = [
            f"player {found.player}, {found.rules}, {found.opponent}: "
            f"stored {found.stored}, games say {found.counted}"
            for found in records_compare()
        ]
        differences += histories_compare()
        differences += ratings_compare()
        differences += lots_compare()
        for line in differences:
            self.stderr.write(line)
        if differences:
            raise CommandError(f"{len(differences)} records differ from the games.")
        self.stdout.write("All records equal the games.")
