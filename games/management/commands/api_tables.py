"""`manage.py api_tables`: writes what docs/ has from the code anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.api.doc_tables import PAGE, SNAPSHOT, snapshot, with_tables


class Command(BaseCommand):
    help = (
        "Writes the tables of docs/rest-api.md anew (codes of refusals, and what calls cost), and "
        "docs/openapi.json."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        text = PAGE.read_text()
        PAGE.write_text(with_tables(text))
        SNAPSHOT.write_text(snapshot())
