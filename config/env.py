"""Typed readers of environment variables that fail loudly on a value they cannot use.

Settings modules are the only callers; everything else reads `django.conf.settings`.
"""

import os
from collections.abc import Sequence

from django.core.exceptions import ImproperlyConfigured

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off"})


def text(name: str, default: str = "") -> str:
    """The variable without surrounding blanks; `default` when it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def required(name: str) -> str:
    """The variable; ImproperlyConfigured when it is unset or empty."""
    value = text(name)
    if not value:
        raise ImproperlyConfigured(f"The environment variable {name} must be set.")
    return value


def flag(name: str, default: bool) -> bool:
    """A yes/no variable: 1/0, true/false, yes/no, on/off in any case."""
    value = text(name).lower()
    if not value:
        return default
    if value in _TRUE:
        return True
    if value in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be one of 1, 0, true, false; it is {value!r}.")


def integer(name: str, default: int, *, least: int = 0, most: int = 2**31) -> int:
    """A whole number from `least` to `most`, both included."""
    value = text(name)
    if not value:
        return default
    try:
        number = int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number; it is {value!r}.") from None
    if not least <= number <= most:
        raise ImproperlyConfigured(f"{name} must lie between {least} and {most}; it is {number}.")
    return number


def choice(name: str, default: str, allowed: Sequence[str]) -> str:
    """One of `allowed`."""
    value = text(name, default)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(allowed)}; it is {value!r}.")
    return value


def words(name: str, default: Sequence[str] = ()) -> list[str]:
    """A comma-separated list; blanks around the items and empty items do not count."""
    value = text(name)
    if not value:
        return list(default)
    return [item.strip() for item in value.split(",") if item.strip()]
