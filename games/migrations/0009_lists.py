"""Indexes for lists of all games and matches, whole or filtered."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_reviews")]

    operations = [
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["started_at", "id"], name="game_by_start"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["status", "started_at", "id"], name="game_by_status"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["reason", "started_at", "id"], name="game_by_reason"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                fields=["started_at", "id"],
                condition=models.Q(voided_at__isnull=False),
                name="game_voided",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["created_at", "id"], name="match_by_start"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["mode", "created_at", "id"], name="match_by_mode"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["rules", "created_at", "id"], name="match_by_rules"),
        ),
    ]
