"""Catalogues are compiled without gettext's programs, and only when they changed."""

import gettext
import os
from pathlib import Path

import pytest

from config.po import compile_messages

SOURCE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Round %(n)s"
msgstr "Runde %(n)s – „los“"

msgid "%(n)s move"
msgid_plural "%(n)s moves"
msgstr[0] "%(n)s Zug"
msgstr[1] "%(n)s Züge"

#, fuzzy
msgid "Draw"
msgstr "Zeichnen"
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(SOURCE)
    return folder / "django.po"


def test_messages_are_found_in_what_was_compiled(source: Path, tmp_path: Path) -> None:
    compile_messages(tmp_path)
    german = gettext.translation("django", str(tmp_path), ["de"])
    assert german.gettext("Round %(n)s") == "Runde %(n)s – „los“"
    assert german.ngettext("%(n)s move", "%(n)s moves", 3) == "%(n)s Züge"
    assert german.gettext("Draw") == "Draw", "a guess is not shown to anybody"


def test_only_what_changed_is_compiled_again(source: Path, tmp_path: Path) -> None:
    assert compile_messages(tmp_path) == [source.with_suffix(".mo")]
    assert compile_messages(tmp_path) == []
    later = source.stat().st_mtime + 10
    os.utime(source, (later, later))
    assert compile_messages(tmp_path) == [source.with_suffix(".mo")]
    assert sorted(file.name for file in source.parent.iterdir()) == ["django.mo", "django.po"]
