from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_history")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="wish",
            field=models.CharField(blank=True, default="", editable=False, max_length=8),
        ),
        migrations.AddField(
            model_name="match",
            name="lots",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
    ]
