"""Makes the composition an app, for its management commands and system checks."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """No models; starts nothing. Processes are started by commands, never from here."""

    name = "config"
    label = "config"

    def ready(self) -> None:
        """Register the system checks."""
        from config import checks  # noqa: F401
