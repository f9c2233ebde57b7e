"""Compiles the message catalogues in pure Python, so that nobody needs gettext installed."""

import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_messages(folder: Path) -> list[Path]:
    """Write each `*/LC_MESSAGES/*.po` below `folder` that is newer than its `.mo`; those written.

    Fuzzy entries are left out. A reader never sees half a file.
    """
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalog = read_po(file, locale=source.parents[1].name, domain=source.stem)
        draft = target.with_name(f"{target.name}.{os.getpid()}")
        with draft.open("wb") as file:
            write_mo(file, catalog)
        draft.replace(target)
        written.append(target)
    return written
