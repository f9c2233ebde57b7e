"""Names for kinds of rows that had none; the database is not concerned."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_results_decided"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="absence",
            options={"verbose_name": "absence", "verbose_name_plural": "absences"},
        ),
        migrations.AlterModelOptions(
            name="clock",
            options={"verbose_name": "clock", "verbose_name_plural": "clocks"},
        ),
        migrations.AlterModelOptions(
            name="command",
            options={"verbose_name": "command", "verbose_name_plural": "commands"},
        ),
        migrations.AlterModelOptions(
            name="connection",
            options={"verbose_name": "open page", "verbose_name_plural": "open pages"},
        ),
        migrations.AlterModelOptions(
            name="gameevent",
            options={"verbose_name": "event of a game", "verbose_name_plural": "events of games"},
        ),
        migrations.AlterModelOptions(
            name="offer",
            options={"verbose_name": "offer", "verbose_name_plural": "offers"},
        ),
        migrations.AlterModelOptions(
            name="offerrest",
            options={
                "verbose_name": "rest after an offer",
                "verbose_name_plural": "rests after offers",
            },
        ),
        migrations.AlterModelOptions(
            name="oncekey",
            options={"verbose_name": "key of a request", "verbose_name_plural": "keys of requests"},
        ),
        migrations.AlterModelOptions(
            name="recordentry",
            options={"verbose_name": "counted game", "verbose_name_plural": "counted games"},
        ),
    ]
