"""`manage.py check_records`: do the records equal the games?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.record_check import records_compare, records_rebuild


class Command(BaseCommand):
    help = "Compares every record with the finished games; --rebuild counts them anew."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rebuild", action="store_true", help="count every game anew")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["rebuild"]:
            records_rebuild()
        differences = records_compare()
        for found in differences:
            self.stderr.write(
                f"player {found.player}, {found.rules}, {found.opponent}: "
                f"stored {found.stored}, games say {found.counted}"
            )
        if differences:
            raise CommandError(f"{len(differences)} records differ from the games.")
        self.stdout.write("All records equal the games.")
