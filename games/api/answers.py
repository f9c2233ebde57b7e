"""What the calls answer, as JSON Schema: every member of every answer, and nothing else.

Games and what is in them have one shape on the socket and here, so those come from the schema of
the live protocol.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.conf import settings

Schema = dict[str, Any]

_PROTOCOL = settings.BASE_DIR / "docs" / "live-protocol.schema.json"
_HERE = "#/components/schemas/"

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "integer", "minimum": 0}
ORDINAL: Schema = {"type": "integer", "minimum": 1}
MOMENT: Schema = {"type": "string", "format": "date-time"}
DAY: Schema = {"type": "string", "format": "date"}
SHARE: Schema = {"type": "number"}


def ref(name: str) -> Schema:
    """A part that is described elsewhere: its name here, or in the schema of the protocol."""
    return {"$ref": _HERE + component_name(name)}


def component_name(name: str) -> str:
    """What a definition of the protocol is called here: `event.move` is `EventMove`."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("."))


def obj(description: str = "", /, **members: Any) -> Schema:
    """An object with exactly these members, all of them there but those in `optional`."""
    optional = members.pop("optional", ())
    told: Schema = {"description": description} if description else {}
    return told | {
        "type": "object",
        "properties": members,
        "required": [name for name in members if name not in optional],
        "additionalProperties": False,
    }


def array(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


def maybe(schema: Schema) -> Schema:
    """This or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def one_of(*values: Any) -> Schema:
    return {"enum": list(values)}


def table(description: str, values: Schema) -> Schema:
    """An object whose members are named by what they are about."""
    return {"description": description, "type": "object", "additionalProperties": values}


def said(schema: Schema, description: str) -> Schema:
    """The same with a sentence about it."""
    return (
        {"description": description, "allOf": [schema]}
        if "$ref" in schema
        else {
            **schema,
            "description": description,
        }
    )


@cache
def protocol_parts() -> dict[str, Schema]:
    """The definitions of the live protocol that answers are made of, by their names here."""
    defs, found = _protocol(), {}
    wanted = ["state", "clockSetting", "seek", "listedGame", "matchUrl"]
    while wanted:
        name = wanted.pop()
        if component_name(name) in found:
            continue
        found[component_name(name)] = _moved(defs[name], wanted)
    return dict(sorted(found.items()))


def protocol_codes() -> frozenset[str]:
    """The codes with which a socket refuses."""
    return frozenset(_protocol()["code"]["enum"])


@cache
def _protocol() -> dict[str, Any]:
    definitions: dict[str, Any] = json.loads(_PROTOCOL.read_text())["$defs"]
    return definitions


def _moved(part: Any, wanted: list[str]) -> Any:
    """The same with references to where parts are here; notes which ones it needs."""
    if isinstance(part, list):
        return [_moved(item, wanted) for item in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get("$ref"), str):
        name = part["$ref"].rpartition("/")[2]
        wanted.append(name)
        return part | ref(name)
    return {key: _moved(value, wanted) for key, value in part.items()}
