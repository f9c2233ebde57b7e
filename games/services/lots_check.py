"""Drawing the lots of matches anew, and holding them against those that are written down."""

from __future__ import annotations

from games.models import Match
from games.services.lots import lot


def lots_compare() -> list[str]:
    """A line for each match whose lots are not those of its seed."""
    matches = Match.objects.exclude(lots=[]).order_by("pk")
    return [
        f"match {match.public_id}: the lots are not those of its seed"
        for match in matches.iterator(chunk_size=500)
        if any(entry["side"] != lot(match, entry["round"], entry["what"]) for entry in match.lots)
    ]
