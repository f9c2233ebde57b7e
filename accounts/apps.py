"""Django's entry for the accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for log-ins."""
        from accounts import signals  # noqa: F401
