"""`python -m tests.bench.admin`: every page of the admin over a million games, on PostgreSQL.

Run it by `config.stack.on_postgresql`, which gives it a database that goes afterwards; another one
is filled only if nobody has played there. 1 when a page takes longer than it may.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.test import Client

MOST_MS = 500
TRIES = 5


def main() -> int:
    """Fill the database, ask for each page some times, print the median and the slowest."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.admin", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--filled", action="store_true", help="the games are there already")
    parser.add_argument("--only", default="", help="pages with this in their address")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="viererreihe-") as folder:
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings.test", "VAR_DIR": folder}
        _prepare(0 if options.filled else options.games)
        slow = [
            path
            for client, path in _asked()
            if options.only in path and not _is_quick(client, path)
        ]
    sys.stdout.write(f"{len(slow)} pages take longer than {MOST_MS} ms (median of {TRIES})\n")
    return 1 if slow else 0


def _prepare(games: int) -> None:
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    if games:
        began = time.perf_counter()
        call_command("make_games", games=games)
        sys.stdout.write(f"{'in':44}{time.perf_counter() - began:6.0f} s\n")


def _asked() -> Iterator[tuple[Client, str]]:
    """Each page with somebody who sees it."""
    from tests.staff import SUPERUSER, staff_client

    client = staff_client(SUPERUSER, f"Bench-{time.time_ns() % 10**9}"[:20])
    for path in ("/admin/", "/admin/day/"):
        yield client, path
    yield from ((client, path) for path in _lists())
    yield from ((client, path) for path in _searches())
    yield from ((client, path) for path in _rows())


def _lists() -> Iterator[str]:
    """Every list: its first and last page, and every choice of every filter."""
    from django.contrib import admin
    from django.urls import reverse
    from django.utils import timezone

    from accounts.adminbase.paging import MOST_COUNTED

    year = timezone.now().year
    for model, page in admin.site._registry.items():
        meta = model._meta
        address = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
        yield address
        if model._default_manager.all()[:MOST_COUNTED].count() == MOST_COUNTED:
            yield f"{address}?p={MOST_COUNTED // page.list_per_page}"
        chosen: Any = page.list_filter
        for one in chosen:
            if isinstance(one, str):
                field: Any = meta.get_field(one)
                values = [key for key, _ in field.flatchoices] or ["1", "0"]
                yield from (f"{address}?{one}__exact={value}" for value in values)
            elif one.parameter_name == "when":
                whens = (year - 1, f"{year}-01", f"{year}-01-15", timezone.localdate(), 2001)
                yield from (f"{address}?when={when}" for when in whens)
            else:
                values = [key for key, _ in _choices(one, model, page)]
                yield from (f"{address}?{one.parameter_name}={value}" for value in values)


def _choices(one: Any, model: Any, page: Any) -> list[tuple[str, Any]]:
    from django.test import RequestFactory

    request = RequestFactory().get("/")
    return list(one(request, {}, model, page).lookups(request, page))


def _searches() -> Iterator[str]:
    """What people look for: a game, a person by name or its beginning, nothing that is there."""
    from accounts.models import Player
    from games.models import Game

    game = Game.objects.order_by("-pk")[1000]
    player = Player.objects.filter(user__isnull=False).order_by("-pk")[100]
    terms = (game.public_id, game.match.public_id, player.name, player.public_id)
    for page in (
        *("games/game", "games/match", "games/move", "games/seat", "games/historyentry"),
        *("games/record", "games/ratingchange", "games/report", "games/talkline"),
        *("accounts/player", "accounts/user", "accounts/staffaction"),
    ):
        for term in (*terms, "made", "Gast", "nobody-is-called-so"):
            yield f"/admin/{page}/?q={term}"
    yield f"/admin/games/game/?q={player.name}&status__exact=finished&when={game.started_at.year}"
    yield "/admin/games/game/?status__exact=running&reason=line"
    yield "/admin/games/match/?mode__exact=link&rules=5x4&when=2001"
    yield "/admin/games/match/?mode__exact=link&rules=twicefour"
    yield "/admin/games/game/?status__exact=finished&reason=resigned&void=yes"


def _rows() -> Iterator[str]:
    """The page of a row of every kind."""
    from django.contrib import admin
    from django.urls import reverse

    for model in admin.site._registry:
        meta = model._meta
        row = model._default_manager.order_by("-pk").first()
        if row is not None:
            yield reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])


def _is_quick(client: Client, path: str) -> bool:
    from django.db import connection, reset_queries
    from django.test.utils import CaptureQueriesContext

    client.get(path)  # the first one loads templates, and what else is loaded once
    times = []
    for _ in range(TRIES):
        reset_queries()
        began = time.perf_counter()
        with CaptureQueriesContext(connection) as asked:
            status = client.get(path).status_code
        times.append(1000 * (time.perf_counter() - began))
        if status != 200:
            raise SystemExit(f"{path} answers {status}")
    usual = statistics.median(times)
    told = f"{usual:6.0f} ms {max(times):6.0f} ms  {len(asked)} queries"
    late = "" if usual < MOST_MS else "  too slow"
    sys.stdout.write(f"{path:66}{told}{late}\n")
    sys.stdout.flush()
    return not late


if __name__ == "__main__":
    sys.exit(main())
