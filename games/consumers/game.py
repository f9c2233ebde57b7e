"""The socket of a game page."""

from __future__ import annotations

import asyncio
import time
import uuid
from typing import Any

from accounts.models import Player, Sanction
from games import messages, tally
from games.after_commit import game_group
from games.consumers.base import CLOSE_REFUSED, CLOSE_UNKNOWN_GAME, Socket
from games.consumers.beats import Beats
from games.consumers.lag import LagMeter
from games.consumers.readings import Readings
from games.database import in_database
from games.errors import GameError, NotFound, Private
from games.models import Game, Match
from games.selectors.board_state import State
from games.selectors.changes import reading_change
from games.selectors.lookup import game_by_public_id, game_version
from games.selectors.presence import watchers_of
from games.selectors.reading import Reading, reading_by_public_id, with_mutes, with_watchers
from games.selectors.seats import own_sides, seats_by_side
from games.selectors.state import reading_state
from games.selectors.watching import require_view
from games.services.commands import Receipt
from games.services.presence import Sign, connection_close, connections_beat

# Signs of life are written down this often, in seconds; well within the time after which a
# silent socket is taken for dead.
BEAT_EVERY = 4.0

# Watchers come in bunches: their number is told once for all that change within this time.
WATCHERS_WAIT = 1.0

_READINGS = Readings()
_BEATS = Beats()


class GameConsumer(Socket):
    """One open page of one game; the protocol is described in docs/live-protocol.md."""

    async def connect(self) -> None:
        self.game_id = str(self.scope["url_route"]["kwargs"]["public_id"])
        # What this client has last been told of; None until its hello.
        self.told: Reading | None = None
        self.key = uuid.uuid4().hex
        self.lag = LagMeter()
        self.joined = self.live = False
        self.known = False  # whether the database has its first sign of life
        self.beat_at = 0.0
        self.beat: asyncio.Task[None] | None = None
        # Held while this client is being told something that changes what it has been told.
        self.telling = asyncio.Lock()
        self.watchers_told: asyncio.Task[None] | None = None
        await super().connect()
        try:
            game: Game = await in_database(_game_to_show, self.game_id, self.player)
        except NotFound:
            await self.shut(CLOSE_UNKNOWN_GAME, "not_found")
            return
        except Private:
            await self.shut(CLOSE_REFUSED, "private")
            return
        self.live = game.match.mode == Match.Mode.LINK
        await self.channel_layer.group_add(game_group(self.game_id), self.channel_name)
        self.joined = True

    async def disconnect(self, code: int) -> None:
        if self.watchers_told is not None:
            self.watchers_told.cancel()
        if self.beat is not None:
            # One that comes after the end would bring the page back to life.
            await asyncio.wait([self.beat])
        if self.live and self.beat_at:
            await in_database(connection_close, key=self.key)
        # Last: the layer may be out of reach.
        if self.joined:
            await self.channel_layer.group_discard(game_group(self.game_id), self.channel_name)
        await super().disconnect(code)

    async def handle(self, message: messages.Message) -> None:
        match message:
            case messages.Hello(version):
                await self._welcome(version)
                await self.alive()
            case messages.Sync():
                await self.say(t="state", state=await self._state())
            case messages.Probe(n):
                self.lag.answered(n, time.monotonic())
            case messages.Ping():
                pass  # answered before it comes here
            case _:
                await self._carry_out(message)

    async def alive(self) -> None:
        now = time.monotonic()
        if now - self.beat_at >= BEAT_EVERY and (self.beat is None or self.beat.done()):
            self.beat_at = now
            # Beside what the page asks next: a busy database must not hold up its pings.
            self.beat = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        if self.live:
            await self.say(t="probe", n=self.lag.asked(time.monotonic()))
            version = await self._sign_of_life()
        else:
            version = await in_database(game_version, self.game_id)
        # The channel layer may lose a hint; then this finds what there is to read.
        await self.game_changed({"version": version})

    async def _sign_of_life(self) -> int:
        sign = Sign(self.key, self.game_id, self.player)
        if self.known:
            return await _BEATS.beat(sign)
        # Who opens a page is here at once.
        versions: dict[str, int] = await in_database(connections_beat, [sign])
        self.known = True
        return versions[self.game_id]

    async def game_changed(self, hint: dict[str, Any]) -> None:
        """The channel layer says that there is something to read."""
        async with self.telling:
            told = self.told
            if told is None or hint["version"] <= told.game.version:
                return
            reading = await _READINGS.after_change(told, hint)
            if reading.game.version > told.game.version:
                self.told = reading
                await self._tell("event", reading, told.game.version)

    async def sanctioned(self, news: dict[str, Any]) -> None:
        """What is told of later moves has to know who may not write any more, or may again."""
        if news["kind"] == Sanction.Kind.MUTE:
            async with self.telling:
                if self.told is not None:
                    self.told = await in_database(with_mutes, self.told)
        await super().sanctioned(news)

    async def watchers_changed(self, hint: dict[str, Any]) -> None:
        """Somebody has begun or ceased to watch."""
        if self.told is not None and (self.watchers_told is None or self.watchers_told.done()):
            self.watchers_told = asyncio.create_task(self._tell_watchers())

    async def _tell_watchers(self) -> None:
        await asyncio.sleep(WATCHERS_WAIT)
        async with self.telling:
            count = await in_database(watchers_of, self.game_id)
            if self.told is not None:
                self.told = with_watchers(self.told, count)
            await self.say(t="watchers", n=count)

    async def _welcome(self, version: int | None) -> None:
        async with self.telling:
            self.told = await in_database(reading_by_public_id, self.game_id, version)
            await self._tell("welcome", self.told, version)

    async def _tell(self, kind: str, reading: Reading, since: int | None) -> None:
        change = reading_change(reading, self.player, since)
        await self.say(t=kind, version=change.version, events=change.events, state=change.state)

    async def _carry_out(self, command: messages.Command) -> None:
        try:
            receipt = await in_database(
                _run, command, self.game_id, self.player, self.lag.milliseconds
            )
        except GameError as error:
            await self.refuse(command.id, error)
            return
        answer: dict[str, Any] = {"id": command.id, "version": receipt.version, "ply": receipt.ply}
        if receipt.next_game:
            answer["game"] = receipt.next_game
        await self.say(t="ack", **answer)

    async def refuse(self, command_id: str | None, error: GameError) -> None:
        if command_id is None:
            await super().refuse(command_id, error)
            return
        tally.note(tally.REFUSALS)
        await self.say(
            t="nack",
            id=command_id,
            code=error.code,
            why=error.why or None,
            detail=self.sentence(error),
            state=await self._state(),
        )

    async def _state(self) -> State:
        reading: Reading = await in_database(reading_by_public_id, self.game_id)
        return reading_state(reading, self.player)


def _run(command: messages.Command, game_id: str, player: Player | None, lag_ms: int) -> Receipt:
    return command.run(game_id=game_id, player=player, lag_ms=lag_ms)


def _game_to_show(game_id: str, player: Player | None) -> Game:
    """The game; NotFound, Private."""
    game = game_by_public_id(game_id)
    require_view(game.match, own_sides(seats_by_side(game.match), player))
    return game
