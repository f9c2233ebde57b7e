"""Reading what clients say over the socket: text in, typed messages out, nothing trusted."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Protocol

from accounts.models import Player
from games.errors import BadMessage, UnknownCommand
from games.services.commands import Receipt
from games.services.matches import game_next_round
from games.services.play import game_play_move
from games.services.undo import game_undo

_ID_FORM = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MAX_NUMBER = 2**53  # beyond it JSON readers disagree
_MAX_MOVE = 24


class Command(Protocol):
    """A message that wants to change the game; answered once, by ack or nack."""

    @property
    def id(self) -> str: ...

    def run(self, *, game_id: str, player: Player | None) -> Receipt:
        """Call the service; raises its GameError."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The client is here and has seen `version`, or nothing yet."""

    version: int | None


@dataclass(frozen=True, slots=True)
class Sync:
    """The client wants the whole state."""


@dataclass(frozen=True, slots=True)
class Ping:
    """The client wants to know whether the line is alive."""

    n: int


@dataclass(frozen=True, slots=True)
class PlayMove:
    id: str
    ply: int
    move: str

    def run(self, *, game_id: str, player: Player | None) -> Receipt:
        return game_play_move(
            game_id=game_id, player=player, ply=self.ply, move=self.move, command_id=self.id
        )


@dataclass(frozen=True, slots=True)
class Undo:
    id: str
    ply: int

    def run(self, *, game_id: str, player: Player | None) -> Receipt:
        return game_undo(game_id=game_id, player=player, ply=self.ply, command_id=self.id)


@dataclass(frozen=True, slots=True)
class NextRound:
    id: str

    def run(self, *, game_id: str, player: Player | None) -> Receipt:
        return game_next_round(game_id=game_id, player=player, command_id=self.id)


Message = Hello | Sync | Ping | PlayMove | Undo | NextRound


def read(text: str) -> dict[str, Any]:
    """The JSON object in a frame; BadMessage for anything else, however it is broken."""
    try:
        content = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadMessage from error
    if not isinstance(content, dict):
        raise BadMessage
    return content


def command_id(content: dict[str, Any]) -> str | None:
    """The id that an answer to this message must carry, None if it has no usable one."""
    value = content.get("id")
    return value if isinstance(value, str) and _ID_FORM.fullmatch(value) else None


def parse(content: dict[str, Any]) -> Message:
    """The message; BadMessage if a member is missing or wrong, UnknownCommand for its `t`."""
    match content.get("t"):
        case "hello":
            version = content.get("version")
            return Hello(None if version is None else _number(version))
        case "sync":
            return Sync()
        case "ping":
            return Ping(_number(content.get("n", 0)))
        case "move":
            return PlayMove(_id(content), _number(content.get("ply")), _move(content.get("move")))
        case "undo":
            return Undo(_id(content), _number(content.get("ply")))
        case "next":
            return NextRound(_id(content))
        case str():
            raise UnknownCommand
        case _:
            raise BadMessage


def _refuse_constant(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity are not JSON


def _id(content: dict[str, Any]) -> str:
    value = command_id(content)
    if value is None:
        raise BadMessage
    return value


def _number(value: object) -> int:
    # Not bool, which Python counts among the integers.
    if type(value) is not int or not 0 <= value <= _MAX_NUMBER:
        raise BadMessage
    return value


def _move(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MAX_MOVE:
        raise BadMessage
    return value
