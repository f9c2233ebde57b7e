"""Games under fire: the server is killed, lines break, commands come twice, late and again.

A game is a row of compare-and-set operations on its ply, so checking a history is simple: what
was acknowledged is in the database, once and at its place, and both players saw the same.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import signal
import time
from collections import Counter
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.live.client import PING_EVERY, Message, heard, keep_alive, open_line, say
from tests.live.matches import Pair, new_pairs, quiet_moves
from tests.program import Program
from tests.running_site import RunningSite

RULES = "10x8"
CLOCK = {"initial": 3600, "increment": 0}

# How often a client misbehaves, by move.
DROPS, DOUBLES, RIVALS, LATE = 0.08, 0.15, 0.05, 0.08

PATIENCE = 1.5
MOST_SECONDS = 600.0


@dataclass
class Log:
    """What was done and what was wrong, of all clients together."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    to_ack: list[float] = field(default_factory=list)


class Client:
    """One player: sends its moves until each is answered, and keeps its own view of the board."""

    def __init__(self, pair: Pair, side: str, moves: list[str], log: Log) -> None:
        self.pair, self.side, self.moves, self.log = pair, side, moves, log
        self.dice = random.Random(f"{side} {moves}")
        self.numbers = itertools.count()
        self.version: int | None = None
        # The version of the last ack, whose event may be still to come.
        self.reached = 0
        # From events alone; held against each state that comes with them.
        self.view: list[str] = []
        self.waiting: dict[str, Message] = {}
        self.sent_at: dict[str, float] = {}
        self.answers: dict[str, tuple[str, int]] = {}

    @property
    def player(self) -> Program:
        return self.pair.players[self.side]

    @property
    def done(self) -> bool:
        return len(self.view) == len(self.moves) and not self.waiting

    async def run(self) -> None:
        """Play to the end of the move list, over as many lines as it takes."""
        while not self.done:
            try:
                line = await open_line(self.player, self.pair.game)
            except (OSError, TimeoutError, WebSocketException):
                self.log.counts["failed to connect"] += 1
                await asyncio.sleep(0.3 + self.dice.random())
                continue
            pings = asyncio.create_task(keep_alive(line, self.dice.random() * PING_EVERY))
            try:
                await self._converse(line)
            except (ConnectionClosed, OSError):
                self.log.counts["lines lost"] += 1
            pings.cancel()
            await asyncio.gather(pings, return_exceptions=True)
            await line.close()

    async def _converse(self, line: ClientConnection) -> None:
        await say(line, t="hello", version=self.version)
        for command in list(self.waiting.values()):
            await self._send(line, command, "resent")
        while not self.done:
            try:
                async with asyncio.timeout(PATIENCE):
                    self._take(await heard(line))
            except TimeoutError:
                for command in list(self.waiting.values()):
                    await self._send(line, command, "resent")
            if self._my_turn():
                await self._move(line)

    def _my_turn(self) -> bool:
        ply = len(self.view)
        mine = ("red", "yellow")[ply % 2] == self.side
        in_time = self.version is not None and self.version >= self.reached
        return mine and in_time and ply < len(self.moves) and not self.waiting

    async def _move(self, line: ClientConnection) -> None:
        await asyncio.sleep(self.dice.random() * 0.2)
        ply = len(self.view)
        await self._send(line, self._command(ply), "moves")
        if self.dice.random() < DOUBLES:
            await self._send(line, next(iter(self.waiting.values())), "resent")
        if self.dice.random() < RIVALS:
            await self._send(line, self._command(ply), "rivals")
        if self.dice.random() < LATE and ply > 1:
            await self._send(line, self._command(ply - 2), "late")
        if self.dice.random() < DROPS:
            self.log.counts["drops"] += 1
            line.transport.abort()

    def _command(self, ply: int) -> Message:
        name = f"{self.side}-{next(self.numbers)}"
        command = {"t": "move", "id": name, "ply": ply, "move": self.moves[ply]}
        self.waiting[name] = command
        self.sent_at[name] = time.monotonic()
        return command

    async def _send(self, line: ClientConnection, command: Message, kind: str) -> None:
        self.log.counts[kind] += 1
        await say(line, **command)

    def _take(self, message: Message) -> None:
        kind = message["t"]
        if kind in {"welcome", "event"}:
            self._look(message)
        elif kind in {"ack", "nack"}:
            self._answer(message)
        elif kind == "error":
            self._complain(f"an error for what was a sound message: {message}")

    def _look(self, message: Message) -> None:
        if self.version is None:
            self.view = message["state"]["moves"].split()
        for event in message["events"]:
            if self.version is not None and event["version"] != self.version + 1:
                self._complain(f"event {event['version']} after {self.version}")
            self.version = event["version"]
            if event["kind"] == "move":
                if event["data"]["ply"] != len(self.view) + 1:
                    self._complain(f"ply {event['data']['ply']} after {len(self.view)}")
                self.view.append(event["data"]["move"])
        self.version = message["version"]
        if message["state"]["moves"].split() != self.view:
            self._complain(f"the state says {message['state']['moves']}, the events {self.view}")

    def _answer(self, message: Message) -> None:
        name = message["id"]
        answer = (message["t"], message.get("ply", 0) if message["t"] == "ack" else 0)
        if self.answers.setdefault(name, answer) != answer:
            self._complain(f"{name} answered {self.answers[name]} and {answer}")
        command = self.waiting.pop(name, None)
        if command is None:
            self.log.counts["answers again"] += 1
            return
        self.reached = max(self.reached, message.get("version", 0))
        self.log.to_ack.append(time.monotonic() - self.sent_at[name])
        if message["t"] == "ack" and message["ply"] != command["ply"] + 1:
            self._complain(f"{name} for ply {command['ply']} was acknowledged at {message['ply']}")
        if message["t"] == "nack" and message["code"] not in {"stale_ply", "not_your_turn"}:
            self._complain(f"{name} was refused: {message['code']}")

    def _complain(self, sentence: str) -> None:
        self.log.wrong.append(f"{self.pair.game} {self.side}: {sentence}")


async def play_under_fire(
    site: RunningSite, *, games: int, plies: int, kills: int, seed: int = 1
) -> tuple[Log, list[Client]]:
    """Play all games while the server is killed `kills` times; everything is over on return."""
    log = Log()
    pairs = await asyncio.to_thread(new_pairs, site.url, games, rules=RULES, clock=CLOCK)
    clients = [
        Client(pair, side, quiet_moves(RULES, plies, seed + number), log)
        for number, pair in enumerate(pairs)
        for side in ("red", "yellow")
    ]
    players = asyncio.gather(*(client.run() for client in clients))
    killer = asyncio.create_task(_kill(site, kills, log, random.Random(seed)))
    try:
        async with asyncio.timeout(MOST_SECONDS):
            await asyncio.gather(players, killer)
    except TimeoutError:
        unfinished = [f"{c.pair.game} {c.side} at {len(c.view)}" for c in clients if not c.done]
        log.wrong.append(f"not finished: {unfinished}")
    return log, clients


async def _kill(site: RunningSite, kills: int, log: Log, dice: random.Random) -> None:
    for _ in range(kills):
        await asyncio.sleep(2 + 2 * dice.random())
        site.process.send_signal(signal.SIGKILL)
        site.process.wait()
        log.counts["kills"] += 1
        site.start()
        await asyncio.to_thread(site.wait_until_up)
