"""People in the admin: looked at, and changed through services alone, with a reason."""

from accounts.admin import log, moderation, people, secrets

__all__ = ["log", "moderation", "people", "secrets"]
