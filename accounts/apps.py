"""Django's entry for the accounts app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for log-ins, and keep the groups of staff as they should be."""
        from accounts import signals, staff  # noqa: F401

        staff.connect()
