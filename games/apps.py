"""Django's entry for the games app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Take care of what is kept of players when they merge or go."""
        from accounts.keepers import register
        from games.services.keeper import GamesKeeper

        register(GamesKeeper())
