"""The files of months are there when a month is over, stay true, and are for everybody."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import AsyncClient, Client

from accounts.guests import guest_create
from accounts.models import Player
from config.settings import base
from games import tasks
from games.models import Game
from games.selectors.dumps import dumps
from games.services.dumps import dumps_refresh
from games.services.farewell import games_erase
from tests.accounts.people import account
from tests.games.past import Past, past_games

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.EXPORTS_DIR = tmp_path
    return tmp_path


@pytest.fixture
def anna(db: None) -> Player:
    return account("Anna")


@pytest.fixture
def past(anna: Player) -> list[Past]:
    return past_games(random.Random(6), anna, [account("Ben"), guest_create()], 60)


def text(month: str, folder: Path) -> str:
    return gzip.decompress((folder / f"games-{month}.ndjson.gz").read_bytes()).decode()


def test_every_month_that_is_over_and_has_games_gets_its_file_once(past: list[Past]) -> None:
    written = dumps_refresh(NOW)
    assert written
    assert all(month.day == 1 and (month.year, month.month) < (2026, 11) for month in written)
    assert [dump.month for dump in dumps()] == sorted(written, reverse=True)
    assert sum(dump.games for dump in dumps()) > 10
    assert dumps_refresh(NOW) == []


def test_who_leaves_is_out_of_the_old_files_with_the_next_look(
    past: list[Past], anna: Player, folder: Path
) -> None:
    written = dumps_refresh(NOW)
    months = [f"{month:%Y-%m}" for month in written]
    assert any("Anna" in text(month, folder) for month in months)
    before = {dump.month: dump.checksum for dump in dumps()}
    Player.objects.filter(pk=anna.pk).update(closed_at=NOW)
    again = dumps_refresh(NOW)
    assert again
    assert not any("Anna" in text(month, folder) for month in months)
    assert all(before[dump.month] != dump.checksum for dump in dumps() if dump.month in again)


@pytest.mark.parametrize("change", [{"is_private": True}, {"name": "Anja"}])
def test_a_new_name_and_a_closed_profile_are_in_the_files_too(
    past: list[Past], anna: Player, folder: Path, change: dict[str, Any]
) -> None:
    months = [f"{month:%Y-%m}" for month in dumps_refresh(NOW)]
    Player.objects.filter(pk=anna.pk).update(**change)
    assert dumps_refresh(NOW)
    assert not any("Anna" in text(month, folder) for month in months)


def test_games_that_were_erased_are_gone(past: list[Past], anna: Player, folder: Path) -> None:
    dumps_refresh(NOW)
    games_erase(anna)
    dumps_refresh(NOW)
    there = set(Game.objects.values_list("public_id", flat=True))
    for dump in dumps():
        games = [json.loads(line) for line in text(f"{dump.month:%Y-%m}", folder).splitlines()[1:]]
        assert {game["id"] for game in games} <= there
        assert len(games) == dump.games


@pytest.mark.django_db
def test_two_do_not_write_at_once_and_the_task_is_on_the_clock() -> None:
    cache.add("dumps", 1)
    try:
        assert dumps_refresh(NOW) == []
    finally:
        cache.delete("dumps")
    assert base.CELERY_BEAT_SCHEDULE["dumps"]["task"] == tasks.dumps.name


def test_page_lists_files_with_all_that_one_needs(past: list[Past]) -> None:
    dumps_refresh(NOW)
    page = Client(headers={"Accept-Language": "en"}).get("/exports/").content.decode()
    for dump in dumps():
        assert f'href="/exports/{dump.name}"' in page
        assert dump.checksum in page
    assert "CC0 1.0" in page
    assert 'href="/api/docs/#FinishedGame"' in page
    told = Client().get("/exports/index.json").json()
    assert [one["sha256"] for one in told["dumps"]] == [dump.checksum for dump in dumps()]
    assert "mark" not in json.dumps(told)


@pytest.mark.django_db
def test_page_without_files_says_when_there_will_be_some() -> None:
    page = Client(headers={"Accept-Language": "en"}).get("/exports/").content.decode()
    assert "when the month is over" in page
    home = Client().get("/").content.decode()
    assert 'href="/exports/"' in home


def file_of(past: list[Past]) -> str:
    dumps_refresh(NOW)
    return f"/exports/{dumps()[0].name}"


def test_file_comes_as_it_lies_there(past: list[Past], folder: Path) -> None:
    url = file_of(past)
    answer: Any = Client().get(url)
    body = b"".join(answer.streaming_content)
    assert hashlib.sha256(body).hexdigest() == dumps()[0].checksum
    assert answer["Content-Type"] == "application/gzip"
    assert int(answer["Content-Length"]) == len(body)
    assert "Content-Encoding" not in answer
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert not answer.cookies
    again = Client().get(url, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    head = Client().head(url)
    assert head["Content-Length"] == str(len(body))
    summed = Client().get(f"{url}.sha256").content.decode()
    assert summed == f"{dumps()[0].checksum}  {dumps()[0].name}\n"


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [("bytes=0-9", 0, 9), ("bytes=5-", 5, -1), ("bytes=-7", -7, -1), ("bytes=3-99999999", 3, -1)],
)
def test_download_goes_on_where_it_was_broken_off(
    past: list[Past], folder: Path, asked: str, first: int, last: int
) -> None:
    url = file_of(past)
    body = dumps()[0].path.read_bytes()
    first, last = first % len(body), last % len(body)
    answer: Any = Client().get(url, headers={"Range": asked})
    assert answer.status_code == 206
    assert b"".join(answer.streaming_content) == body[first : last + 1]
    assert answer["Content-Range"] == f"bytes {first}-{last}/{len(body)}"
    changed: Any = Client().get(url, headers={"Range": asked, "If-Range": '"another"'})
    assert changed.status_code == 200
    assert b"".join(changed.streaming_content) == body


def test_part_that_there_is_not_is_refused_and_nonsense_gets_the_whole(past: list[Past]) -> None:
    url = file_of(past)
    assert Client().get(url, headers={"Range": "bytes=99999999-"}).status_code == 416
    for nonsense in ("bytes=9-3", "lines=1-2", "bytes=a-b", "bytes=0-1,4-5", "bytes=-"):
        assert Client().get(url, headers={"Range": nonsense}).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        *("games-2020-01.ndjson.gz", "games-2026-13.ndjson.gz", "games-0000-00.ndjson.gz"),
        *("games-2026-10.json", "../db.sqlite3", "..%2Fsecret-key", "games-../../x.ndjson.gz"),
        *("%2e%2e/secret-key", "games-2026-10.ndjson.gz/../../secret-key", "games-2020-01.part"),
    ],
)
def test_nothing_else_is_served(past: list[Past], folder: Path, path: str) -> None:
    dumps_refresh(NOW)
    (folder.parent / "secret-key").write_text("secret")
    answer = Client().get(f"/exports/{path}")
    assert answer.status_code == 404
    assert b"secret\n" not in answer.content


def test_card_without_its_file_or_in_pieces_is_no_file(past: list[Past], folder: Path) -> None:
    dumps_refresh(NOW)
    newest, second = dumps()[0], dumps()[1]
    newest.path.unlink()
    (folder / f"games-{second.month:%Y-%m}.json").write_text("{")
    assert {newest.month, second.month}.isdisjoint(dump.month for dump in dumps())
    assert Client().get(f"/exports/{newest.name}").status_code == 404
    assert {newest.month, second.month} <= set(dumps_refresh(NOW)), "both are made again"


@pytest.mark.django_db(transaction=True)
def test_streams_on_the_asynchronous_server(past: list[Past]) -> None:
    url = file_of(past)

    async def read() -> bytes:
        answer: Any = await AsyncClient().get(url, headers={"Range": "bytes=2-"})
        return b"".join([part async for part in answer.streaming_content])

    assert asyncio.run(read()) == dumps()[0].path.read_bytes()[2:]
