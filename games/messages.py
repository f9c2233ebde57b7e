"""Reading what clients say over the socket: text in, typed messages out, nothing trusted."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Protocol

from accounts.models import Player
from games.errors import BadMessage, UnknownCommand
from games.services.again import game_again
from games.services.commands import Receipt
from games.services.ending import game_abort, game_claim, game_resign
from games.services.offers import game_offer, game_offer_answer
from games.services.play import game_play_move
from games.services.rounds import game_next_round
from games.services.talk import talk_say
from games.services.undo import game_undo

_ID_FORM = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MAX_NUMBER = 2**53  # beyond it JSON readers disagree
_MAX_MOVE = 24


class Command(Protocol):
    """A message that wants to change the game; answered once, by ack or nack."""

    @property
    def id(self) -> str: ...

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        """Call the service; raises its GameError. `lag_ms` is the measured way of the message."""


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
class Probe:
    """The answer to the server's probe `n`, sent back at once."""

    n: int


@dataclass(frozen=True, slots=True)
class PlayMove:
    id: str
    ply: int
    move: str

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return game_play_move(
            game_id=game_id,
            player=player,
            ply=self.ply,
            move=self.move,
            command_id=self.id,
            lag_ms=lag_ms,
        )


@dataclass(frozen=True, slots=True)
class Undo:
    id: str
    ply: int

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return game_undo(game_id=game_id, player=player, ply=self.ply, command_id=self.id)


@dataclass(frozen=True, slots=True)
class NextRound:
    id: str

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return game_next_round(game_id=game_id, player=player, command_id=self.id)


@dataclass(frozen=True, slots=True)
class NewMatch:
    id: str

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return game_again(game_id=game_id, player=player, command_id=self.id)


@dataclass(frozen=True, slots=True)
class MakeOffer:
    id: str
    ply: int
    kind: str

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return game_offer(
            game_id=game_id, player=player, kind=self.kind, ply=self.ply, command_id=self.id
        )


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    id: str
    ply: int
    kind: str
    accept: bool

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return game_offer_answer(
            game_id=game_id,
            player=player,
            kind=self.kind,
            ply=self.ply,
            accept=self.accept,
            command_id=self.id,
        )


@dataclass(frozen=True, slots=True)
class Resign:
    id: str

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return game_resign(game_id=game_id, player=player, command_id=self.id)


@dataclass(frozen=True, slots=True)
class Abort:
    id: str

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return game_abort(game_id=game_id, player=player, command_id=self.id)


@dataclass(frozen=True, slots=True)
class Claim:
    id: str
    draw: bool

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return game_claim(game_id=game_id, player=player, draw=self.draw, command_id=self.id)


@dataclass(frozen=True, slots=True)
class Say:
    id: str
    preset: str | None
    text: str | None

    def run(self, *, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
        return talk_say(
            game_id=game_id,
            player=player,
            preset=self.preset,
            text=self.text,
            command_id=self.id,
        )


Act = (
    PlayMove | Undo | NextRound | NewMatch | MakeOffer | AnswerOffer | Resign | Abort | Claim | Say
)
Message = Hello | Sync | Ping | Probe | Act


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
        case "again":
            return NewMatch(_id(content))
        case "offer":
            return MakeOffer(_id(content), _number(content.get("ply")), _kind(content))
        case "answer":
            return AnswerOffer(
                _id(content),
                _number(content.get("ply")),
                _kind(content),
                _flag(content.get("accept")),
            )
        case "resign":
            return Resign(_id(content))
        case "abort":
            return Abort(_id(content))
        case "claim":
            return Claim(_id(content), _flag(content.get("draw", False)))
        case "say":
            return Say(_id(content), _words(content, "preset"), _words(content, "text"))
        case "probe":
            return Probe(_number(content.get("n")))
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


def _kind(content: dict[str, Any]) -> str:
    kind = content.get("kind")
    if kind not in ("draw", "undo"):
        raise BadMessage
    return str(kind)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise BadMessage
    return value


def _words(content: dict[str, Any], name: str) -> str | None:
    value = content.get(name)
    if value is not None and not isinstance(value, str):
        raise BadMessage
    return value
