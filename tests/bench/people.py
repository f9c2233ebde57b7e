"""`python -m tests.bench.people`: pages of somebody with a hundred thousand games.

A site of its own in a folder that goes afterwards. 1 when a page takes longer than it may, or asks
more often the more games there are.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import Player

MOST_MS, MOST_QUERIES = 300, 10
TRIES = 5
BATCH = 5000
PAGES = (
    "games",
    "games?sort=longest&result=draw",
    "games?level=meister&since=2025-06-01",
    "games?name=nobody",
    "games?rules=8x7&min_plies=30&sort=shortest",
    "stats",
    "stats?rules=7x6",
    "stats?since=2025-06-01&until=2026-06-01",
)


def main() -> int:
    """Fill the site, ask for every page, and print how long the quickest of some tries took."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.people", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _prepare(Path(folder))
        _fill(options.games)
        slow = [path for path in PAGES if not _is_quick(path)]
    return 1 if slow else 0


def _prepare(folder: Path) -> None:
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings.test", "VAR_DIR": str(folder)}
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)


def _fill(games: int) -> None:
    from django.db import connection, transaction

    from accounts.models import Player, User

    player = Player.objects.create(name="Anna", user=User.objects.create_user("Anna"))
    with transaction.atomic():
        for start in range(0, games, BATCH):
            _batch(random.Random(start), player, min(BATCH, games - start))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _batch(dice: random.Random, player: Player, number: int) -> None:
    from django.utils import timezone

    from games.models import Game, HistoryEntry, Match

    now = timezone.now()
    ends = [now - timedelta(seconds=dice.randrange(3 * 365 * 86_400)) for _ in range(number)]
    matches = Match.objects.bulk_create(
        Match(
            owner=player,
            rules=dice.choice(["7x6", "7x6", "8x7", "7x6-pop"]),
            mode="computer",
            first_policy="alternate",
            touched_at=end,
        )
        for end in ends
    )
    games = Game.objects.bulk_create(
        Game(
            match=match,
            round=1,
            first=dice.choice(["red", "yellow"]),
            status="finished",
            plies=dice.randrange(7, 43),
            moves_text="4 5 5 6 6 7 6 7 7 1 7",
            final_board="......./......./......r/....rrr/...yryy/y..ryry"[: 7 * 6 + 5],
            lines=[[[4, 1], [5, 2], [6, 3], [7, 4]]],
            to_move="",
            winner=(winner := dice.choice(["red", "red", "yellow", ""])),
            reason="line" if winner else "full",
            started_at=match.touched_at,
            moved_at=match.touched_at,
            finished_at=match.touched_at,
        )
        for match in matches
    )
    HistoryEntry.objects.bulk_create(
        HistoryEntry(
            game=game,
            player=player,
            rules=game.match.rules,
            opponent=dice.choice(["neuling", "normal", "stark", "meister"]),
            side="red",
            outcome={"red": "win", "yellow": "loss", "": "draw"}[game.winner],
            began=game.first == "red",
            plies=game.plies,
            opening=dice.randrange(1, 8),
            watchable=True,
            ended_at=game.moved_at,
            day=timezone.localdate(game.moved_at),
        )
        for game in games
    )


def _is_quick(path: str) -> bool:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client, best, queries = Client(), float("inf"), 0
    for _ in range(TRIES):
        began = time.perf_counter()
        with CaptureQueriesContext(connection) as asked:
            if client.get(f"/@Anna/{path}").status_code != 200:
                raise SystemExit(f"{path} cannot be read")
        best = min(best, 1000 * (time.perf_counter() - began))
        queries = len(asked)
    sys.stdout.write(f"{path:44}{best:6.0f} ms  {queries} queries\n")
    return best <= MOST_MS and queries <= MOST_QUERIES


if __name__ == "__main__":
    sys.exit(main())
