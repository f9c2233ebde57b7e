"""The examples in the docs are real, and neither they nor the schema change behind our backs."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from games.api.doc_tables import SNAPSHOT, snapshot
from games.api.examples import EXAMPLES, examples
from games.api.schema import document
from tests.games.api import examples as recording
from tests.games.api.conftest import new_guest
from tests.games.api.programs import call_as_programs_do
from tests.games.api.scenes import play_every_call

AGAIN = "; if that is meant, run `make api-docs`"


@pytest.fixture
def recorded(db: None, settings: Any) -> dict[str, recording.Example]:
    settings.LANGUAGE_CODE = "en"
    with recording.noting() as noted:
        play_every_call(program := new_guest(), new_guest())
        call_as_programs_do(program)
    found = recording.settled(noted)
    if os.environ.get("RECORD_API_EXAMPLES"):
        EXAMPLES.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
        examples.cache_clear()
        document.cache_clear()
    return found


def test_every_call_has_an_example_as_it_answers_today(
    recorded: dict[str, recording.Example],
) -> None:
    kept = examples()
    calls = {
        operation["operationId"]
        for methods in document()["paths"].values()
        for operation in methods.values()
    }
    assert calls - set(kept) == set(), f"calls without an example{AGAIN}"
    assert set(kept) - calls == set(), f"examples of calls that there are not{AGAIN}"
    for name, example in recorded.items():
        was, now = recording.shape(kept[name]), recording.shape(example)
        assert now == was, f"{name} answers otherwise than in its example{AGAIN}"


def test_examples_have_no_token_of_anybody() -> None:
    tokens = re.findall(r'(?:Bearer |"token": ")([^"]+)', EXAMPLES.read_text())
    assert tokens
    assert all(token.startswith("vr_exampletoken") for token in tokens)


def test_schema_is_the_one_that_was_agreed_on() -> None:
    changed = list(_differing(json.loads(SNAPSHOT.read_text()), json.loads(snapshot())))
    assert changed == [], f"the schema changed{AGAIN}"


def _differing(was: object, now: object, place: str = "") -> Iterator[str]:
    """Where two documents differ, each place as far down as it goes."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in sorted(was.keys() | now.keys()):
            if key not in was or key not in now:
                yield f"{place}/{key} {'came' if key in now else 'went'}"
            else:
                yield from _differing(was[key], now[key], f"{place}/{key}")
    elif was != now:
        yield f"{place} changed"


@pytest.mark.django_db
def test_examples_are_in_the_schema_and_on_the_page() -> None:
    told = Client().get("/api/schema/").json()
    page = Client().get("/api/docs/").content.decode()
    assert page.count('aria-label="Answer"') == len(examples())
    found = 0
    for methods in told["paths"].values():
        for operation in methods.values():
            for answer in operation["responses"].values():
                for content in answer.get("content", {}).values():
                    if "example" in content:
                        found += 1
                        schema = {**content["schema"], "components": told["components"]}
                        Draft202012Validator(schema).validate(content["example"])
    assert found > len(examples()) // 2


def test_no_answer_has_room_for_members_that_are_not_described() -> None:
    """An object lists its members and has no others, or says what all of its values are."""
    parts = document()["components"]["schemas"]
    open_parts = sorted({place for name in _answers(parts) for place in _open(parts[name], name)})
    # What is wrong with a request has the form of the request.
    assert open_parts == ["Problem.fields"]


def _answers(parts: dict[str, object]) -> set[str]:
    """The parts that answers are made of."""
    text = json.dumps(
        [
            operation["responses"]
            for methods in document()["paths"].values()
            for operation in methods.values()
        ]
    )
    found: set[str] = set()
    waiting = [name for name in parts if f'/schemas/{name}"' in text]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            used = json.dumps(parts[name])
            waiting += [other for other in parts if f'/schemas/{other}"' in used]
    return found


def _open(schema: object, place: str) -> list[str]:
    if isinstance(schema, list):
        return [found for one in schema for found in _open(one, place)]
    if not isinstance(schema, dict):
        return []
    found = []
    if schema.get("type") == "object" and schema.get("additionalProperties") in (None, True):
        found.append(place)
    for key, value in schema.items():
        if key == "properties":
            for name, member in value.items():
                found += _open(member, f"{place}.{name}")
        elif key not in ("enum", "const", "example"):
            found += _open(value, place)
    return found
