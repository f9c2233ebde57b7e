"""`python -m tests.bench live|stack`: starts the site, plays on it, prints what it saw.

`live` is the embedded site, `stack` the full one with one web process. The program that plays runs
on the same machine, so the times are upper bounds.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.stack.site import Stack
from tests.bench.live import Figures, measure
from tests.running_site import RunningSite


@contextmanager
def _embedded() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, RunningSite(Path(folder)) as site:
        yield site.url


@contextmanager
def _full() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="viererreihe-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        os.environ["API_POINTS"] = "0"  # all the players have one address
        stack = Stack(folder, web_count=1)
        stack.start()
        try:
            yield stack.web_urls[0]
        finally:
            stack.stop()


def main() -> int:
    """Run one benchmark; 1 when a move or an answer was lost or a socket refused."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("site", choices=("live", "stack"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=0.5, help="moves a second and game")
    parser.add_argument("--searches", type=int, default=2, help="people against Master")
    options = parser.parse_args()
    with _embedded() if options.site == "live" else _full() as url:
        figures: Figures = asyncio.run(
            measure(
                url,
                games=options.games,
                seconds=options.seconds,
                rate=options.rate,
                searches=options.searches,
            )
        )
    for name, value in figures.rows():
        sys.stdout.write(f"{name:28}{value}\n")
    return 1 if figures.lost or figures.closed or figures.unanswered else 0


if __name__ == "__main__":
    sys.exit(main())
