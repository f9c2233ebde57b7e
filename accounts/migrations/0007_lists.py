"""Indexes for lists of all people, and for finding them by the beginning of their names."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

# PostgreSQL compares by these as `istartswith` asks; SQLite has few rows and reads them all.
_BY_NAME = {
    "player_by_name": "accounts_player (UPPER(name) text_pattern_ops)",
    "account_by_name": "auth_user (UPPER(username) text_pattern_ops)",
    "account_by_email": "auth_user (UPPER(email) text_pattern_ops)",
}


def make(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        for name, on in _BY_NAME.items():
            schema_editor.execute(f"CREATE INDEX {name} ON {on}")


def drop(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        for name in _BY_NAME:
            schema_editor.execute(f"DROP INDEX {name}")


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_sanctions"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["created_at", "id"], name="player_by_start"),
        ),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(fields=["date_joined", "id"], name="account_by_start"),
        ),
        migrations.RunPython(make, drop),
    ]
