"""Lists of finished games: every filter against plain Python, pages, stream, and who sees what."""

from __future__ import annotations

import json
import random
from itertools import combinations, pairwise
from typing import Any

import pytest
from django.db import connection, connections
from django.test import AsyncClient
from django.test.utils import CaptureQueriesContext

from accounts.blocking import block
from accounts.guests import guest_create
from accounts.models import Player
from accounts.tokens import token_create
from games.history_query import history_query
from games.models import Game, Match
from tests.accounts.people import account
from tests.games.api.conftest import Api
from tests.games.past import Past, past_games
from tests.games.test_history import fits

GAMES = 48

SINGLE = [
    {"rules": "4x4"}, {"opponent": "computer"}, {"opponent": "person"}, {"opponent": "Ben"},
    {"level": "stark"}, {"result": "win"}, {"result": "draw"}, {"side": "yellow"},
    {"since": "2026-04-01"}, {"until": "2026-04-01"}, {"min_plies": "9"}, {"max_plies": "9"},
    {"sort": "oldest"}, {"since": "0001-01-01", "until": "9999-12-31"},
]  # fmt: skip
WORDS = {
    "rules": ["7x6", "4x4", "4x4-pop", "7x6-power"],
    "opponent": ["computer", "person", "screen", "Ben", "bEN", "Anna"],
    "level": ["neuling", "meister"],
    "result": ["win", "loss", "draw"],
    "side": ["red", "yellow"],
    "since": ["2026-03-20", "2026-05-01"],
    "until": ["2026-04-20", "2026-05-20"],
    "min_plies": ["0", "5", "20"],
    "max_plies": ["5", "40"],
    "sort": ["newest", "oldest"],
}


@pytest.fixture
def me(db: None) -> Player:
    return account("Anna")


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


@pytest.fixture
def past(me: Player, ben: Player) -> list[Past]:
    return past_games(random.Random(4), me, [ben, guest_create()], GAMES)


def program(player: Player) -> Api:
    return Api(token_create(player))


def pages(api: Api, words: dict[str, str]) -> list[dict[str, Any]]:
    """The whole list, nine games at a time."""
    address: str | None = "/games/?" + "&".join(
        f"{name}={value}" for name, value in {**words, "limit": "9"}.items()
    )
    found = []
    while address is not None:
        page = api.get(address).json()
        found += page["games"]
        if page["next"] is not None:
            assert len(page["games"]) == 9
        address = page["next"] and page["next"].removeprefix("/api/v1")
    return found


def streamed(api: Api, words: dict[str, str], **more: str) -> list[dict[str, Any]]:
    answer = api.client.get(
        "/api/v1/games/",
        {**words, **more},
        headers={**api.headers, "Accept": "application/x-ndjson"},
    )
    assert answer["Content-Type"] == "application/x-ndjson"
    return [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]


def plain(game: Past, player: Player, words: dict[str, str]) -> bool:
    """Whether a game fits from the side of one of its people."""
    asked = dict(words)
    if asked.get("opponent") not in (None, "computer", "person", "screen"):
        asked["name"] = asked.pop("opponent")
    return fits(game, player, history_query(asked)[0])


def of_everybody(past: list[Past], words: dict[str, str]) -> set[str]:
    return {
        game.game.public_id
        for game in past
        if game.mode != "hotseat"
        and game.game.match.watchable
        and any(plain(game, seat.player, words) for seat in game.seats.values() if seat.player)
    }


def queries(dice: random.Random, number: int) -> list[dict[str, str]]:
    mixed = [dice.sample(sorted(WORDS), dice.randrange(1, 4)) for _ in range(number)]
    return [*SINGLE, {}, *({name: dice.choice(WORDS[name]) for name in names} for names in mixed)]


def test_every_filter_finds_what_plain_python_finds_among_everybodys_games(
    nobody: Api, past: list[Past]
) -> None:
    for words in queries(random.Random(1), 16):
        found = [game["id"] for game in pages(nobody, words)]
        assert set(found) == of_everybody(past, words), words
        assert len(found) == len(set(found))


def test_every_filter_finds_what_plain_python_finds_for_a_player(
    nobody: Api, me: Player, past: list[Past]
) -> None:
    public = [game for game in past if game.mode != "hotseat" and game.game.match.watchable]
    mine = program(me)
    for words in queries(random.Random(2), 8):
        seen = {game["id"] for game in pages(nobody, {**words, "player": "anna"})}
        assert seen == {g.game.public_id for g in public if plain(g, me, words)}, words
        own = {game["id"] for game in streamed(mine, {**words, "player": "Anna"})}
        assert own == {g.game.public_id for g in past if plain(g, me, words)}, words


def test_every_pair_of_filters_finds_what_plain_python_finds(nobody: Api, past: list[Past]) -> None:
    dice = random.Random(3)
    for one, two in combinations(sorted(WORDS), 2):
        words = {one: dice.choice(WORDS[one]), two: dice.choice(WORDS[two])}
        found = [game["id"] for game in streamed(nobody, words)]
        assert set(found) == of_everybody(past, words), words
        assert len(found) == len(set(found)), words


def test_walk_repeats_and_misses_nothing_while_new_games_come_in(
    nobody: Api, me: Player, ben: Player, past: list[Past]
) -> None:
    for sort in ("newest", "oldest"):
        before = of_everybody(past, {})
        address: str | None = f"/games/?limit=5&sort={sort}"
        found: list[str] = []
        while address is not None:
            page = nobody.get(address).json()
            found += [game["id"] for game in page["games"]]
            address = page["next"] and page["next"].removeprefix("/api/v1")
            if len(found) == 10:
                past += past_games(random.Random(5), me, [ben], 6)
        assert before <= set(found)
        assert len(found) == len(set(found))


def test_games_come_in_the_order_asked_for(nobody: Api, past: list[Past]) -> None:
    newest = [game["finished_at"] for game in pages(nobody, {})]
    oldest = [game["finished_at"] for game in pages(nobody, {"sort": "oldest"})]
    assert all(one >= two for one, two in pairwise(newest))
    assert oldest == newest[::-1]


def test_game_in_the_list_is_told_whole(nobody: Api, past: list[Past]) -> None:
    told = pages(nobody, {"opponent": "computer"})[0]
    game = next(game for game in past if game.game.public_id == told["id"])
    assert told["moves"] == game.game.moves_text
    assert told["winner"] == (game.game.winner or None)
    assert {side: seat["level"] for side, seat in told["seats"].items()} == {
        side: seat.level or None for side, seat in game.seats.items()
    }


def test_stream_is_the_same_list_in_as_many_queries_a_batch(
    nobody: Api, past: list[Past], monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.api import game_lists

    whole = pages(nobody, {})
    with CaptureQueriesContext(connection) as one:
        assert streamed(nobody, {}) == whole
    assert streamed(nobody, {}, limit="3") == whole[:3]
    monkeypatch.setattr(game_lists, "FIRST", 10)
    monkeypatch.setattr(game_lists, "BATCH", 10)
    with CaptureQueriesContext(connection) as several:
        assert streamed(nobody, {}) == whole
    batches = -(-len(whole) // 10)
    assert len(several) == batches * len(one)


@pytest.mark.django_db(transaction=True)
async def test_stream_goes_out_while_it_is_made() -> None:
    from asgiref.sync import sync_to_async

    def make() -> list[Past]:
        return past_games(random.Random(4), account("Anna"), [account("Ben")], 10)

    past = await sync_to_async(make)()
    answer = await AsyncClient().get("/api/v1/games/", headers={"Accept": "application/x-ndjson"})
    assert answer.is_async
    lines = b"".join([part async for part in answer]).splitlines()
    assert {json.loads(line)["id"] for line in lines} == of_everybody(past, {})
    # The thread that has read keeps a connection, which would outlive the database of the tests.
    await sync_to_async(connections.close_all)()


def test_page_asks_for_the_same_number_of_queries_however_many_games(
    nobody: Api, past: list[Past]
) -> None:
    counts = []
    for limit in (2, 50):
        with CaptureQueriesContext(connection) as page:
            assert len(nobody.get(f"/games/?limit={limit}").json()["games"]) >= 2
        counts.append(len(page))
    assert counts[0] == counts[1] <= 3


def test_new_games_neither_repeat_nor_hide_others(nobody: Api, past: list[Past]) -> None:
    before = [game["id"] for game in pages(nobody, {})]
    first = nobody.get("/games/?limit=7").json()
    newest = Game.objects.get(public_id=before[0])
    Game.objects.filter(pk=newest.pk).update(finished_at=newest.finished_at.replace(year=2027))
    second = nobody.get(first["next"].removeprefix("/api/v1")).json()
    assert [game["id"] for game in first["games"] + second["games"]] == before[:14]


@pytest.mark.parametrize(
    "words",
    ["rules=3x3", "level=gott", "result=won", "side=green", "since=yesterday", "min_plies=-1",
     "sort=longest", "cursor=x", "limit=0", "limit=101", "limit=x",
     "colour=red"],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_by_its_name(nobody: Api, words: str) -> None:
    answer = nobody.get(f"/games/?{words}")
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert list(answer.json()["fields"]) == [words.split("=")[0]]


@pytest.mark.parametrize("name", ["Nobody", "%00", "%ed%a0%80", "a" * 300])
def test_who_is_not_here_is_not_found(nobody: Api, name: str) -> None:
    for words in (f"player={name}", f"opponent={name}"):
        assert nobody.get(f"/games/?{words}").status_code == 404


def test_who_is_unknown_or_private_has_no_list(
    nobody: Api, me: Player, ben: Player, past: list[Past]
) -> None:
    Player.objects.filter(pk=ben.pk).update(is_private=True)
    for words in ("player=Ben", "opponent=Ben", "player=Anna&opponent=Ben"):
        answer = nobody.get(f"/games/?{words}")
        assert (answer.status_code, answer.json()["code"]) == (403, "private_profile")
    assert program(ben).get("/games/?player=Ben").status_code == 200
    block(by=me, of=ben)
    assert program(ben).get("/games/?player=Anna").json()["code"] == "private_profile"


def test_any_page_may_read_the_list_and_ask_whether_it_has_changed(
    nobody: Api, past: list[Past]
) -> None:
    answer = nobody.get("/games/?limit=3")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert 'rel="next"' in answer["Link"]
    again = nobody.client.get("/api/v1/games/?limit=3", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    Match.objects.update(watchable=False)
    assert nobody.get("/games/?limit=3").json() == {"games": [], "next": None}


async def test_the_headers_of_a_stream_come_without_reading_it() -> None:
    answer = await AsyncClient().head("/api/v1/games/?format=ndjson&limit=3")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
    assert not answer.streaming
    refused = await AsyncClient().head("/api/v1/games/?format=ndjson&limit=no")
    assert refused.status_code == 422
