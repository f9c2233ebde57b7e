"""Turns DATABASE_URL, or its absence, into Django's database settings."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000; "
    "PRAGMA cache_size=-16000; PRAGMA foreign_keys=ON;"
)


def sqlite(path: Path) -> dict[str, Any]:
    """SQLite for several writing threads.

    Write-ahead logging lets readers go on beside the writer. Immediate transactions make a
    writer wait for its turn at BEGIN; a deferred one that first reads and then writes fails at
    once with "database is locked", whatever its timeout.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": SQLITE_PRAGMAS,
        },
    }


def postgresql(url: str, *, pool_size: int) -> dict[str, Any]:
    """PostgreSQL at `url` (postgresql://user:password@host:port/name).

    With `pool_size` > 0 connections come from a pool of at most that many: for web processes,
    whose request threads come and go. Worker processes fork and keep one connection each, so
    they pass 0.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgresql", "postgres"}:
        raise ImproperlyConfigured("DATABASE_URL must begin with postgresql://.")
    name = unquote(parts.path.lstrip("/"))
    if not name:
        raise ImproperlyConfigured("DATABASE_URL names no database.")
    try:
        port = parts.port
    except ValueError:
        raise ImproperlyConfigured("DATABASE_URL has a port that is no number.") from None
    options: dict[str, Any] = {}
    if pool_size:
        options["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 10}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(port or ""),
        "CONN_MAX_AGE": 0,
        "OPTIONS": options,
    }
