"""Months of games as files: all that is public, and nobody who did not agree."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.guests import guest_create
from accounts.models import Player
from games.services import month_export as exporting
from games.services.month_export import month_export
from tests.accounts.people import account
from tests.games.past import Past, past_games
from tests.games.test_history import day_of

APRIL = date(2026, 4, 17)


@pytest.fixture
def anna(db: None) -> Player:
    return account("Anna")


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


@pytest.fixture
def guest(db: None) -> Player:
    return guest_create()


@pytest.fixture
def past(anna: Player, ben: Player, guest: Player) -> list[Past]:
    return past_games(random.Random(6), anna, [ben, guest], 60)


def read(folder: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    path = month_export(APRIL, folder).path
    first, *games = map(json.loads, gzip.decompress(path.read_bytes()).splitlines())
    return first, games


def names(games: list[dict[str, Any]]) -> set[str | None]:
    return {
        seat["name"]
        for game in games
        for seat in game["seats"].values()
        if seat["kind"] == "player"
    }


def test_file_says_which_seats_are_a_programs(
    past: list[Past], ben: Player, tmp_path: Path
) -> None:
    Player.objects.filter(pk=ben.pk).update(is_bot=True)
    seats = [seat for game in read(tmp_path)[1] for seat in game["seats"].values()]
    assert {seat["name"] for seat in seats if seat["bot"]} == {"Ben"}
    assert {False} == {seat["bot"] for seat in seats if seat["name"] != "Ben"}


def test_file_has_the_public_games_of_the_month_in_their_order(
    past: list[Past], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "BATCH", 4)
    first, games = read(tmp_path)
    assert first == {"schema": 2, "month": "2026-04"}
    assert {game["id"] for game in games} == {
        one.game.public_id
        for one in past
        if one.counts
        and one.mode != "hotseat"
        and one.game.match.watchable
        and (day_of(one).year, day_of(one).month) == (2026, 4)
    }
    ends = [game["finished_at"] for game in games]
    assert len(ends) > 4, "more than a batch"
    assert ends == sorted(ends)


def test_guests_and_private_people_are_not_named_and_who_left_is_nobody(
    past: list[Past], anna: Player, ben: Player, guest: Player, tmp_path: Path
) -> None:
    told = names(read(tmp_path)[1])
    assert {"Anna", "Ben"} < told
    assert guest.name not in told
    assert guest.public_id not in str(told)
    hidden = {name for name in told if name and name.startswith("anonymous-")}
    assert len(hidden) == 1, "the same guest is called the same within a file"
    assert hidden.isdisjoint(names(read(tmp_path)[1])), "and differently in every other"
    Player.objects.filter(pk=ben.pk).update(is_private=True)
    Player.objects.filter(pk=anna.pk).update(closed_at=anna.created_at)
    told = names(read(tmp_path)[1])
    assert None in told
    assert {"Anna", "Ben"}.isdisjoint(told)


def test_checksum_is_that_of_the_file(past: list[Past], tmp_path: Path) -> None:
    done = month_export(APRIL, tmp_path)
    assert hashlib.sha256(done.path.read_bytes()).hexdigest() == done.checksum
    line = (tmp_path / "games-2026-04.ndjson.gz.sha256").read_text()
    assert line == f"{done.checksum}  games-2026-04.ndjson.gz\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "games-2026-04.json",
        "games-2026-04.ndjson.gz",
        "games-2026-04.ndjson.gz.sha256",
    ]


@pytest.mark.django_db
def test_command_writes_the_file_and_refuses_what_is_no_month(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("export_games", "--month", "2025-12", "--folder", str(tmp_path))
    assert "games-2025-12.ndjson.gz: 0 games" in capsys.readouterr().out
    with pytest.raises(CommandError, match="no month"):
        call_command("export_games", "--month", "2025-13", "--folder", str(tmp_path))
