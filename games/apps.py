"""Django's entry for the games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Take care of what is kept of players when they merge or go."""
        from accounts.keepers import register
        from games.services.keeper import GamesKeeper

        register(GamesKeeper())
