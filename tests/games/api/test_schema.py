"""The schema: sound, complete, and what the calls really answer; and the page made of it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.validation import validate_schema

from config.middleware import POLICY
from games.api.codes import all_codes
from games.api.schema import document
from games.errors import REFUSALS
from tests.games.api import described
from tests.games.api.conftest import Api
from tests.games.api.programs import call_as_programs_do
from tests.games.api.scenes import play_every_call


def test_schema_is_valid_and_nothing_in_it_was_guessed() -> None:
    GENERATOR_STATS.reset()
    made = document.__wrapped__()
    assert not GENERATOR_STATS._warn_cache
    assert not GENERATOR_STATS._error_cache
    validate_schema(made)
    assert made["openapi"].startswith("3.1")


def test_every_reference_leads_somewhere() -> None:
    names = document()["components"]["schemas"]
    used = set(re.findall(r"#/components/schemas/(\w+)", str(document())))
    assert used <= set(names)


def test_every_call_answers_as_described(api: Api, stranger: Api) -> None:
    described.answered.clear()
    play_every_call(api, stranger)
    call_as_programs_do(api)
    everything = {
        operation["operationId"]
        for methods in document()["paths"].values()
        for operation in methods.values()
    }
    assert described.answered == everything


def test_schema_is_for_everybody_and_sent_once(nobody: Api) -> None:
    answer = nobody.client.get("/api/schema/")
    assert answer.json()["paths"].keys() == document()["paths"].keys()
    assert answer["Access-Control-Allow-Origin"] == "*"
    again = nobody.client.get("/api/schema/", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


@pytest.mark.django_db
def test_page_tells_every_call_and_every_type_and_asks_no_other_server() -> None:
    answer = Client().get("/api/docs/")
    page = answer.content.decode()
    assert answer["Content-Security-Policy"] == POLICY
    for path, methods in document()["paths"].items():
        assert f"<code>{path}</code>" in page
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in page
    for name in document()["components"]["schemas"]:
        assert f'id="{name}"' in page
    targets = set(re.findall(r'href="#(\w+)"', page))
    assert targets <= set(re.findall(r'id="(\w+)"', page))
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    assert "<style" not in page
    assert " style=" not in page


def test_codes_of_games_are_those_of_the_socket() -> None:
    codes = {code.name: code for code in all_codes()}
    assert set(REFUSALS) - set(codes) == {"unknown_command"}
    for name, code in codes.items():
        if name in REFUSALS:
            assert code.status == REFUSALS[name].status
    assert codes["stale_ply"].socket
    assert not codes["invalid"].socket
