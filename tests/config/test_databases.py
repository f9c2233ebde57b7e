"""DATABASE_URL becomes Django's settings, or a clear refusal."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from config import databases


def test_a_url_is_taken_apart() -> None:
    made = databases.postgresql("postgresql://me:p%40ss@db.example:5433/games", pool_size=8)
    assert (made["NAME"], made["USER"], made["PASSWORD"]) == ("games", "me", "p@ss")
    assert (made["HOST"], made["PORT"]) == ("db.example", "5433")
    assert made["OPTIONS"]["pool"]["max_size"] == 8


def test_without_a_pool_size_there_is_no_pool() -> None:
    assert "pool" not in databases.postgresql("postgres://db/games", pool_size=0)["OPTIONS"]


@pytest.mark.parametrize("url", ["mysql://db/games", "postgresql://db", "postgresql://db:x/games"])
def test_a_url_we_cannot_use_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        databases.postgresql(url, pool_size=0)


def test_sqlite_waits_for_its_turn(tmp_path: Path) -> None:
    made = databases.sqlite(tmp_path / "x.sqlite3")
    assert made["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert made["OPTIONS"]["timeout"] == 20


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
def test_the_database_writes_ahead() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
        cursor.execute("PRAGMA foreign_keys")
        assert cursor.fetchone() == (1,)
