"""What is said of a change: the data of each kind of event, the same for everybody who looks."""

from __future__ import annotations

from typing import Any

from engine import Position
from engine.points import LINES
from engine.twicefour import TwiceFourPosition
from games.models import Game, GameEvent, Match

EventData = dict[str, Any]


def move_made(step: Position, move: str) -> EventData:
    """What a move does to the board of `step`: the cells it empties, then where its disc rests.

    The ply counts from 1. `lands` is null for a move that puts no disc; the cells of `takes`
    are named as they stand before anything slides. Where lines are counted, what the move does
    to them comes with it, so that any earlier moment can be shown.
    """
    lands = step.lands(move)
    made = {
        "ply": step.plies + 1,
        "side": step.side_to_move,
        "move": move,
        "lands": None if lands is None else list(lands),
        "takes": [list(cell) for cell in step.takes(move)],
    }
    return made | _counting(step, move) if isinstance(step, TwiceFourPosition) else made


def _counting(step: TwiceFourPosition, move: str) -> EventData:
    """The lines that a move closes, each a point, and what can be said of the position after it."""
    after = step.apply(move)
    notes = after.notes()
    closed = after.counted & ~step.counted
    return {
        "closed": [
            [list(cell) for cell in line]
            for number, line in enumerate(LINES)
            if closed >> number & 1
        ],
        "structure": notes["structure"],
        "repeated": notes.get("repeated"),
    }


def move_played(step: Position, move: str, *, by: str, spent_ms: int) -> EventData:
    """A move was made in the position `step`; `by` is `player` or `computer`.

    The same words as in a state's history.
    """
    return {**move_made(step, move), "by": by, "spent_ms": spent_ms}


def moves_undone(*, from_ply: int, to_ply: int, removed: list[EventData]) -> EventData:
    """Moves were taken back; `removed` has the newest first, as they leave the board."""
    return {"from_ply": from_ply, "to_ply": to_ply, "removed": removed}


def next_round(*, game: Game) -> EventData:
    """The match goes on in another game."""
    return {"game": game.public_id}


def match_again(*, match: Match, game: Game) -> EventData:
    """The two have a new match, of which `game` is the first round."""
    return {"match": match.public_id, "url": f"/m/{match.public_id}", "game": game.public_id}


def game_joined(*, side: str, name: str) -> EventData:
    """The free seat is taken; the game runs."""
    return {"side": side, "name": name}


def player_named(*, side: str, name: str) -> EventData:
    """Who has the seat is called something else now; it is the same person."""
    return {"side": side, "name": name}


def game_ended(*, winner: str, reason: str) -> EventData:
    """The game is over for a reason that is not on the board; `winner` null for none."""
    return {"winner": winner or None, "reason": reason}


def result_ruled(*, game: Game, what: str) -> EventData:
    """A moderator has decided about the result of `game`: `voided`, `restored` or `corrected`.

    Told at that game and at the newest one of its match, whose score it changes.
    """
    return {"game": game.public_id, "what": what, "winner": game.winner or None}


def offer_changed(*, kind: str, side: str, ply: int, what: str) -> EventData:
    """An offer was `made`, `accepted`, `declined`, `withdrawn`, or is `expired`."""
    return {"kind": kind, "side": side, "ply": ply, "what": what}


def presence_changed(*, side: str, now_is: str) -> EventData:
    """A player is `here` again, has `left`, or is `lost`."""
    return {"side": side, "is": now_is}


def talk_said(*, line_id: int, side: str, preset: str, text: str) -> EventData:
    """A player said something: a preset by its key, or text."""
    return {"id": line_id, "side": side, "preset": preset or None, "text": text or None}


# What stands where words were that a moderator has hidden.
HIDDEN_WORDS = "…"


def line_hidden(*, line_id: int, side: str, hidden: bool) -> EventData:
    """A moderator has taken a line out of sight, or put it back."""
    return {"id": line_id, "side": side, "hidden": hidden}


# What players say is theirs; to others such an event is only a number without a gap.
_PRIVATE_KINDS = frozenset({"talk", "line"})


def event_payload(event: GameEvent, *, own: bool) -> EventData:
    """A stored event as it goes to clients; `own` for those who have a seat in the game."""
    if event.kind in _PRIVATE_KINDS and not own:
        return {"version": event.version, "kind": "hidden", "data": {}}
    return {"version": event.version, "kind": event.kind, "data": event.data}
