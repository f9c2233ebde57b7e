"""What a client has missed: the events since a version, and the state they led to."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Player
from games.events import EventData, event_payload
from games.models import GameEvent
from games.selectors.lookup import game_by_public_id
from games.selectors.seats import own_sides, seats_by_side
from games.selectors.state import State, game_state

# Who has missed more than this needs no animation, only the state.
MOST_EVENTS = 50


@dataclass(frozen=True, slots=True)
class Change:
    """The state at `version` and the latest events after the version asked about, oldest first."""

    version: int
    events: list[EventData]
    state: State


def game_change(public_id: str, viewer: Player | None, since: int | None) -> Change:
    """The game as it is, with the events after `since` if given; NotFound."""
    game = game_by_public_id(public_id)
    own = bool(own_sides(seats_by_side(game.match), viewer))
    events: list[EventData] = []
    if since is not None and since < game.version:
        rows = GameEvent.objects.filter(
            game=game,
            version__gt=max(since, game.version - MOST_EVENTS),
            version__lte=game.version,
        )
        events = [event_payload(row, own=own) for row in rows.order_by("version")]
    return Change(game.version, events, game_state(game, viewer))
