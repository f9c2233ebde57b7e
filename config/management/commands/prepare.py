"""`manage.py prepare`: what a release needs once before its processes start."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.prepare import NotPrepared, prepare


class Command(BaseCommand):
    """Migrations, message catalogues and the compiled search core."""

    help = "Migrates, compiles messages and compiles the search core, as far as needed."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run every step."""
        try:
            prepare(self.stdout.write)
        except NotPrepared as error:
            raise CommandError(str(error)) from error
