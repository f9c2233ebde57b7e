"""Searching the admin's lists by indexes alone, however long the lists are."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, Q

# Rows of another table through which a search goes on; the newest ones.
MOST = 300


def found(model: type[Model], paths: list[str], term: str) -> Q:
    """Rows for which one of the paths leads to `term`.

    A path goes through relations to a field, `match__public_id`. What it leads through is looked
    up first, so that the list's own table is asked for keys alone; names are found by their
    beginning, everything else as it is.
    """
    wanted = Q(pk__in=[])
    for path in paths:
        wanted |= _found(model, path, term)
    return wanted


def _found(model: type[Model], path: str, term: str) -> Q:
    name, _, rest = path.partition("__")
    if not rest:
        return Q(**{_lookup(model, name): term})
    field: Any = model._meta.get_field(name)
    related = field.related_model
    rows = related._default_manager.filter(_found(related, rest, term)).order_by("-pk")
    if field.auto_created and not field.concrete:
        return Q(pk__in=list(rows.values_list(field.field.attname, flat=True)[:MOST]))
    return Q(**{f"{name}__in": list(rows.values_list("pk", flat=True)[:MOST])})


def _lookup(model: type[Model], name: str) -> str:
    return f"{name}__istartswith" if name in {"name", "username", "email"} else name
