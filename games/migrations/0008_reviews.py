import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_moderation")]

    operations = [
        migrations.CreateModel(
            name="GameReview",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("due_at", models.DateTimeField(blank=True, null=True, verbose_name="due")),
                ("attempts", models.PositiveIntegerField(default=0, verbose_name="attempts")),
                (
                    "reviewed_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="reviewed"),
                ),
                (
                    "decided_at",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="decided at"),
                ),
                ("decided_exact", models.BooleanField(default=False, verbose_name="proven")),
                ("classes", models.JSONField(blank=True, default=list)),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="review",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "verbose_name": "review",
                "verbose_name_plural": "reviews",
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)),
                        fields=["due_at"],
                        name="review_due",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("due_at__isnull", True),
                            ("reviewed_at__isnull", True),
                            _connector="OR",
                        ),
                        name="review_owed_or_made",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("decided_exact", False),
                            models.Q(("decided_at__isnull", False), ("reviewed_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="review_proof_of_something",
                    ),
                ],
            },
        ),
    ]
