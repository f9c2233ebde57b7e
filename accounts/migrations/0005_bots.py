from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_tokens")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="is_bot",
            field=models.BooleanField(default=False, editable=False, verbose_name="bot"),
        ),
    ]
