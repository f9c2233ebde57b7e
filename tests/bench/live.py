"""How fast a live site is: moves to the other browser, pings beside searches, nothing lost."""

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection

from tests.program import Program, State, receive

# A full board without a line: 42 plies that are legal one after the other.
DRAW = "257771314744647214154617633623313656555222"
_PATIENCE_SECONDS = 15.0


@dataclass
class Figures:
    """What was seen; times in seconds."""

    games: int
    seconds: float
    sockets: int = 0
    closed: int = 0
    lost: int = 0
    unanswered: int = 0
    moves: int = 0
    to_other: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)

    def rows(self) -> list[tuple[str, str]]:
        """The figures as people read them."""
        return [
            ("live games", str(self.games)),
            ("sockets", f"{self.sockets}, {self.closed} closed"),
            ("moves", f"{self.moves}, {self.moves / self.seconds:.0f} a second, {self.lost} lost"),
            ("move to the other browser", _percentiles(self.to_other)),
            ("ping beside the searches", _percentiles(self.pings)),
            ("Master's answer", f"{_percentiles(self.answers)}, {self.unanswered} missing"),
        ]


def _percentiles(values: list[float]) -> str:
    if not values:
        return "nothing measured"
    ordered = sorted(values)
    named = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    return "  ".join(
        f"{name} {1000 * ordered[int(share * (len(ordered) - 1))]:.1f} ms"
        for name, share in named.items()
    )


async def measure(url: str, *, games: int, seconds: float, rate: float, searches: int) -> Figures:
    """Play `games` games at `rate` moves a second each, beside `searches` of Master's all the time.

    The clock starts when everybody is connected.
    """
    figures = Figures(games, seconds)
    alice = await asyncio.to_thread(Program, url)
    boards = [await asyncio.to_thread(alice.new_game) for _ in range(games)]
    seated = asyncio.Barrier(games + 1)
    tables = [asyncio.create_task(_table(alice, board, figures, seated, rate)) for board in boards]
    await seated.wait()
    end = time.monotonic() + seconds
    beside = [asyncio.create_task(_against_master(url, figures, end)) for _ in range(searches)]
    beside.append(asyncio.create_task(_ping(alice, boards[0], figures, end)))
    await asyncio.gather(*tables, *beside)
    return figures


async def _table(
    alice: Program, board: State, figures: Figures, seated: asyncio.Barrier, rate: float
) -> None:
    """Two browsers at one game, moving in turn."""
    pair = []
    try:
        pair = [await alice.socket(board) for _ in range(2)]
    except (OSError, TimeoutError):
        figures.closed += 2 - len(pair)
    figures.sockets += len(pair)
    await seated.wait()
    if len(pair) == 2:
        await _play(pair, figures, time.monotonic() + figures.seconds, rate)
    for socket in pair:
        await socket.close()


async def _play(pair: list[ClientConnection], figures: Figures, end: float, rate: float) -> None:
    await asyncio.sleep(random.random() / rate)
    for ply, move in enumerate(DRAW):
        if time.monotonic() >= end:
            return
        mover, other = pair[ply % 2], pair[1 - ply % 2]
        sent = time.monotonic()
        await mover.send(json.dumps({"t": "move", "id": f"c{ply}", "ply": ply, "move": move}))
        try:
            await receive(other, _shows(ply + 1), _PATIENCE_SECONDS)
            figures.to_other.append(time.monotonic() - sent)
            await receive(mover, lambda message: message["t"] == "ack", _PATIENCE_SECONDS)
        except TimeoutError:
            figures.lost += 1
            return
        figures.moves += 1
        await asyncio.sleep(2 * random.random() / rate)


def _shows(plies: int) -> Callable[[State], bool]:
    return lambda message: message["t"] == "event" and message["state"]["plies"] == plies


async def _ping(alice: Program, board: State, figures: Figures, end: float) -> None:
    """A browser that does nothing but ask whether the server is there."""
    socket = await alice.socket(board)
    number = 0
    while time.monotonic() < end:
        number += 1
        sent = time.monotonic()
        await socket.send(json.dumps({"t": "ping", "n": number}))
        await receive(socket, lambda message: message["t"] == "pong", _PATIENCE_SECONDS)
        figures.pings.append(time.monotonic() - sent)
        await asyncio.sleep(0.05)
    await socket.close()


async def _against_master(url: str, figures: Figures, end: float) -> None:
    """One person after the other who makes one move against Master and waits for the answer."""
    player = await asyncio.to_thread(Program, url)
    while time.monotonic() < end:
        game = await asyncio.to_thread(
            lambda: player.new_game(mode="computer", level="meister", first="me")
        )
        socket = await player.socket(game)
        sent = time.monotonic()
        move = random.choice("1234567")
        await socket.send(json.dumps({"t": "move", "id": "a", "ply": 0, "move": move}))
        try:
            await receive(socket, _shows(2), _PATIENCE_SECONDS)
            figures.answers.append(time.monotonic() - sent)
        except TimeoutError:
            figures.unanswered += 1
        await socket.close()
