"""The schema of the live protocol, held against what is really sent."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "live-protocol.schema.json"


@cache
def schema() -> Any:
    return json.loads(SCHEMA.read_text())


@cache
def validator(name: str) -> Draft202012Validator:
    """For one entry of the schema's definitions; KeyError if there is none."""
    assert name in schema()["$defs"], f"{name} is not in the schema"
    reference = {"$ref": f"#/$defs/{name}", "$defs": schema()["$defs"]}
    return Draft202012Validator(reference)


def check_sent(message: Any) -> None:
    """AssertionError unless a client may say this."""
    _check("client", message)


def check_received(message: Any) -> None:
    """AssertionError unless the server may say this."""
    _check("server", message)


def _check(who: str, message: Any) -> None:
    error = best_match(validator(f"{who}.{message['t']}").iter_errors(message))
    assert error is None, f"{error.json_path}: {error.message}\nin {json.dumps(message)[:2000]}"
