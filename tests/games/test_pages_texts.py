"""Every text is there in both languages, and scripts and server agree on the keys."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation
from django.utils.translation.template import templatize

from games.assets import LOBBY_MODULES, MATCH_MODULES, TIMED_MODULES
from games.live_texts import live_texts, lobby_texts, setup_texts
from games.texts import page_texts

ROOT = Path(settings.BASE_DIR)
PACKAGES = ("accounts", "config", "engine", "games")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
}
CALL = re.compile(r"""\b(?:n?gettext|_)\(u?((?:"(?:[^"\\]|\\.)*")|(?:'(?:[^'\\]|\\.)*'))[,)]""")
SCRIPTS = sorted((ROOT / "games/static/games/js").glob("*.js"))


def python_texts() -> Iterator[str]:
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            source = BytesIO(path.read_bytes())
            for _line, message, _comments, _context in extract("python", source, KEYWORDS):
                yield message if isinstance(message, str) else message[0]


def template_texts() -> Iterator[str]:
    for path in sorted((ROOT / "templates").rglob("*.*")):
        for found in CALL.finditer(templatize(path.read_text(), origin=str(path))):
            yield ast.literal_eval(found[1])


def used_texts() -> set[str]:
    return {*python_texts(), *template_texts()}


def german() -> dict[str, Message]:
    with (ROOT / "locale/de/LC_MESSAGES/django.po").open("rb") as file:
        entries = [entry for entry in read_po(file, locale="de") if entry.id]
    return {entry.id if isinstance(entry.id, str) else entry.id[0]: entry for entry in entries}


def forms(entry: Message) -> list[str]:
    """The German of a text: one, or one for each number."""
    return [entry.string] if isinstance(entry.string, str) else list(entry.string)


def script_keys() -> set[str]:
    """The keys that the scripts ask for; those put together at run time by their beginnings."""
    source = "\n".join(path.read_text() for path in SCRIPTS)
    return set(re.findall(r'"([a-z]+(?:_[a-z]+)*)"', source))


def test_every_text_has_its_german() -> None:
    catalogue = german()
    texts = used_texts()
    assert len(texts) > 200
    assert sorted(text for text in texts if not catalogue.get(text)) == []
    assert [text for text, entry in catalogue.items() if not entry.string] == []


def test_no_german_is_only_guessed() -> None:
    assert [text for text, entry in german().items() if entry.fuzzy] == []


def test_no_german_is_left_of_texts_that_are_gone() -> None:
    assert sorted(set(german()) - used_texts()) == []


def test_german_fills_in_the_same_words() -> None:
    names = re.compile(r"\{\w+\}|%\(\w+\)[sd]")
    for text, entry in german().items():
        for words in forms(entry):
            assert sorted(names.findall(text)) == sorted(names.findall(words)), text


def test_german_is_set_properly_and_says_du() -> None:
    for text, entry in german().items():
        for words in forms(entry):
            assert not re.search(r"\"|'|\.\.\.| - |\bSie\b|\bIhre?n?\b", words), text


def test_scripts_use_every_text_and_ask_for_no_other() -> None:
    keys = {*page_texts(), *page_texts("twicefour"), *live_texts(), *lobby_texts(), *setup_texts()}
    asked = script_keys()
    counted = {key.rsplit("_", 1)[0] for key in keys if key.endswith(("_one", "_other"))}
    plain = {key for key in keys if not key.endswith(("_one", "_other"))}
    source = "\n".join(path.read_text() for path in SCRIPTS)
    begun = tuple(re.findall(r"\btext\(\s*`(\w+_)\$\{", source))
    spoken = {key for key in plain if not key.startswith(begun)}
    assert sorted((spoken | counted) - asked) == []
    direct = set(re.findall(r'\btext\(\s*"(\w+)"', source))
    assert sorted(direct - plain) == []
    assert sorted(set(re.findall(r'\bcounted\(\s*"(\w+)"', source)) - counted) == []


@pytest.mark.parametrize(
    ("modules", "more"),
    [(TIMED_MODULES, dict), (MATCH_MODULES, live_texts), (LOBBY_MODULES, lobby_texts)],
)
def test_scripts_of_a_page_ask_for_no_text_that_only_another_page_has(
    modules: tuple[str, ...], more: Callable[[], dict[str, str]]
) -> None:
    texts = {*page_texts(), *page_texts("twicefour"), *more()}
    scripts = [ROOT / "games/static" / module for module in modules]
    asked = {
        key for script in scripts for key in re.findall(r'\btext\(\s*"(\w+)"', script.read_text())
    }
    assert sorted(asked - texts) == []


@pytest.mark.parametrize(("language", "turn"), [("de", "Am Zug"), ("en", "Turn")])
def test_scripts_get_their_texts_in_the_language_of_the_page(language: str, turn: str) -> None:
    with translation.override(language):
        assert turn in page_texts()["turn"]


def test_the_words_that_the_game_is_known_by() -> None:
    with translation.override("de"):
        texts = page_texts()
    assert texts["turn"] == "Runde {round} · Am Zug: {side}"
    assert texts["full"] == "Diese Spalte ist voll"
    assert texts["double"] == "Doppelte Viererreihe"
