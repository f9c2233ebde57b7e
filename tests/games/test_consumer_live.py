"""The game socket in a live match: two people, watchers, signs of life."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import Player
from games import after_commit
from games.consumers import game as consumers
from games.models import Absence, Connection, Game
from games.services.play import game_play_move
from games.services.presence import presence_sweep
from tests.games.conftest import SHORT_WIN, fresh, live_game, play_two
from tests.games.live import Socket, opened

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    """Alice has red and begins."""
    return live_game(alice, bob)


class Two:
    """Alice's page and Bob's page on the same game, both greeted."""

    def __init__(self, game: Game, red: Socket, yellow: Socket) -> None:
        self.game, self.red, self.yellow = game, red, yellow

    async def play(self, moves: str) -> None:
        """Every move by the socket whose turn it is; both hear of each."""
        for move in moves.split():
            state = (await self.red.ask({"t": "sync"}))["state"]
            mover = self.red if state["side_to_move"] == "red" else self.yellow
            command = {"t": "move", "id": f"m{state['plies']}", "ply": state["plies"], "move": move}
            assert (await mover.ask(command))["t"] == "ack"
            await self.both_hear("move")

    async def both_hear(self, kind: str) -> Any:
        """The data of the next event, which is of this kind for both."""
        data = []
        for socket in (self.red, self.yellow):
            event = await socket.event()
            assert [e["kind"] for e in event["events"]] == [kind]
            data.append(event["events"][0]["data"])
        assert data[0] == data[1]
        return data[0]

    async def close(self) -> None:
        await self.red.close()
        await self.yellow.close()


async def two(game: Game, alice: Player, bob: Player) -> Two:
    made = Two(game, await opened(game, alice), await opened(game, bob))
    await made.red.hello()
    await made.yellow.hello()
    return made


async def state(socket: Socket) -> Any:
    return (await socket.ask({"t": "sync"}))["state"]


async def ping_until_told(socket: Socket) -> None:
    """A page's pings go on; one that comes while the last is still being noted does nothing."""
    async with asyncio.timeout(10):
        while not socket.events:
            await socket.ask({"t": "ping", "n": 1})
            await asyncio.sleep(0.05)


async def noted(game: Game, pages: int) -> None:
    """The signs of life that came with the greetings are written down."""
    own = Connection.objects.filter(match=game.match).exclude(key__startswith="act-")
    for _ in range(1000):
        if await own.acount() == pages:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"not {pages} pages after 10 s")


async def test_draw_is_offered_declined_and_agreed(alice: Player, bob: Player, game: Game) -> None:
    pages = await two(game, alice, bob)
    await pages.play("4 4")
    offer = {"t": "offer", "id": "o1", "ply": 2, "kind": "draw"}
    assert (await pages.red.ask(offer))["t"] == "ack"
    heard = await pages.both_hear("offer")
    assert heard == {"kind": "draw", "side": "red", "ply": 2, "what": "made"}
    await pages.yellow.ask({"t": "answer", "id": "a1", "ply": 2, "kind": "draw", "accept": False})
    assert (await pages.both_hear("offer"))["what"] == "declined"
    nack = await pages.red.ask({**offer, "id": "o2"})
    assert (nack["code"], 0 < int(nack["why"]) <= 10) == ("offer_too_soon", True)
    await pages.yellow.ask({"t": "offer", "id": "o3", "ply": 2, "kind": "draw"})
    await pages.both_hear("offer")
    await pages.red.ask({"t": "answer", "id": "a2", "ply": 2, "kind": "draw", "accept": True})
    assert await pages.both_hear("end") == {"winner": None, "reason": "agreement"}
    await pages.close()


async def test_move_is_taken_back_by_consent(alice: Player, bob: Player, game: Game) -> None:
    pages = await two(game, alice, bob)
    await pages.play("4 4 5")
    nack = await pages.red.ask({"t": "undo", "id": "u1", "ply": 3})
    assert nack["code"] == "needs_consent"
    await pages.red.ask({"t": "offer", "id": "o1", "ply": 3, "kind": "undo"})
    await pages.both_hear("offer")
    assert (await state(pages.yellow))["live"]["offers"][0]["removes"] == 1
    await pages.yellow.ask({"t": "answer", "id": "a1", "ply": 3, "kind": "undo", "accept": True})
    heard = await pages.both_hear("undo")
    assert [disc["move"] for disc in heard["removed"]] == ["5"]
    nack = await pages.yellow.ask(
        {"t": "answer", "id": "a2", "ply": 2, "kind": "undo", "accept": True}
    )
    assert nack["code"] == "no_offer"
    await pages.close()


async def test_offer_can_be_withdrawn(alice: Player, bob: Player, game: Game) -> None:
    pages = await two(game, alice, bob)
    await pages.play("4 4")
    await pages.red.ask({"t": "offer", "id": "o1", "ply": 2, "kind": "draw"})
    await pages.both_hear("offer")
    await pages.red.ask({"t": "answer", "id": "a1", "ply": 2, "kind": "draw", "accept": False})
    assert (await pages.both_hear("offer"))["what"] == "withdrawn"
    await pages.close()


async def test_resigning_ends_the_game_for_both(alice: Player, bob: Player, game: Game) -> None:
    pages = await two(game, alice, bob)
    await pages.play("4 4")
    ack = await pages.yellow.ask({"t": "resign", "id": "r1"})
    assert ack == {"t": "ack", "id": "r1", "version": 3, "ply": 2}
    assert await pages.both_hear("end") == {"winner": "red", "reason": "resigned"}
    assert (await state(pages.red))["result"]["reason"] == "resigned"
    assert await pages.yellow.ask({"t": "resign", "id": "r1"}) == ack
    assert (await pages.yellow.ask({"t": "resign", "id": "r2"}))["code"] == "game_over"
    await pages.close()


async def test_game_is_called_off_before_its_second_ply(
    alice: Player, bob: Player, game: Game
) -> None:
    pages = await two(game, alice, bob)
    await pages.play("4")
    await pages.yellow.ask({"t": "abort", "id": "x"})
    assert await pages.both_hear("end") == {"winner": None, "reason": "aborted"}
    await pages.close()


async def test_calling_off_comes_too_late(alice: Player, bob: Player, game: Game) -> None:
    pages = await two(game, alice, bob)
    await pages.play("4 4")
    assert (await pages.red.ask({"t": "abort", "id": "x"}))["code"] == "not_possible_here"
    await pages.close()


async def test_next_round_begins_when_both_have_asked(
    alice: Player, bob: Player, game: Game
) -> None:
    pages = await two(game, alice, bob)
    await pages.play(SHORT_WIN)
    assert "game" not in await pages.red.ask({"t": "next", "id": "n1"})
    assert (await pages.both_hear("offer"))["kind"] == "next"
    ack = await pages.yellow.ask({"t": "next", "id": "n1"})
    assert await pages.both_hear("next") == {"game": ack["game"]}
    assert (await state(pages.red))["next"] == ack["game"]
    await pages.close()


async def test_words_reach_the_other_and_no_watcher(
    alice: Player, bob: Player, carol: Player, game: Game
) -> None:
    pages, watcher = await two(game, alice, bob), await opened(game, carol)
    await watcher.hello()
    await pages.red.ask({"t": "say", "id": "s1", "preset": "luck"})
    heard = await pages.both_hear("talk")
    assert (heard["side"], heard["preset"], heard["text"]) == ("red", "luck", None)
    hidden = await watcher.event()
    assert hidden["events"] == [{"version": 1, "kind": "hidden", "data": {}}]
    assert "luck" not in str(hidden["state"]["live"])
    assert (await pages.red.ask({"t": "say", "id": "s2", "text": "hi"}))["why"] == "guests"
    assert (await watcher.ask({"t": "say", "id": "s", "preset": "luck"}))["code"] == "not_a_player"
    await watcher.close()
    await pages.close()


async def test_closed_page_is_seen_and_the_win_claimed(
    alice: Player, bob: Player, game: Game
) -> None:
    pages = await two(game, alice, bob)
    await pages.play("4 4 5")
    await pages.yellow.close()
    event = await pages.red.event()
    assert event["events"][0] == {
        "version": 4,
        "kind": "presence",
        "data": {"side": "yellow", "is": "left"},
    }
    claim = {"t": "claim", "id": "c1", "draw": False}
    assert (await pages.red.ask(claim))["code"] == "not_absent"
    past = timezone.now() - timedelta(seconds=11)
    await sync_to_async(Absence.objects.update)(since=past)
    assert (await pages.red.ask(claim))["code"] == "not_absent", "the same id, the same answer"
    assert (await pages.red.ask({**claim, "id": "c2"}))["t"] == "ack"
    assert (await pages.red.event())["events"][0]["data"] == {
        "winner": "red",
        "reason": "abandoned",
    }
    await pages.red.close()


async def test_page_that_is_back_in_time_resumes(alice: Player, bob: Player, game: Game) -> None:
    pages = await two(game, alice, bob)
    await pages.yellow.close()
    assert (await pages.red.event())["events"][0]["data"]["is"] == "left"
    again = await opened(game, bob)
    await again.hello()
    assert (await pages.red.event())["events"][0]["data"] == {"side": "yellow", "is": "here"}
    await again.close()
    await pages.red.close()


async def test_silent_page_is_lost_and_back_with_its_next_ping(
    alice: Player, bob: Player, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "BEAT_EVERY", 0.0)
    pages = await two(game, alice, bob)
    await noted(game, 2)
    silent = Connection.objects.filter(player=bob)
    await sync_to_async(silent.update)(seen_at=timezone.now() - timedelta(seconds=13))
    await sync_to_async(presence_sweep)()
    assert await pages.both_hear("presence") == {"side": "yellow", "is": "lost"}
    await ping_until_told(pages.yellow)
    assert await pages.both_hear("presence") == {"side": "yellow", "is": "here"}
    await pages.close()


async def test_watchers_are_counted_for_all(
    alice: Player, bob: Player, carol: Player, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "WATCHERS_WAIT", 0.05)
    pages = await two(game, alice, bob)
    watchers = [await opened(game, carol), await opened(game, None)]
    for watcher in watchers:
        await watcher.hello()
    async with asyncio.timeout(10):
        while (await pages.red.next("watchers"))["n"] != 2:
            pass
    for watcher in watchers:
        await watcher.close()
    async with asyncio.timeout(10):
        while (await pages.red.next("watchers"))["n"] != 0:
            pass
    await pages.close()


async def test_lost_hint_is_made_up_for_at_the_next_ping(
    alice: Player, bob: Player, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "BEAT_EVERY", 0.0)
    pages = await two(game, alice, bob)
    with monkeypatch.context() as patch:
        patch.setattr(after_commit, "_send", lambda group, message: None)
        play = sync_to_async(game_play_move)
        await play(game_id=game.public_id, player=alice, ply=0, move="4")
    await ping_until_told(pages.yellow)
    event = await pages.yellow.event()
    assert [e["kind"] for e in event["events"]] == ["move"]
    await pages.close()


async def test_time_over_is_told_with_the_refusal(alice: Player, bob: Player) -> None:
    game = await sync_to_async(live_game)(alice, bob, clock={"initial": 60, "increment": 0})
    await sync_to_async(play_two)(game, alice, bob, "4 4")
    pages = await two(game, alice, bob)
    assert (await state(pages.red))["clock"]["running"] == "red"
    await sync_to_async(_run_out)(game)
    nack = await pages.red.ask({"t": "move", "id": "m", "ply": 2, "move": "5"})
    assert (nack["code"], nack["state"]["result"]["reason"]) == ("game_over", "time")
    assert await pages.both_hear("end") == {"winner": "yellow", "reason": "time"}
    await pages.close()


def _run_out(game: Game) -> None:
    clock = fresh(game).clock
    clock.running_since -= timedelta(seconds=61)
    clock.deadline_at -= timedelta(seconds=61)
    clock.save()


async def test_server_measures_the_way_by_probes(alice: Player, bob: Player, game: Game) -> None:
    pages = await two(game, alice, bob)
    probe = await pages.red.next("probe")
    await pages.red.send({"t": "probe", "n": probe["n"]})
    await pages.red.send({"t": "probe", "n": 10**9})
    assert (await pages.red.ask({"t": "ping", "n": 1}))["at"] > 0
    await pages.close()


async def test_private_game_closes_on_others(alice: Player, bob: Player, carol: Player) -> None:
    game = await sync_to_async(live_game)(alice, bob, watchable=False)
    for person in (carol, None):
        socket = await opened(game, person)
        closed = await socket.line.receive_output(timeout=5)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4403)
    own = await opened(game, bob)
    assert (await own.hello())["state"]["you"] == ["yellow"]
    await own.close()


@pytest.mark.parametrize("name", ["nothere", "private"])
async def test_what_comes_after_the_refusal_is_not_looked_at(
    alice: Player, bob: Player, carol: Player, name: str
) -> None:
    game = await sync_to_async(live_game)(alice, bob, watchable=False)
    path = f"/ws/games/{'nothere' if name == 'nothere' else game.public_id}/"
    socket = Socket(path, [])
    await socket.line.connect()
    await socket.line.receive_output(timeout=5)
    await socket.send({"t": "hello", "version": None})
    await socket.send({"t": "move", "id": "m", "ply": 0, "move": "4"})
    assert await socket.line.receive_nothing(timeout=0.3)
    await socket.close()


COMMANDS = [
    {"t": "offer", "ply": 0},
    {"t": "offer", "ply": 0, "kind": "next"},
    {"t": "offer", "ply": 0, "kind": ["draw"]},
    {"t": "offer", "ply": -1, "kind": "draw"},
    {"t": "answer", "ply": 0, "kind": "draw"},
    {"t": "answer", "ply": 0, "kind": "draw", "accept": 1},
    {"t": "answer", "ply": 0, "kind": "draw", "accept": None},
    {"t": "claim", "draw": "yes"},
    {"t": "say", "preset": 7},
    {"t": "say", "text": {}},
    {"t": "say"},
    {"t": "say", "preset": "insult"},
    {"t": "say", "text": "\ud800"},
    {"t": "say", "text": "\x00" * 5000},
]


@pytest.mark.parametrize("command", COMMANDS, ids=str)
async def test_command_of_rubbish_is_nacked_with_the_state(
    alice: Player, game: Game, command: dict[str, object]
) -> None:
    socket = await opened(game, alice)
    nack = await socket.ask({**command, "id": "c1"}, rubbish=True)
    assert (nack["t"], nack["id"]) == ("nack", "c1")
    assert nack["code"] in {"bad_message", "talk_refused"}
    assert nack["state"]["version"] == 0
    await socket.close()


@pytest.mark.parametrize(
    "act", ["move", "undo", "offer", "answer", "resign", "abort", "claim", "next", "say"]
)
async def test_watcher_is_refused_everything(carol: Player, game: Game, act: str) -> None:
    socket = await opened(game, carol)
    members = {
        "move": {"ply": 0, "move": "4"},
        "undo": {"ply": 0},
        "offer": {"ply": 0, "kind": "draw"},
        "answer": {"ply": 0, "kind": "draw", "accept": True},
        "say": {"preset": "hello"},
    }
    nack = await socket.ask({"t": act, "id": "c1", **members.get(act, {})})
    assert nack["code"] == "not_a_player"
    await socket.close()
