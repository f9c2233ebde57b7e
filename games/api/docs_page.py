"""The schema of the API, put in order for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.api.examples import as_answer, as_request, examples
from games.api.schema import Document

_METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of a line about a type; `target` is the part it leads to, empty for none."""

    text: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A parameter, or a member of an object."""

    name: str
    type: list[Word]
    required: bool
    about: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What may come back."""

    status: str
    about: str
    kinds: list[tuple[str, list[Word]]]


@dataclass(frozen=True, slots=True)
class Call:
    """One call; `example` is a request and its answer."""

    name: str
    method: str
    path: str
    summary: str
    takes: list[Word]
    parameters: list[Member]
    cost: str
    answers: list[Answer]
    refusals: list[Answer]
    example: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A named type: its members, or what it is where it has none."""

    name: str
    about: str
    type: list[Word]
    members: list[Member]


def groups(document: Document) -> dict[str, list[Call]]:
    """The calls by what they are about, in the order of the addresses."""
    found: dict[str, list[Call]] = {}
    for path, methods in document["paths"].items():
        for method in _METHODS:
            if method in methods:
                found.setdefault(methods[method]["tags"][0], []).append(
                    _call(path, method, methods[method])
                )
    return found


def parts(document: Document) -> list[Part]:
    """The named types by their names."""
    return [_part(name, schema) for name, schema in document["components"]["schemas"].items()]


def _call(path: str, method: str, told: dict[str, Any]) -> Call:
    body = told.get("requestBody", {}).get("content", {}).get("application/json")
    answers = [_answer(status, answer) for status, answer in told["responses"].items()]
    example = examples().get(told["operationId"])
    return Call(
        name=told["operationId"],
        method=method.upper(),
        path=path,
        summary=told["summary"],
        takes=list(_words(body["schema"])) if body else [],
        parameters=[_parameter(one) for one in told.get("parameters", [])],
        cost=str(told["x-cost"]) + (f"; {told['x-cost-words']}" if "x-cost-words" in told else ""),
        answers=[one for one in answers if one.status < "4"],
        refusals=[one for one in answers if one.status >= "4"],
        example=(as_request(example), as_answer(example)) if example else None,
    )


def _parameter(told: dict[str, Any]) -> Member:
    return Member(
        name=told["name"],
        type=list(_words(told["schema"])),
        required=told.get("required", False),
        about=told.get("description", ""),
        where=told["in"],
    )


def _answer(status: str, told: dict[str, Any]) -> Answer:
    kinds = [(kind, list(_words(one["schema"]))) for kind, one in told.get("content", {}).items()]
    return Answer(status, told["description"], kinds)


def _part(name: str, schema: dict[str, Any]) -> Part:
    members = [
        Member(
            name=key,
            type=list(_words(value)),
            required=key in schema.get("required", ()),
            about=value.get("description", ""),
        )
        for key, value in schema.get("properties", {}).items()
    ]
    kind = [] if members else list(_words(schema))
    return Part(name, schema.get("description", ""), kind, members)


def _words(schema: Any) -> Iterator[Word]:
    """A type in a few words, names of other parts among them."""
    if not isinstance(schema, dict) or not schema:
        yield Word("anything")
    elif "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield Word(name, name)
    elif alternatives := schema.get("anyOf") or schema.get("oneOf"):
        yield from _joined(alternatives)
    elif "allOf" in schema and "properties" not in schema:
        yield from _joined(schema["allOf"])
    elif "enum" in schema:
        yield Word(" | ".join(_value(value) for value in schema["enum"]))
    elif "const" in schema:
        yield Word(_value(schema["const"]))
    else:
        yield from _plain(schema)


def _plain(schema: dict[str, Any]) -> Iterator[Word]:
    kind = schema.get("type", "anything")
    if kind == "array":
        yield Word("list of ")
        yield from _words(schema.get("items", {}))
    elif kind == "object" and (names := schema.get("properties")):
        yield Word("{ ")
        for number, (name, value) in enumerate(names.items()):
            yield Word(f"{', ' if number else ''}{name}: ")
            yield from _words(value)
        yield Word(" }")
    elif kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        yield Word("object of ")
        yield from _words(schema["additionalProperties"])
    else:
        kinds = kind if isinstance(kind, list) else [kind]
        yield Word(" | ".join(map(str, kinds)))
        if "format" in schema:
            yield Word(f" ({schema['format']})")


def _joined(schemas: list[Any]) -> Iterator[Word]:
    for number, schema in enumerate(schemas):
        if number:
            yield Word(" | ")
        yield from _words(schema)


def _value(value: Any) -> str:
    return "null" if value is None else str(value)
