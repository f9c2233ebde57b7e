"""Statements of fixed form, for what happens at every move.

Django takes many times as long to put a query together as the database takes to answer it. Here
it does so once for each process; later calls only fill in the values. The columns are those of
the models, so a new field needs nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class _Written:
    """The SQL of a query, and how its rows become objects."""

    sql: str
    converters: list[tuple[int, tuple[list[Any], Any]]]
    model: type[Model]
    names: list[str]
    columns: slice
    related: list[Any]


class Select(Generic[Row]):
    """A query that is always the same but for some values, which are numbers or texts.

    `build` makes the query set from example values, of which it must use each exactly once and
    in order; it may follow relations with select_related. It is called at the first use.
    """

    def __init__(self, build: Callable[..., QuerySet[Row]], *examples: int | str) -> None:
        self._build = build
        self._examples = examples
        self._written: dict[str, _Written] = {}

    def rows(self, *values: int | str) -> list[Row]:
        """What the database holds now."""
        written = self._written.get(connection.alias)
        if written is None:
            written = self._written[connection.alias] = self._write()
        with connection.cursor() as cursor:
            cursor.execute(written.sql, values)
            found = cursor.fetchall()
        return [_object(written, row) for row in found]

    def first(self, *values: int | str) -> Row | None:
        """The first row, None if there are none."""
        return next(iter(self.rows(*values)), None)

    def _write(self) -> _Written:
        compiler = self._build(*self._examples).query.get_compiler(using=connection.alias)
        sql, values = compiler.as_sql()
        if tuple(values) != self._examples:
            raise ValueError(f"the query needs {values}, not {self._examples}")
        select, info = compiler.select, compiler.klass_info
        if select is None or info is None:
            raise ValueError("the query gives no objects")
        fields = info["select_fields"]
        columns = slice(fields[0], fields[-1] + 1)
        return _Written(
            sql=sql,
            converters=list(compiler.get_converters([column for column, _, _ in select]).items()),
            model=info["model"],
            names=[column.target.attname for column, _, _ in select[columns]],
            columns=columns,
            related=get_related_populators(info, select, connection.alias),
        )


def _object(written: _Written, found: tuple[Any, ...]) -> Any:
    row = list(found)
    for place, (converters, expression) in written.converters:
        for convert in converters:
            row[place] = convert(row[place], expression, connection)
    made = written.model.from_db(connection.alias, written.names, row[written.columns])
    for related in written.related:
        related.populate(row, made)
    return made


def insert(row: Model) -> None:
    """Store a new row. The object does not learn its primary key, and no signals are sent."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(_insert_sql(type(row), connection.vendor), values)


def update(model: type[Model], changes: Mapping[str, object], **where: object) -> int:
    """Change the rows whose fields have the values in `where`; how many these were."""
    fields = [model._meta.get_field(name) for name in (*changes, *where)]
    values = [
        field.get_db_prep_save(value, connection)  # type: ignore[union-attr]
        for field, value in zip(fields, (*changes.values(), *where.values()), strict=True)
    ]
    sql = _update_sql(model, tuple(changes), tuple(where), connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return int(cursor.rowcount)


@lru_cache
def _insert_sql(model: type[Model], vendor: str) -> str:
    quote = connection.ops.quote_name
    columns = [quote(f.column) for f in model._meta.concrete_fields if not f.primary_key]
    places = ", ".join(["%s"] * len(columns))
    table = quote(model._meta.db_table)
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608


@lru_cache
def _update_sql(
    model: type[Model], changes: tuple[str, ...], where: tuple[str, ...], vendor: str
) -> str:
    quote = connection.ops.quote_name
    sets, conditions = (
        [f"{quote(str(model._meta.get_field(name).column))} = %s" for name in names]  # type: ignore[union-attr]
        for names in (changes, where)
    )
    table = quote(model._meta.db_table)
    return f"UPDATE {table} SET {', '.join(sets)} WHERE {' AND '.join(conditions)}"  # noqa: S608
