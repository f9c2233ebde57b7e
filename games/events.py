"""What is said of a change: the data of each kind of event, the same for everybody who looks."""

from __future__ import annotations

from typing import Any

from games.models import Game, GameEvent

EventData = dict[str, Any]


def move_played(*, ply: int, side: str, move: str, lands: tuple[int, int], by: str) -> EventData:
    """A disc fell: the ply counts from 1, `by` is `player` or `computer`."""
    return {"ply": ply, "side": side, "move": move, "lands": list(lands), "by": by}


def moves_undone(*, from_ply: int, to_ply: int, removed: list[EventData]) -> EventData:
    """Moves were taken back; `removed` has the newest first, as they leave the board."""
    return {"from_ply": from_ply, "to_ply": to_ply, "removed": removed}


def next_round(*, game: Game) -> EventData:
    """The match goes on in another game."""
    return {"game": game.public_id}


def event_payload(event: GameEvent) -> EventData:
    """A stored event as it goes to clients."""
    return {"version": event.version, "kind": event.kind, "data": event.data}
