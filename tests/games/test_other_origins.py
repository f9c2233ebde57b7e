"""Pages of any origin may read what is public, as nobody, and nothing else of the site."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.api.schema import document
from games.selectors.dumps import dumps
from games.services.dumps import dumps_refresh
from tests.accounts.people import account, log_in
from tests.games.past import past_games

ORIGIN = "https://elsewhere.example"

# Every read that programs may make of us. MINE hangs on who asks, so it is for our pages alone and
# for programs, which need no permission.
PUBLIC, MINE = "public", "mine"
READS = {
    "/api/v1/rules/": PUBLIC,
    "/api/v1/levels/": PUBLIC,
    "/api/v1/setup/": PUBLIC,
    "/api/v1/analysis/": PUBLIC,
    "/api/v1/games/": PUBLIC,
    "/api/v1/games/{public_id}/": PUBLIC,
    "/api/v1/games/{public_id}/replay/": PUBLIC,
    "/api/v1/games/{public_id}/stream/": PUBLIC,
    "/api/v1/matches/{public_id}/": PUBLIC,
    "/api/v1/players/{name}/": PUBLIC,
    "/api/v1/players/{name}/stats/": PUBLIC,
    "/api/v1/lobby/": PUBLIC,
    "/api/v1/me/": MINE,
    "/api/v1/me/stats/": MINE,
    "/api/v1/stream/": MINE,
    "/api/v1/challenges/": MINE,
}
# Beside the calls: what is public, and pages, which are for people.
PLACES = {
    "/api/schema/": PUBLIC,
    "/g/{game}.svg": PUBLIC,
    "/g/{game}.png": PUBLIC,
    "/g/{game}.gif": PUBLIC,
    "/rules/7x6.png": PUBLIC,
    "/oembed?url=http://testserver/g/{game}": PUBLIC,
    "/exports/index.json": PUBLIC,
    "/exports/{dump}": PUBLIC,
    "/exports/{dump}.sha256": PUBLIC,
    "/": MINE,
    "/g/{game}": MINE,
    "/embed/{game}": MINE,
    "/exports/": MINE,
    "/api/docs/": MINE,
    "/@Anna": MINE,
    "/me/games.ndjson": MINE,
}


@pytest.fixture
def names(db: None, settings: Any, tmp_path: Path) -> dict[str, str]:
    settings.EXPORTS_DIR = tmp_path
    anna = account("Anna")
    games = past_games(random.Random(6), anna, [account("Ben")], 20)
    one = next(past for past in games if past.counts and past.mode == "link")
    dumps_refresh(datetime(2026, 11, 30, tzinfo=UTC))
    return {
        "game": one.game.public_id,
        "match": one.game.match.public_id,
        "dump": dumps()[0].name,
    }


def test_every_read_of_the_api_is_in_the_list() -> None:
    assert {path for path, methods in document()["paths"].items() if "get" in methods} == set(READS)


@pytest.mark.parametrize("who", ["nobody", "in a session"])
def test_public_reads_are_for_any_origin_and_never_with_credentials(
    names: dict[str, str], who: str
) -> None:
    client = Client()
    if who == "in a session":
        log_in(client, "Anna")
    wrong = []
    for place, kind in (READS | PLACES).items():
        part = names["match"] if "matches" in place else names["game"]
        path = place.replace("{public_id}", part).replace("{name}", "Anna").format(**names)
        query = {"rules": "7x6"} if "analysis" in place else None
        answer = client.get(path, query, headers={"Origin": ORIGIN})
        allowed = answer.headers.get("Access-Control-Allow-Origin")
        if allowed != ("*" if kind == PUBLIC else None):
            wrong.append((place, answer.status_code, allowed))
        assert "Access-Control-Allow-Credentials" not in answer.headers, place
    assert wrong == []


def test_writes_are_not_for_other_origins(names: dict[str, str]) -> None:
    for path, methods in document()["paths"].items():
        if "post" not in methods:
            continue
        place = path.replace("{public_id}", names["game"]).replace("{kind}", "draw")
        place = place.replace("{line_id}", "1").replace("{seek_id}", "1")
        asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
        answer = Client().options(place, headers=asked)
        assert "POST" not in answer.headers.get("Access-Control-Allow-Methods", ""), path
        told = Client().post(place, {}, content_type="application/json", headers={"Origin": ORIGIN})
        assert "Access-Control-Allow-Origin" not in told.headers, path
        assert "Access-Control-Allow-Credentials" not in told.headers, path
