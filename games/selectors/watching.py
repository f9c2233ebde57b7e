"""Who may look on."""

from __future__ import annotations

from games.errors import Private
from games.models import Match


def require_view(match: Match, own: list[str]) -> None:
    """Private, unless the players allow others to watch or the viewer is one of them."""
    if not match.watchable and not own:
        raise Private
