"""Real answers held against the schema: every member, every status, every media type."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from django.urls import Resolver404, resolve
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from games.api.schema import document
from tests.games.api.examples import note

METHOD_NOT_ALLOWED = 405

# The calls that have been answered well, by their names.
answered: set[str] = set()


def check_answer(answer: Any) -> None:
    """AssertionError unless the schema says that the call may answer so."""
    method = answer.request["REQUEST_METHOD"].lower()
    operation = _operation(answer.request["PATH_INFO"], method)
    if operation is None or answer.status_code == METHOD_NOT_ALLOWED:
        return
    status, name = str(answer.status_code), operation["operationId"]
    assert status in operation["responses"], f"{name}: {status} is not described"
    if answer.status_code < 300:
        answered.add(name)
        note(name, answer)
    described = operation["responses"][status].get("content")
    if described is None:
        assert answer.streaming or answer.content == b"", f"{name}: {status} has no content"
        return
    kind = answer["Content-Type"].partition(";")[0]
    assert kind in described, f"{name}: {kind} is not described for {status}"
    if kind in ("application/json", "application/problem+json"):
        error = best_match(_validator(name, status, kind).iter_errors(answer.json()))
        assert error is None, f"{name}: {error.json_path}: {error.message[:600]}"


def _operation(path: str, method: str) -> Any:
    try:
        route = resolve(path).route
    except (Resolver404, UnicodeError):
        return None
    described = document()["paths"].get("/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route), {})
    return described.get(method)


@cache
def _validator(name: str, status: str, kind: str) -> Draft202012Validator:
    operations = (one for methods in document()["paths"].values() for one in methods.values())
    operation = next(one for one in operations if one["operationId"] == name)
    schema = operation["responses"][status]["content"][kind]["schema"]
    return Draft202012Validator({**schema, "components": document()["components"]})
