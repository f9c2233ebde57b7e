"""`python -m tests.live.bench`: how soon a move is in the other browser, with many games at once.

The site runs as `make play` runs it, the players in this process on the same machine, so the
figures are upper bounds.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection

from tests.live.client import PING_EVERY, Message, heard, keep_alive, open_line, say
from tests.live.matches import Pair, new_pairs, quiet_moves
from tests.running_site import RunningSite, cpu_seconds, memory_mib

RULES = "8x7"
CLOCK = {"initial": 600, "increment": 2}
WAIT = 10.0
SETTLE = 2.0


@dataclass
class Figures:
    """What was measured; times in seconds."""

    to_other: list[float] = field(default_factory=list)
    to_ack: list[float] = field(default_factory=list)
    moves: int = 0
    lost: int = 0
    doubled: int = 0
    closed: int = 0
    wrong: int = 0
    seconds: float = 0.0
    memory_before: float = 0.0
    memory_after: float = 0.0
    server_cpu: float = 0.0
    own_cpu: float = 0.0
    own_delays: list[float] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether nothing was lost, doubled, closed or different from the database."""
        return self.moves > 0 and not (self.lost or self.doubled or self.closed or self.wrong)


class Player:
    """One socket of a running game; notes when each ply was heard of."""

    def __init__(self, line: ClientConnection, figures: Figures) -> None:
        self.line = line
        self.figures = figures
        self.version = 0
        self.moves = ""
        self.plies: dict[int, asyncio.Future[float]] = {}
        self.acks: dict[str, asyncio.Future[float]] = {}

    def ply(self, number: int) -> asyncio.Future[float]:
        """When the event of this ply comes."""
        return self.plies.setdefault(number, asyncio.get_running_loop().create_future())

    async def listen(self) -> None:
        """Until cancelled."""
        while True:
            message = await heard(self.line)
            now = time.perf_counter()
            if message["t"] == "event":
                self._event(message, now)
            elif message["t"] == "ack":
                self.acks[message["id"]].set_result(now)

    def _event(self, message: Message, now: float) -> None:
        for event in message["events"]:
            self.figures.doubled += event["version"] != self.version + 1
            self.version = event["version"]
            if event["kind"] == "move":
                future = self.ply(event["data"]["ply"])
                self.figures.doubled += future.done()
                if not future.done():
                    future.set_result(now)
        self.moves = message["state"]["moves"]


async def play(
    pair: Pair, moves: list[str], beats: list[float], figures: Figures, line_up: asyncio.Barrier
) -> None:
    """Play `moves` so many seconds after the start, or as soon as the last one was heard of.

    All begin together, and nobody leaves before all have done.
    """
    lines = [await open_line(pair.players[side], pair.game) for side in ("red", "yellow")]
    players = [Player(line, figures) for line in lines]
    helpers = []
    for player in players:
        await say(player.line, t="hello", version=None)
        welcome = await heard(player.line)
        player.version = welcome["version"]
        helpers.append(asyncio.create_task(player.listen()))
        helpers.append(asyncio.create_task(keep_alive(player.line, random.random() * PING_EVERY)))
    try:
        await line_up.wait()
        began = time.perf_counter()
        await _moves(players, moves, [began + beat for beat in beats], figures)
        await line_up.wait()
    finally:
        figures.closed += sum(helper.done() for helper in helpers)
        for helper in helpers:
            helper.cancel()
        await asyncio.gather(*helpers, return_exceptions=True)
        for line in lines:
            await line.close()
    state = await asyncio.to_thread(pair.state)
    figures.wrong += any(player.moves != state["moves"] for player in players)
    figures.wrong += state["plies"] != len(moves)


async def _moves(
    players: list[Player], moves: list[str], beats: list[float], figures: Figures
) -> None:
    for ply, (move, beat) in enumerate(zip(moves, beats, strict=True)):
        mover, other = players[ply % 2], players[1 - ply % 2]
        await asyncio.sleep(max(0.0, beat - time.perf_counter()))
        mover.acks[str(ply)] = asyncio.get_running_loop().create_future()
        sent = time.perf_counter()
        await say(mover.line, t="move", id=str(ply), ply=ply, move=move)
        try:
            async with asyncio.timeout(WAIT):
                figures.to_other.append(await other.ply(ply + 1) - sent)
                figures.to_ack.append(await mover.acks[str(ply)] - sent)
                await mover.ply(ply + 1)
        except TimeoutError:
            figures.lost += 1
            return
        figures.moves += 1


async def _own_delays(figures: Figures) -> None:
    """How late this process itself is, until cancelled: part of every time that it measures."""
    while True:
        due = time.perf_counter() + 0.01
        await asyncio.sleep(0.01)
        figures.own_delays.append(time.perf_counter() - due)


async def measure(site: RunningSite, games: int, per_second: float, seconds: float) -> Figures:
    """Let `games` games be played, `per_second` moves a second in all of them together."""
    figures = Figures()
    pairs = await asyncio.to_thread(new_pairs, site.url, games, rules=RULES, clock=CLOCK)
    figures.memory_before = memory_mib(site.process.pid)
    rest = games / per_second
    plies = min(56, max(1, round(seconds / rest)))
    line_up = asyncio.Barrier(games + 1)
    dice = random.Random(1)
    tasks = []
    for number, pair in enumerate(pairs):
        # Thinking times vary, the sum over all games does not.
        beats = [SETTLE + rest * (ply + dice.random()) for ply in range(plies)]
        moves = quiet_moves(RULES, plies, number)
        tasks.append(asyncio.create_task(play(pair, moves, beats, figures, line_up)))
    await line_up.wait()
    await asyncio.sleep(SETTLE)
    began, cpu, own = time.perf_counter(), cpu_seconds(site.process.pid), time.process_time()
    delays = asyncio.create_task(_own_delays(figures))
    await line_up.wait()
    delays.cancel()
    figures.seconds = time.perf_counter() - began
    figures.server_cpu = cpu_seconds(site.process.pid) - cpu
    figures.own_cpu = time.process_time() - own
    await asyncio.gather(*tasks)
    figures.memory_after = memory_mib(site.process.pid)
    return figures


def table(figures: Figures, games: int) -> str:
    """The figures for people."""
    lines = [
        f"{games} games, {2 * games} sockets, {figures.moves} moves, "
        f"{figures.moves / figures.seconds:.0f} moves/s",
        "",
        "ms                       p50    p95    p99    max",
        _row("move to other browser", figures.to_other),
        _row("move to its own ack", figures.to_ack),
        _row("the players' own delay", figures.own_delays),
        "",
        f"lost {figures.lost}  doubled {figures.doubled}  sockets closed {figures.closed}  "
        f"games that differ {figures.wrong}",
        f"server used {100 * figures.server_cpu / figures.seconds:.0f} % of a core, "
        f"{1000 * figures.server_cpu / max(1, figures.moves):.1f} ms a move",
        f"the players used {100 * figures.own_cpu / figures.seconds:.0f} % of a core",
        f"server memory {figures.memory_before:.0f} MiB before, "
        f"{figures.memory_after:.0f} MiB after",
    ]
    return "\n".join(lines)


def _row(name: str, times: list[float]) -> str:
    ranks = [percentile(times, share) for share in (0.5, 0.95, 0.99, 1.0)]
    return f"{name:<22}" + "".join(f"{1000 * rank:7.1f}" for rank in ranks)


def percentile(times: list[float], share: float) -> float:
    """The smallest time that is not less than `share` of all."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def main() -> int:
    """Measure, print the table; 1 if the limit is missed or anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.live.bench", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--per-second", type=float, default=50.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--limit-ms", type=float, default=100.0, help="for p99")
    options = parser.parse_args()
    folder = tempfile.TemporaryDirectory(prefix="viererreihe-")
    # People play each other here; the search core is not needed.
    with folder as name, RunningSite(Path(name), SEARCH_EXECUTOR="quick") as site:
        figures = asyncio.run(measure(site, options.games, options.per_second, options.seconds))
        errors = [line for line in site.output().splitlines() if "ERROR" in line]
    sys.stdout.write(table(figures, options.games) + "\n")
    sys.stdout.write("".join(f"{line}\n" for line in errors))
    fast = 1000 * percentile(figures.to_other, 0.99) <= options.limit_ms
    return 0 if fast and figures.sound and not errors else 1


if __name__ == "__main__":
    sys.exit(main())
