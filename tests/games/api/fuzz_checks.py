"""The schema as the site gives it, and what has to be true of every answer to a made-up request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.games.api.fuzzing import Role

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
    allow_header_conformance,
]


@contextmanager
def schema_of_the_site() -> Iterator[BaseSchema]:
    """The document, and the site behind it."""
    for signal in (request_started, request_finished):
        # It would close the connection that holds the test's transaction.
        signal.disconnect(close_old_connections)
    try:
        yield schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


def answered(caller: Role, case: Any) -> None:
    """The answer is one that the schema knows, and the next request finds the site as it was."""
    with transaction.atomic():
        answer = case.call(headers=caller.headers, cookies=caller.cookies)
        transaction.set_rollback(True)
    case.validate_response(answer, checks=CHECKS)
    _problem(answer)


def _problem(answer: Any) -> None:
    if answer.status_code >= 400:
        kind = answer.headers["content-type"][0]
        assert kind == "application/problem+json"
        told = answer.json()
        assert told["status"] == answer.status_code
        assert told["detail"]
