import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_bots"), ("games", "0005_twicefour")]

    operations = [
        migrations.CreateModel(
            name="OnceKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("digest", models.CharField(max_length=64)),
                ("made", models.CharField(blank=True, max_length=24)),
                ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("player", "key"), name="key_used_once")
                ],
            },
        ),
        migrations.RemoveConstraint(model_name="match", name="match_once_per_idempotency_key"),
        migrations.RemoveField(model_name="match", name="idempotency_key"),
        migrations.AddField(
            model_name="invitation",
            name="to",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="challenges",
                to="accounts.player",
            ),
        ),
    ]
