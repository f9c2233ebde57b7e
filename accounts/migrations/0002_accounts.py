"""Accounts of our own on Django's tables: names like nobody else's, profiles, blocks."""

import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

import accounts.names
from accounts.names import MOST, skeleton

TAKEN = "This name is taken, or looks too much like one that is."


def fit_old_names(apps, schema_editor):
    """Old names that are too long or look like another one get a number behind them."""
    User = apps.get_model("accounts", "User")
    seen = set()
    for user in User.objects.order_by("pk"):
        name = user.username
        if len(name) > MOST or skeleton(name) in seen:
            name = f"{name[:12]}-{user.pk}"
        seen.add(skeleton(name))
        User.objects.filter(pk=user.pk).update(username=name, skeleton=skeleton(name))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.RemoveField(model_name="user", name="first_name"),
        migrations.RemoveField(model_name="user", name="last_name"),
        migrations.AddField(
            model_name="user",
            name="renamed_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(editable=False, max_length=20, null=True),
        ),
        migrations.RunPython(fit_old_names, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="skeleton",
            field=models.CharField(editable=False, max_length=20, unique=True),
        ),
        migrations.AlterField(
            model_name="user",
            name="username",
            field=models.CharField(
                error_messages={"unique": TAKEN},
                help_text="3 to 20 letters A–Z, digits, _ and -.",
                max_length=20,
                unique=True,
                validators=[accounts.names.name_check],
                verbose_name="name",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("username"),
                name="account_name_unique_in_any_case",
                violation_error_message=TAKEN,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="about",
            field=models.CharField(blank=True, max_length=300, verbose_name="about"),
        ),
        migrations.AddField(
            model_name="player",
            name="closed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="closed"),
        ),
        migrations.AddField(
            model_name="player",
            name="free_talk",
            field=models.BooleanField(default=True, verbose_name="free text"),
        ),
        migrations.AddField(
            model_name="player",
            name="is_private",
            field=models.BooleanField(default=False, verbose_name="private profile"),
        ),
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="accounts.player",
                verbose_name="merged into",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("merged_into__isnull", True),
                    models.Q(("closed_at__isnull", False), ("user__isnull", True)),
                    _connector="OR",
                ),
                name="player_merged_is_closed",
            ),
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocks",
                        to="accounts.player",
                    ),
                ),
                (
                    "of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocked_by",
                        to="accounts.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "block",
                "verbose_name_plural": "blocks",
                "constraints": [
                    models.UniqueConstraint(fields=("by", "of"), name="block_once"),
                    models.CheckConstraint(
                        condition=models.Q(("by", models.F("of")), _negated=True),
                        name="block_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RetiredName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("retired_at", models.DateTimeField(auto_now_add=True, verbose_name="retired")),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="former_names",
                        to="accounts.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "former name",
                "verbose_name_plural": "former names",
            },
        ),
    ]
