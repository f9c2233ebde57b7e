"""The edges of the schema, one by one: every answer is one that it describes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from schemathesis.config import GenerationConfig
from schemathesis.generation import GenerationMode
from schemathesis.schemas import BaseSchema

from tests.games.api.fuzz_checks import answered, schema_of_the_site
from tests.games.api.fuzzing import role


@pytest.fixture
def schema(db: None) -> Iterator[BaseSchema]:
    with schema_of_the_site() as found:
        yield found


def test_every_edge_of_the_schema_is_described(
    schema: BaseSchema, subtests: pytest.Subtests
) -> None:
    caller = role("account")
    for operation in [found.ok() for found in schema.get_all_operations()]:
        with subtests.test(operation.label):
            for case in schema.iter_coverage_cases(
                operation,
                generation_modes=list(GenerationMode),
                generation_config=GenerationConfig(),
            ):
                answered(caller, case)
