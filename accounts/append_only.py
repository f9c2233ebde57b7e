"""Triggers with which the database itself refuses to change or delete what is in a log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper

LOG_TABLE = "accounts_staffaction"

# A row put in the place of one with the same key would be a change, too.
_SQLITE = {
    "update": (
        "CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table}"
        " BEGIN SELECT RAISE(ABORT, '{table} only grows'); END"
    ),
    "delete": (
        "CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table}"
        " BEGIN SELECT RAISE(ABORT, '{table} only grows'); END"
    ),
    "replace": (
        "CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}"
        " WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)"
        " BEGIN SELECT RAISE(ABORT, '{table} only grows'); END"
    ),
}

_POSTGRESQL_FUNCTION = (
    "CREATE OR REPLACE FUNCTION {table}_only_grows() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION '{table} only grows'"
    " USING ERRCODE = 'integrity_constraint_violation'; END $$"
)
_POSTGRESQL = {
    "update": (
        "CREATE TRIGGER {table}_no_update BEFORE UPDATE OR DELETE ON {table}"
        " FOR EACH ROW EXECUTE FUNCTION {table}_only_grows()"
    ),
    "truncate": (
        "CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION {table}_only_grows()"
    ),
}


def guard(connection: BaseDatabaseWrapper, table: str = LOG_TABLE) -> None:
    """From now on rows of the table are added and read, and nothing else."""
    if connection.vendor == "postgresql":
        _run(connection, [_POSTGRESQL_FUNCTION, *_POSTGRESQL.values()], table)
    elif connection.vendor == "sqlite":
        _run(connection, list(_SQLITE.values()), table)


def unguard(connection: BaseDatabaseWrapper, table: str = LOG_TABLE) -> None:
    """Take the triggers away; for a migration that changes the table, and for its way back."""
    if connection.vendor == "postgresql":
        drops = [f"DROP TRIGGER IF EXISTS {{table}}_no_{name} ON {{table}}" for name in _POSTGRESQL]
        _run(connection, [*drops, "DROP FUNCTION IF EXISTS {table}_only_grows()"], table)
    elif connection.vendor == "sqlite":
        _run(connection, [f"DROP TRIGGER IF EXISTS {{table}}_no_{name}" for name in _SQLITE], table)


@contextmanager
def unguarded(connection: BaseDatabaseWrapper, table: str = LOG_TABLE) -> Iterator[None]:
    """Without the triggers while the block runs: for a test database that is emptied."""
    unguard(connection, table)
    try:
        yield
    finally:
        guard(connection, table)


def _run(connection: BaseDatabaseWrapper, statements: list[str], table: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement.format(table=table))
