"""`python -m tests.live.torture`: the long form of what the tests do in short.

Rubbish on the lines, then games under fire. Prints what was done, and 1 is the exit code if
anything was lost, doubled, untrue, or broke.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.live.bench import percentile
from tests.live.fuzz import complaints, fuzz
from tests.live.histories import play_under_fire
from tests.live.history_check import check_histories
from tests.running_site import RunningSite, free_port, memory_mib

LEAST = {"drops": 50, "resent": 150}


def under_fire(games: int, plies: int, kills: int) -> list[str]:
    """Play and check; what was wrong."""
    began = time.monotonic()
    folder = tempfile.TemporaryDirectory(prefix="viererreihe-")
    with (
        folder as name,
        RunningSite(Path(name), port=free_port(), SEARCH_EXECUTOR="quick") as site,
    ):
        log, clients = asyncio.run(play_under_fire(site, games=games, plies=plies, kills=kills))
        wrong = log.wrong + check_histories(Path(name) / "db.sqlite3", clients)
        wrong += [line for line in site.output().splitlines() if "ERROR" in line]
    wrong += [
        f"only {log.counts[kind]} {kind}, {least} were meant"
        for kind, least in LEAST.items()
        if log.counts[kind] < least
    ]
    _say(f"{games} games of {plies} plies in {time.monotonic() - began:.0f} s")
    _say("  " + ", ".join(f"{log.counts[kind]} {kind}" for kind in sorted(log.counts)))
    _say(f"  command to answer: {_times(log.to_ack)}")
    _say(f"  {len(wrong)} things wrong")
    return wrong


def with_rubbish(frames: int) -> list[str]:
    """Send rubbish and see how somebody else's line fares; what was wrong."""
    began = time.monotonic()
    folder = tempfile.TemporaryDirectory(prefix="viererreihe-")
    with folder as name, RunningSite(Path(name), SEARCH_EXECUTOR="quick") as site:
        before = memory_mib(site.process.pid)
        found = asyncio.run(fuzz(site.url, count=frames, lines=25, seed=1))
        after = memory_mib(site.process.pid)
        wrong = complaints(found)
        wrong += [line for line in site.output().splitlines() if "ERROR" in line]
    _say(f"{found.counts.pop('frames')} frames in {time.monotonic() - began:.0f} s")
    _say("  " + ", ".join(f"{found.counts[kind]} {kind}" for kind in sorted(found.counts)))
    _say(f"  another line's ping before: {_times(found.quiet)}")
    _say(f"  another line's ping meanwhile: {_times(found.pings)}")
    _say(f"  server memory {before:.0f} MiB before, {after:.0f} MiB after")
    _say(f"  {len(wrong)} things wrong")
    return wrong


def _times(seconds: list[float]) -> str:
    shares = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return ", ".join(
        f"{name} {1000 * percentile(seconds, share):.0f} ms" for name, share in shares.items()
    )


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """All of it; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.live.torture", description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--plies", type=int, default=30)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--frames", type=int, default=10_000)
    options = parser.parse_args()
    wrong = with_rubbish(options.frames) if options.frames else []
    wrong += under_fire(options.games, options.plies, options.kills) if options.games else []
    for sentence in wrong:
        _say(sentence[:1000])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
