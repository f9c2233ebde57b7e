"""`python -m tests.live.torture`: the long form of what the tests do in short.

Games under fire, then rubbish on the lines. Prints what was done, and 1 is the exit code if
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
from tests.live.histories import Log, play_under_fire
from tests.live.history_check import check_histories
from tests.running_site import RunningSite, free_port

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
    _say(f"  command to answer: {_times(log)}")
    _say(f"  {len(wrong)} things wrong")
    return wrong


def _times(log: Log) -> str:
    shares = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return ", ".join(
        f"{name} {1000 * percentile(log.to_ack, share):.0f} ms" for name, share in shares.items()
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
    options = parser.parse_args()
    wrong = under_fire(options.games, options.plies, options.kills)
    for sentence in wrong:
        _say(sentence[:1000])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
