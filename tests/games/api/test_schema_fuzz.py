"""Requests made from the schema, by everybody who may call: every answer is one it describes.

FUZZ_EXAMPLES says how many requests are made for a call and a caller (`make fuzz-api`).
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode
from schemathesis.schemas import APIOperation, BaseSchema

from tests.games.api.fuzz_checks import answered, schema_of_the_site
from tests.games.api.fuzzing import ROLES, Role, role

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "4"))

# Who is told what is wrong with a form hangs on whether they may write, and on nothing else.
FORMS_TRIED_BY = ("anonymous", "guest by session", "account")

quietly = settings(
    max_examples=EXAMPLES,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def schema(db: None) -> Iterator[BaseSchema]:
    with schema_of_the_site() as found:
        yield found


@pytest.mark.parametrize("name", ROLES)
def test_every_answer_is_described(
    schema: BaseSchema, subtests: pytest.Subtests, name: str
) -> None:
    caller = role(name)
    for operation in [found.ok() for found in schema.get_all_operations()]:
        with subtests.test(operation.label):
            _fuzz(caller, operation, GenerationMode.POSITIVE)
        # Any text fits a part of an address or of a query; only a body can be of a wrong form.
        if len(operation.body) and name in FORMS_TRIED_BY:
            with subtests.test(operation.label, of="a wrong form"):
                _fuzz(caller, operation, GenerationMode.NEGATIVE)


def _fuzz(caller: Role, operation: APIOperation, mode: GenerationMode) -> None:
    @seed(zlib.crc32(f"{caller.name} {operation.label} {mode}".encode()))
    @quietly
    @given(case=operation.as_strategy(mode), data=st.data())
    def call(case: Any, data: st.DataObject) -> None:
        _lead_somewhere(caller, case, data)
        answered(caller, case)

    call()


def _lead_somewhere(caller: Role, case: Any, data: st.DataObject) -> None:
    """Most made-up values lead nowhere: most of them become such as mean something here."""
    pools = caller.pools | {"public_id": caller.pools[_kind(case.path)]}
    # What is wrong with a body on purpose stays wrong.
    fitting = case.meta.generation.mode is GenerationMode.POSITIVE
    for part in (case.path_parameters, case.query, case.body if fitting else None):
        for name in sorted(part) if isinstance(part, dict) else ():
            if name in pools and _mostly(data):
                part[name] = data.draw(st.sampled_from(pools[name]))
    where, body = case.path_parameters, case.body if isinstance(case.body, dict) else {}
    if not fitting:
        return
    if "ply" in body and _mostly(data):
        body["ply"] = caller.plies.get(where["public_id"], 0)
    if "code" in body and _mostly(data):
        where["public_id"], body["code"] = data.draw(st.sampled_from(caller.pools["link"]))


def _mostly(data: st.DataObject) -> bool:
    return data.draw(st.integers(0, 5)) < 5


def _kind(path: str) -> str:
    return "match" if path.startswith("/api/v1/matches/") else "game"
