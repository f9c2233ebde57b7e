"""The document and the schema of the live protocol say what the code does, and all of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from games import messages
from games.consumers import base
from games.errors import REFUSALS, BadMessage
from tests.games.protocol import SCHEMA, check_sent, schema, validator

DOCUMENT = (Path(SCHEMA).parent / "live-protocol.md").read_text()

# What only calls about matches, links and the lobby answer with; there are no such commands on
# a socket, and what is not there or private is closed.
BY_REST_ALONE = {
    "needs_account",
    "has_played",
    "challenge_open",
    "key_reused",
    "too_many_streams",
    "busy",
    "paused",
    "report_nonsense",
    "report_again",
    "too_many_reports",
    "not_found",
    "private",
    "own_link",
    "not_welcome",
    "link_taken",
    "link_expired",
    "link_withdrawn",
    "unknown_rules",
    "unknown_level",
    "unknown_first",
    "unknown_clock",
    "unknown_best_of",
    "setup_conflict",
    "not_over",
    "already_void",
    "nothing_to_restore",
    "result_nonsense",
    "private_profile",
}

SAMPLES: list[dict[str, Any]] = [
    {"t": "hello", "version": 12},
    {"t": "hello", "version": None},
    {"t": "hello"},
    {"t": "sync"},
    {"t": "ping", "n": 2**53},
    {"t": "ping"},
    {"t": "probe", "n": 1},
    {"t": "move", "id": "c1", "ply": 7, "move": "4"},
    {"t": "undo", "id": "c1", "ply": 7},
    {"t": "next", "id": "c1"},
    {"t": "again", "id": "c1"},
    {"t": "offer", "id": "c1", "ply": 7, "kind": "draw"},
    {"t": "answer", "id": "c1", "ply": 7, "kind": "undo", "accept": False},
    {"t": "resign", "id": "c1"},
    {"t": "abort", "id": "c1"},
    {"t": "claim", "id": "c1", "draw": True},
    {"t": "claim", "id": "c1"},
    {"t": "say", "id": "c1", "preset": "nice"},
    {"t": "say", "id": "c1", "text": "Schön!"},
]

BROKEN: list[dict[str, Any]] = [
    {"t": "hello", "version": "12"},
    {"t": "hello", "version": -1},
    {"t": "ping", "n": 2**53 + 1},
    {"t": "ping", "n": 1.5},
    {"t": "probe"},
    {"t": "move", "ply": 7, "move": "4"},
    {"t": "move", "id": "", "ply": 7, "move": "4"},
    {"t": "move", "id": "x" * 65, "ply": 7, "move": "4"},
    {"t": "move", "id": "c1", "move": "4"},
    {"t": "move", "id": "c1", "ply": 7},
    {"t": "move", "id": "c1", "ply": 7, "move": "4" * 25},
    {"t": "undo", "id": "c1", "ply": None},
    {"t": "next", "id": 1},
    {"t": "again"},
    {"t": "offer", "id": "c1", "ply": 7, "kind": "next"},
    {"t": "offer", "id": "c1", "ply": 7},
    {"t": "answer", "id": "c1", "ply": 7, "kind": "undo"},
    {"t": "answer", "id": "c1", "ply": 7, "kind": "undo", "accept": "yes"},
    {"t": "claim", "id": "c1", "draw": 1},
    {"t": "say", "id": "c1", "preset": 7},
    {"t": "say", "id": "c1", "text": []},
]


def kinds(who: str) -> set[str]:
    """The messages that the schema knows: `client`, `server`, `event`."""
    return {name.split(".")[1] for name in schema()["$defs"] if name.startswith(f"{who}.")}


def test_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


def test_every_reference_leads_somewhere() -> None:
    def references(part: Any) -> set[str]:
        if isinstance(part, dict):
            own = {part["$ref"]} if "$ref" in part else set()
            return own.union(*(references(value) for value in part.values()))
        if isinstance(part, list):
            return set().union(*(references(value) for value in part))
        return set()

    names = {name.removeprefix("#/$defs/") for name in references(schema())}
    assert names <= schema()["$defs"].keys()
    assert schema()["$defs"].keys() - names == set(), "definitions that nothing uses"


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_what_the_schema_allows_is_understood(sample: dict[str, Any]) -> None:
    check_sent(sample)
    assert messages.parse(sample)


@pytest.mark.parametrize("broken", BROKEN, ids=str)
def test_what_the_schema_forbids_is_refused(broken: dict[str, Any]) -> None:
    assert not validator(f"client.{broken['t']}").is_valid(broken)
    with pytest.raises(BadMessage):
        messages.parse(broken)


def test_every_message_of_the_code_has_a_schema_and_the_other_way_round() -> None:
    understood = {type(messages.parse(sample)) for sample in SAMPLES}
    assert understood == set(get_args(messages.Message))
    assert {sample["t"] for sample in SAMPLES} == kinds("client")


@pytest.mark.parametrize("who", ["client", "server"])
def test_every_message_stands_in_the_document(who: str) -> None:
    missing = {kind for kind in kinds(who) if f'{{"t": "{kind}"' not in DOCUMENT}
    assert missing == set()


def test_every_event_stands_in_the_document() -> None:
    assert {kind for kind in kinds("event") if f"| `{kind}` |" not in DOCUMENT} == set()


def test_every_refusal_stands_in_the_document() -> None:
    described = {code for code in REFUSALS if f"| `{code}` |" in DOCUMENT}
    assert described == REFUSALS.keys() - BY_REST_ALONE
    assert {code for code in BY_REST_ALONE if f"`{code}`" not in DOCUMENT} == set()


def test_refusals_of_sockets_are_those_of_the_schema() -> None:
    assert set(schema()["$defs"]["code"]["enum"]) == REFUSALS.keys() - BY_REST_ALONE


def test_every_close_code_stands_in_the_document() -> None:
    for code in (base.CLOSE_REFUSED, base.CLOSE_UNKNOWN_GAME, base.CLOSE_FLOOD, 1012):
        assert f"| {code} |" in DOCUMENT
