"""What all tests share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation

from accounts.append_only import unguarded
from config.prepare import compile_catalogues

# What is drawn, said, or decided by rules alone is the same on every database; where PostgreSQL is
# named these need not run once more.
ANYWHERE = frozenset(
    f"test_{name}.py"
    for name in (
        *("analyst", "canned", "family", "glicko", "moving_pictures", "pages_assets"),
        *("pages_lessons", "pages_rules", "pages_table", "pages_texts", "pages_twicefour"),
        *("pictures", "position", "protocol", "search", "table"),
    )
)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out on PostgreSQL what the tests on SQLite have shown for good."""
    return True if os.environ.get("DATABASE_URL") and collection_path.name in ANYWHERE else None


@pytest.fixture(scope="session", autouse=True)
def _german() -> None:
    """The catalogues as `make play` compiles them; a fresh clone has none."""
    compile_catalogues()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """A database for each process of tests; SQLite's in a file, as several threads use it."""
    if connection.vendor == "sqlite":
        name = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(name)


@pytest.fixture(scope="session", autouse=True)
def _emptied_with_its_log() -> Iterator[None]:
    """Tests with threads empty the tables after them; only for that the log may be emptied, too."""
    empty = TransactionTestCase._fixture_teardown

    def without_triggers(self: TransactionTestCase) -> None:
        with unguarded(connection):
            empty(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", without_triggers)
        yield


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """No test finds what another one left in the cache."""
    cache.clear()


@pytest.fixture(autouse=True)
def _usual_language() -> None:
    """Nor the language in which another one has asked for a page."""
    translation.deactivate()
