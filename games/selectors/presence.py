"""Who is here and who may claim: read from the sockets' signs of life."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.models import Absence, Connection, Match, Seat
from games.selectors.lookup import game_by_public_id
from games.selectors.time import epoch_ms

# A socket that has been silent for longer is taken for dead.
ALIVE_FOR = timedelta(seconds=12)

# How long the other waits before claiming: a page that was closed, a line that broke.
PATIENCE = {
    Absence.Kind.LEFT: timedelta(seconds=10),
    Absence.Kind.LOST: timedelta(seconds=40),
}


def claim_from(seat: Seat) -> datetime | None:
    """From when on the other side may claim against this seat; None while its player is here."""
    absence = Absence.objects.filter(seat=seat).first()
    return None if absence is None else absence.since + PATIENCE[Absence.Kind(absence.kind)]


def presence_state(match: Match, seats: dict[str, Seat]) -> dict[str, Any]:
    """For each seat whether its player is `here`, has `left` or is `lost`, with the claim time."""
    if match.mode != Match.Mode.LINK:
        return {}
    state = {}
    for side, seat in seats.items():
        row: Absence | None = getattr(seat, "absence", None)
        state[side] = {
            "is": row.kind if row else "here",
            "claim_at": epoch_ms(row.since + PATIENCE[Absence.Kind(row.kind)]) if row else None,
        }
    return state


def watcher_count(match: Match, now: datetime) -> int:
    """Open pages of people without a seat; somebody with two pages is two."""
    players = [seat.player_id for seat in match.seats.all() if seat.player_id]
    alive = Connection.objects.filter(match=match, seen_at__gte=now - ALIVE_FOR)
    return sum(player not in players for player in alive.values_list("player_id", flat=True))


def watchers_of(public_id: str) -> int:
    """The same for the match of a game, now; NotFound."""
    return watcher_count(game_by_public_id(public_id).match, timezone.now())
