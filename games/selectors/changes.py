"""What a client has missed: the events since a version, and the state they led to."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Player
from games.events import EventData, event_payload
from games.selectors.board_state import State
from games.selectors.reading import Reading, reading_by_public_id
from games.selectors.seats import own_sides
from games.selectors.state import reading_state


@dataclass(frozen=True, slots=True)
class Change:
    """The state at `version` and the latest events after the version asked about, oldest first."""

    version: int
    events: list[EventData]
    state: State


def game_change(public_id: str, viewer: Player | None, since: int | None) -> Change:
    """The game as it is, with the events after `since` if given; NotFound, Private."""
    return reading_change(reading_by_public_id(public_id, since), viewer, since)


def reading_change(reading: Reading, viewer: Player | None, since: int | None) -> Change:
    """The same from a reading that goes back as far; Private."""
    own = bool(own_sides(reading.seats, viewer))
    events = [
        event_payload(event, own=own)
        for event in reading.events
        if since is not None and event.version > since
    ]
    return Change(reading.game.version, events, reading_state(reading, viewer))
