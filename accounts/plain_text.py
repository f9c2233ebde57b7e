"""Text of people, without what no database takes and no page shows."""

from __future__ import annotations

import unicodedata


def plain(text: str) -> str:
    """The text without control characters but ends of lines, and without blanks around it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    kept = (c for c in lines if c == "\n" or unicodedata.category(c) not in {"Cc", "Cs"})
    return "".join(kept).strip()
