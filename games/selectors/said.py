"""What a line of talk says."""

from __future__ import annotations

from games.models import TalkLine
from games.selectors.talk import PRESETS


def line_words(line: TalkLine) -> str:
    """The words, in the active language where they are a preset's."""
    return str(PRESETS.get(line.preset, line.preset)) if line.preset else line.text
