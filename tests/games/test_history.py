"""Histories: every filter against plain Python, pages without gaps, exports, and who sees what."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext

from accounts.blocking import block
from accounts.guests import guest_create
from accounts.models import Player
from engine import rules_for
from games.history_query import HistoryQuery, history_query
from games.models import Game, HistoryEntry, Match
from games.selectors.history import history, history_page
from games.services.ending import game_abort
from games.services.history_check import histories_compare, histories_rebuild
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, live_game, new_game, play, play_both, play_two
from tests.games.past import Past, past_games
from tests.games.test_pages import signed_in as guest_client

BERLIN = ZoneInfo("Europe/Berlin")
GAMES = 60


@pytest.fixture
def me(db: None) -> Player:
    return account("Anna")


@pytest.fixture
def others(db: None) -> list[Player]:
    return [account("Ben"), guest_create()]


def signed_in(player: Player) -> Client:
    """A browser in which the player is logged in, or a guest."""
    if player.user is None:
        return guest_client(player)
    client = Client()
    client.force_login(player.user)
    return client


def day_of(past: Past) -> date:
    ended = past.game.finished_at
    assert ended is not None
    return ended.astimezone(BERLIN).date()


def result_of(past: Past, me: Player) -> str:
    if past.mode == "hotseat":
        return ""
    if not past.game.winner:
        return "draw"
    return "win" if past.game.winner == past.side_of(me) else "loss"


def fits(past: Past, me: Player, query: HistoryQuery) -> bool:
    """What the filters mean, said once more without a database."""
    shared = past.mode == "hotseat"
    against = None if shared else past.against(me)
    kind = "screen" if against is None else "computer" if against.level else "person"
    name = against.player.name if against is not None and against.player else ""
    return (
        past.counts
        and query.rules in ("", past.game.match.rules)
        and query.opponent in ("", kind)
        and (not query.level or (against is not None and against.level == query.level))
        and (not query.name or name.lower() == query.name.lower())
        and query.result in ("", result_of(past, me))
        and (not query.side or (not shared and past.side_of(me) == query.side))
        and (query.since is None or day_of(past) >= query.since)
        and (query.until is None or day_of(past) <= query.until)
        and (query.min_plies is None or past.game.plies >= query.min_plies)
        and (query.max_plies is None or past.game.plies <= query.max_plies)
    )


def random_query(dice: random.Random) -> HistoryQuery:
    words = {
        "rules": ["7x6", "4x4", "4x4-pop", "7x6-power", "twicefour"],
        "opponent": ["computer", "person", "screen"],
        "level": ["neuling", "meister", "7"],
        "name": ["Ben", "bEN", "Nobody"],
        "result": ["win", "loss", "draw"],
        "side": ["red", "yellow", "circle"],
        "since": ["2026-03-20", "2026-05-01"],
        "until": ["2026-04-20", "2026-05-20"],
        "min_plies": ["0", "5", "20"],
        "max_plies": ["5", "40"],
        "sort": ["newest", "oldest", "longest", "shortest"],
    }
    chosen = dice.sample(sorted(words), dice.randrange(4))
    query, wrong = history_query({name: dice.choice(words[name]) for name in chosen})
    assert wrong == []
    return query


def in_order(found: list[HistoryEntry], query: HistoryQuery) -> bool:
    keys: dict[str, Callable[[HistoryEntry], Any]] = {
        "newest": lambda e: (e.ended_at, e.pk),
        "oldest": lambda e: (e.ended_at, e.pk),
        "longest": lambda e: (e.plies, e.pk),
        "shortest": lambda e: (e.plies, e.pk),
    }
    backwards = query.sort in ("newest", "longest")
    return found == sorted(found, key=keys[query.sort], reverse=backwards)


def all_pages(me: Player, viewer: Player | None, query: HistoryQuery) -> list[HistoryEntry]:
    rows, found, after = history(me, viewer, query), [], ""
    while True:
        page = history_page(rows, query, after, size=7)
        found += page.entries
        if page.after is None:
            assert page.count == len(found)
            return found
        assert len(page.entries) == 7
        after = page.after


@pytest.mark.parametrize("seed", range(2))
def test_every_filter_finds_what_plain_python_finds(
    me: Player, others: list[Player], seed: int
) -> None:
    dice = random.Random(seed)
    past = past_games(dice, me, others, GAMES)
    single = [{"rules": "7x6"}, {"opponent": "screen"}, {"level": "stark"}, {"name": "ben"},
              {"result": "draw"}, {"side": "yellow"}, {"since": "2026-04-01"},
              {"until": "2026-04-01"}, {"min_plies": "9"}, {"max_plies": "9"}]  # fmt: skip
    queries = [history_query(words)[0] for words in single]
    queries += [random_query(dice) for _ in range(60)]
    for query in queries:
        found = all_pages(me, me, query)
        assert {e.game for e in found} == {p.game for p in past if fits(p, me, query)}, query
        assert len({e.pk for e in found}) == len(found)
        assert in_order(found, query)
    assert histories_compare() == []


def test_others_see_no_games_at_one_screen_and_none_that_may_not_be_watched(
    me: Player, others: list[Player]
) -> None:
    past = past_games(random.Random(3), me, others, GAMES)
    ben, guest = others
    stranger = account("Carla")

    def seen(viewer: Player | None) -> set[Game]:
        return {entry.game for entry in history(me, viewer, HistoryQuery())}

    open_games = {
        p.game for p in past if p.counts and p.mode != "hotseat" and p.game.match.watchable
    }
    between = {
        p.game for p in past if p.counts and p.mode == "link" and p.against(me).player == ben
    }
    assert any(not game.match.watchable for game in between)
    assert seen(None) == seen(stranger) == open_games
    assert seen(ben) == open_games | between
    assert {p.game for p in past if p.counts} == seen(me) > seen(guest) | seen(ben)


def test_page_and_export_ask_for_the_same_number_of_queries_however_many_games(
    me: Player, others: list[Player]
) -> None:
    counts = []
    for number in (10, 50):
        past_games(random.Random(number), me, others, number)
        client = signed_in(me)
        with CaptureQueriesContext(
            connection,
        ) as page:
            assert client.get("/@Anna/games").status_code == 200
        with CaptureQueriesContext(connection) as export:
            lines = b"".join(client.get("/@Anna/games.ndjson").streaming_content)
        assert lines.count(b"\n") == HistoryEntry.objects.filter(player=me).count()
        counts.append((len(page), len(export)))
    assert counts[0] == counts[1]
    assert counts[0][0] <= 8


def test_pages_are_linked_without_scripts_and_keep_the_choice(
    me: Player, others: list[Player]
) -> None:
    past_games(random.Random(5), me, others, 80)
    client, address, seen = signed_in(me), "/@Anna/games?min_plies=1&sort=longest", []
    while address:
        response = client.get(address)
        seen += [card.url for card in response.context["cards"]]
        following = response.context["next"]
        assert not following or "min_plies=1" in following
        address = f"/@Anna/games?{following}" if following else ""
    query, _ = history_query({"min_plies": "1"})
    assert len(seen) == len(set(seen)) == history(me, me, query).count()


@pytest.mark.parametrize(
    "address",
    ["?after=x", "?after=99999999999999999-999999999999999999", "?after=-1--1", "?since=2026-13-01",
     "?min_plies=-1", "?max_plies=99999999", "?rules=%00", "?name=%00", "?sort=%F0%9F", "?result=1",
     "?after=5-5&sort=longest", "?since=20260101", "?since=0001-01-01&until=9999-12-31"],
)  # fmt: skip
def test_senseless_addresses_get_a_page(me: Player, address: str) -> None:
    play_both(new_game(me, mode="computer", level="normal"), me, SHORT_WIN)
    client = signed_in(me)
    for page in ("games", "games.txt", "games.ndjson"):
        assert client.get(f"/@Anna/{page}{address}").status_code == 200


def test_new_games_between_two_pages_shift_nothing(me: Player) -> None:
    for _ in range(4):
        play_both(new_game(me, mode="computer", level="normal"), me, SHORT_WIN)
    query = HistoryQuery()
    rows = history(me, me, query)
    first = history_page(rows, query, size=2)
    play_both(new_game(me, mode="computer", level="normal"), me, SHORT_WIN)
    second = history_page(rows, query, first.after or "", size=2)
    assert second.after is None
    assert len({e.pk for e in (*first.entries, *second.entries)}) == 4


def test_game_is_told_from_the_persons_own_view(me: Player, others: list[Player]) -> None:
    ben = others[0]
    play_two(live_game(me, ben, watchable=False), me, ben, SHORT_WIN)
    mine, theirs = (HistoryEntry.objects.get(player=player) for player in (me, ben))
    assert (mine.outcome, mine.side, mine.began, mine.opening) == ("win", "red", True, 1)
    assert (theirs.outcome, theirs.side, theirs.began, theirs.opening) == (
        "loss",
        "yellow",
        False,
        2,
    )
    assert (mine.other, theirs.other) == (ben, me)
    page = signed_in(me).get("/@Anna/games").content.decode()
    assert 'data-outcome="win"' in page
    assert f'href="/g/{mine.game.public_id}"' in page
    assert 'href="/@Ben"' in page


def test_running_and_aborted_games_are_in_no_history(me: Player, others: list[Player]) -> None:
    play(new_game(me), me, "4 4")
    game_abort(game_id=live_game(me, others[0]).public_id, player=me)
    assert not HistoryEntry.objects.exists()
    assert histories_compare() == []


def test_guests_and_nobodies_have_a_page_of_their_own(db: None) -> None:
    guest = guest_create()
    play(new_game(guest), guest, SHORT_WIN)
    client = signed_in(guest)
    page = client.get("/me/games")
    assert page.status_code == 200
    assert len(page.context["cards"]) == 1
    assert (
        b"".join(client.get("/me/games.txt").streaming_content)
        .decode()
        .endswith(f"/g/{Game.objects.get().public_id}\n{SHORT_WIN}\n")
    )
    empty = Client().get("/me/games")
    assert (empty.status_code, empty.context["cards"]) == (200, [])
    assert b"".join(Client().get("/me/games.ndjson").streaming_content) == b""
    assert not Player.objects.exclude(pk=guest.pk).exists()


def test_accounts_are_led_from_me_to_their_name_in_its_own_letters(me: Player) -> None:
    client = signed_in(me)
    for address in ("/me/games?sort=longest", "/@aNNa/games?sort=longest"):
        assert client.get(address).headers["Location"] == "/@Anna/games?sort=longest"
    assert client.get("/@Nobody/games").status_code == 404


@pytest.mark.parametrize("page", ["games", "games.ndjson", "games.txt"])
def test_private_profiles_and_blocked_viewers_see_nothing(
    me: Player, others: list[Player], page: str
) -> None:
    play_both(new_game(me, mode="computer", level="normal"), me, SHORT_WIN)
    ben = others[0]
    assert signed_in(ben).get(f"/@Anna/{page}").status_code == 200
    block(by=me, of=ben)
    assert signed_in(ben).get(f"/@Anna/{page}").status_code == 403
    assert Client().get(f"/@Anna/{page}").status_code == 200
    Player.objects.filter(pk=me.pk).update(is_private=True)
    refused = Client().get(f"/@Anna/{page}")
    assert refused.status_code == 403
    assert Game.objects.get().public_id not in refused.content.decode()
    assert signed_in(me).get(f"/@Anna/{page}").status_code == 200


def test_exports_are_the_list_that_is_shown(me: Player, others: list[Player]) -> None:
    past_games(random.Random(8), me, others, 40)
    client, words = signed_in(me), "?opponent=person&sort=oldest"
    query, _ = history_query({"opponent": "person", "sort": "oldest"})
    expected = all_pages(me, me, query)
    response = client.get(f"/@Anna/games.ndjson{words}")
    assert response["Content-Type"] == "application/x-ndjson"
    assert response["Content-Disposition"] == 'attachment; filename="Anna-games.ndjson"'
    told = [json.loads(line) for line in b"".join(response.streaming_content).splitlines()]
    assert [line["id"] for line in told] == [entry.game.public_id for entry in expected]
    for line, entry in zip(told, expected, strict=True):
        position = rules_for(line["rules"]).parse(line["moves"], line["first"])
        assert position.plies == line["plies"]
        assert (line["result"], line["side"]) == (entry.outcome, entry.side)
        assert line["opponent"] == {
            "kind": "person",
            "level": None,
            "name": entry.other.name,
            "bot": False,
        }
    text = b"".join(client.get(f"/@Anna/games.txt{words}").streaming_content).decode()
    moves = [line for line in text.splitlines() if not line.startswith("#")]
    assert moves == [line["moves"] for line in told]


@pytest.mark.django_db(transaction=True)
async def test_exports_stream_to_asynchronous_servers_batch_by_batch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.selectors.history.BATCH", 5)
    me = await sync_to_async(account)("Anna")
    dice = random.Random(1)
    await sync_to_async(past_games)(dice, me, [await sync_to_async(account)("Ben")], 22)
    response = await AsyncClient().get("/@Anna/games.ndjson")
    parts = [part async for part in response]
    expected = [e async for e in history(me, None, HistoryQuery())]
    lines = b"".join(parts).splitlines()
    assert len(lines) == len(expected) > 5
    assert len(parts) == -(-len(lines) // 5)
    await sync_to_async(connections.close_all)()


def test_histories_that_disagree_with_the_games_are_found_and_rebuilt(
    me: Player, others: list[Player]
) -> None:
    past_games(random.Random(2), me, others, 12)
    for break_it in (
        lambda: HistoryEntry.objects.filter(player=me).update(plies=3),
        lambda: HistoryEntry.objects.filter(other=others[0]).delete(),
        lambda: HistoryEntry.objects.exclude(opponent="screen").update(outcome="win"),
        lambda: Game.objects.update(final_board="..../...."),
    ):
        break_it()
        assert histories_compare() != []
        histories_rebuild()
        assert histories_compare() == []
    running = new_game(me)
    entry = HistoryEntry.objects.first()
    assert entry is not None
    entry.pk, entry.game = None, running
    entry.save(force_insert=True)
    assert len(histories_compare()) == 1
    assert Match.objects.filter(games=running).exists()
