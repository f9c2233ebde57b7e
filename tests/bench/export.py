"""`python -m tests.bench.export`: the stream of a hundred thousand finished games over HTTP.

Times are those of a free core: it says how busy the machine is, and what is too slow is missed,
whatever the reason.

A site of its own in a folder that goes afterwards; with DATABASE_URL its database is there, as
under `python -m config.stack.on_postgresql`. 1 when the stream is slower than it should be, or its
process grows.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from tests.running_site import ROOT, cpu_seconds, free_port, memory_mib

if TYPE_CHECKING:
    from accounts.models import Player

LEAST_RATE, MOST_FIRST_MS, MOST_GROWTH_MIB = 2000, 200, 20
PEOPLE, MADE_AT_A_TIME = 50, 5000
ADDRESS = "/api/v1/games/"
# Reads all that a later stream needs, so that growth is of the stream alone.
WARM_UP, WARM_UPS = 3000, 3
SIZE = 1 << 16
WAIT_SECONDS = 6


@dataclass(slots=True)
class Figures:
    """What a stream was like; `cpu` is the server's alone."""

    games: int = 0
    size: int = 0
    first_ms: float = 0.0
    seconds: float = 0.0
    cpu: float = 0.0
    growth_mib: float = 0.0

    @property
    def rate(self) -> float:
        return self.games / self.seconds

    @property
    def cpu_rate(self) -> float:
        return self.games / max(self.cpu, 0.01)

    def missed(self, games: int) -> list[str]:
        """What is not as it should be."""
        found = []
        if self.games != games:
            found.append(f"{self.games} games instead of {games}")
        if self.rate < LEAST_RATE:
            found.append(f"fewer than {LEAST_RATE} games a second")
        if self.first_ms >= MOST_FIRST_MS:
            found.append(f"the first byte took {MOST_FIRST_MS} ms or more")
        if self.growth_mib >= MOST_GROWTH_MIB:
            found.append(f"the process grew by {MOST_GROWTH_MIB} MiB or more")
        return found


def main() -> int:
    """Fill the site, stream, print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.export", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "DJANGO_SETTINGS_MODULE": "config.settings.dev",
            "VAR_DIR": folder,
            "API_POINTS": "0",
            "EMBEDDED_WORKER": "0",
        }
        os.environ |= environment
        _fill(options.games)
        with _serving(Path(folder)) as (port, pid):
            for _ in range(WARM_UPS):
                _read(port, pid, f"?limit={WARM_UP}")
            slow = _growth_while_waiting(port, pid)
            streams = {
                "everybody's": _read(port, pid),
                "one person's": _read(port, pid, "?player=P1"),
            }
    for name, seen in streams.items():
        sys.stdout.write(
            f"{name:13}{seen.games:8} games{seen.rate:9.0f} a second"
            f"{seen.cpu_rate:9.0f} a CPU second  first byte{seen.first_ms:6.0f} ms"
            f"{seen.size / 2**20:7.1f} MiB  growth{seen.growth_mib:6.1f} MiB\n"
        )
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    sys.stdout.write(f"load {load:.1f} on {cores} cores\n")
    sys.stdout.write(f"a reader who waits {WAIT_SECONDS} s costs {slow:.1f} MiB\n")
    missed = streams["everybody's"].missed(options.games)
    if slow >= MOST_GROWTH_MIB:
        missed.append(f"the process grew by {MOST_GROWTH_MIB} MiB or more while nobody read")
    for line in missed:
        sys.stdout.write(f"missed: {line}\n")
    return 1 if missed else 0


@contextmanager
def _serving(folder: Path) -> Iterator[tuple[int, int]]:
    """A web process: its port and its id."""
    port = free_port()
    with (folder / "serve.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait(port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(20)


def _wait(port: int) -> None:
    for _ in range(600):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except OSError:
            time.sleep(0.1)
        else:
            return
        finally:
            connection.close()
    raise SystemExit("the site did not start")


def _read(port: int, pid: int, query: str = "") -> Figures:
    """Read a stream to its end."""
    seen, last = Figures(), b""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    memory, cpu, began = memory_mib(pid), cpu_seconds(pid), time.perf_counter()
    connection.request("GET", ADDRESS + query, headers={"Accept": "application/x-ndjson"})
    response = connection.getresponse()
    while part := response.read1(SIZE):
        if not seen.size:
            seen.first_ms = 1000 * (time.perf_counter() - began)
        seen.games += part.count(b"\n")
        seen.size += len(part)
        seen.growth_mib = max(seen.growth_mib, memory_mib(pid) - memory)
        last = (last + part)[-SIZE:]
    seen.seconds = time.perf_counter() - began
    seen.cpu = cpu_seconds(pid) - cpu
    connection.close()
    if response.status != 200 or "finished_at" not in json.loads(last.splitlines()[-1]):
        raise SystemExit(f"{query}: the stream makes no sense")
    return seen


def _growth_while_waiting(port: int, pid: int) -> float:
    """MiB that the process grows by while its reader does something else."""
    before = memory_mib(pid)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", ADDRESS, headers={"Accept": "application/x-ndjson"})
    connection.getresponse().read1(SIZE)
    time.sleep(WAIT_SECONDS)
    grown = memory_mib(pid) - before
    connection.close()
    return grown


def _fill(games: int) -> None:
    import django
    from django.core.management import call_command
    from django.db import connection, transaction

    django.setup()
    call_command("migrate", verbosity=0)
    from accounts.models import Player, User

    users = [User.objects.create_user(f"P{number}") for number in range(PEOPLE)]
    people = [Player.objects.create(name=user.username, user=user) for user in users]
    with transaction.atomic():
        for start in range(0, games, MADE_AT_A_TIME):
            _make(random.Random(start), people, min(MADE_AT_A_TIME, games - start))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    connection.close()


def _make(dice: random.Random, people: list[Player], number: int) -> None:
    """Games of all kinds, with as many moves as people make."""
    from django.utils import timezone

    from games.models import Game, HistoryEntry, Match, Seat

    now = timezone.now()
    ends = [now - timedelta(seconds=dice.randrange(3 * 365 * 86_400)) for _ in range(number)]
    matches = Match.objects.bulk_create(
        Match(
            owner=dice.choice(people),
            rules=dice.choice(["7x6", "7x6", "8x7", "7x6-pop"]),
            mode=dice.choice(["computer", "link"]),
            first_policy="alternate",
            touched_at=end,
        )
        for end in ends
    )
    against = {
        match.pk: dice.choice([one for one in people if one != match.owner]) for match in matches
    }
    Seat.objects.bulk_create(
        seat
        for match in matches
        for seat in (
            Seat(match=match, side="red", kind="player", player=match.owner),
            Seat(match=match, side="yellow", kind="computer", level="stark")
            if match.mode == "computer"
            else Seat(match=match, side="yellow", kind="player", player=against[match.pk]),
        )
    )
    games = Game.objects.bulk_create(
        Game(
            match=match,
            round=1,
            first=dice.choice(["red", "yellow"]),
            status="finished",
            plies=(plies := dice.randrange(7, 43)),
            moves_text=" ".join(str(dice.randrange(1, 8)) for _ in range(plies)),
            lines=[[[4, 1], [5, 2], [6, 3], [7, 4]]],
            to_move="",
            winner=(winner := dice.choice(["red", "red", "yellow", ""])),
            reason="line" if winner else "full",
            started_at=match.touched_at - timedelta(minutes=5),
            moved_at=match.touched_at,
            finished_at=match.touched_at,
        )
        for match in matches
    )
    outcomes = {"red": "win", "yellow": "loss", "": "draw"}
    HistoryEntry.objects.bulk_create(
        HistoryEntry(
            game=game,
            player=player,
            other=other,
            rules=game.match.rules,
            opponent="person" if other else "stark",
            side="red" if player == game.match.owner else "yellow",
            outcome=outcomes[game.winner],
            began=True,
            plies=game.plies,
            opening=4,
            watchable=True,
            ended_at=game.moved_at,
            day=timezone.localdate(game.moved_at),
        )
        for game in games
        for player, other in _sides(game, against)
    )


def _sides(game: object, against: dict[int, Player]) -> list[tuple[Player, Player | None]]:
    match = game.match  # type: ignore[attr-defined]
    if match.mode == "computer":
        return [(match.owner, None)]
    return [(match.owner, against[match.pk]), (against[match.pk], match.owner)]


if __name__ == "__main__":
    sys.exit(main())
