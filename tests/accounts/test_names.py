"""What an account may be called."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from accounts.names import name_check, skeleton
from engine.levels import LEVELS


def code(name: str) -> str | None:
    try:
        name_check(name)
    except ValidationError as error:
        return error.code
    return None


@pytest.mark.parametrize("name", ["abc", "Alice", "a-b", "_x_", "12345", "A" * 20, "Gastwirt"])
def test_plain_names_are_fine(name: str) -> None:
    assert code(name) is None


@pytest.mark.parametrize(
    "name",
    ["", "ab", "a" * 21, "a b", "Älice", "аdmin", "x\x00y", "a.b", "a@b", "---", "_-_", "abc\n"],
)
def test_other_forms_are_refused(name: str) -> None:
    assert code(name) == "name_form"


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "ADMIN",
        "Adm1n",
        "rn0derator",
        "system",
        "Gast-7F3K",
        "gast_1",
        "Guest-x",
        "geloescht",
    ],
)
def test_reserved_names_and_what_looks_like_them_are_refused(name: str) -> None:
    assert code(name) == "name_reserved"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_called_like_a_level_of_the_computer(level: str) -> None:
    assert code(level) == "name_reserved"


def test_nobody_is_called_like_a_part_of_the_site() -> None:
    parts: set[str] = set()
    for pattern in get_resolver().url_patterns:
        parts |= {part.split("/")[0] for part in _routes(pattern)}
    words = {part for part in parts if part.isalpha() and len(part) >= 3}
    assert "account" in words
    assert {word for word in words if code(word) is None} == set()


def _routes(pattern: URLPattern | URLResolver) -> list[str]:
    route = str(pattern.pattern)
    if isinstance(pattern, URLResolver) and not route:
        return [found for inner in pattern.url_patterns for found in _routes(inner)]
    return [route]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bob0", "BobO"), ("Ian1", "lanl"), ("Carna", "cama"), ("vvilli", "Willi"), ("a_b", "a-b")],
)
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize("other", ["alice", "ALICE", "A1ice", "AIice"])
def test_the_database_keeps_look_alikes_apart(db: None, other: str) -> None:
    User.objects.create_user("Alice")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(other)
