"""Streams of a person's games and of one game, read as a program would."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db.models import F
from django.test import AsyncClient
from jsonschema import Draft202012Validator

from accounts.guests import guest_create
from accounts.keepers import tell_identity_changed
from accounts.models import ApiToken, Player
from accounts.tokens import token_create, token_revoke
from games.api import streaming
from games.api.schema import document
from games.models import Absence, Connection, Game, Invitation, Match, Seek
from games.services.ending import game_abort
from games.services.invitations import invitation_join
from games.services.lobby import seek_open
from games.services.play import game_play_move
from games.services.rounds import game_next_round
from games.services.undo import game_undo
from tests.games.conftest import SHORT_WIN, fresh, live_game, new_game, play, play_two

pytestmark = pytest.mark.django_db(transaction=True)


class Stream:
    """An open answer; its lines are held against the schema."""

    def __init__(self, parts: AsyncIterator[bytes], line: str) -> None:
        self._parts = parts
        parts_of = {"$ref": f"#/components/schemas/{line}", "components": document()["components"]}
        self._schema = Draft202012Validator(parts_of)

    async def raw(self) -> str:
        return (await asyncio.wait_for(anext(self._parts), 10)).decode()

    async def next(self) -> dict[str, Any]:
        """The next line that says something."""
        while not (text := (await self.raw()).strip()):
            pass
        line: dict[str, Any] = json.loads(text)
        self._schema.validate(line)
        return line

    async def rest(self) -> list[dict[str, Any]]:
        found = []
        try:
            while True:
                found.append(await self.next())
        except StopAsyncIteration:
            return found

    async def until(self, kind: str) -> dict[str, Any]:
        while (line := await self.next())["type"] != kind:
            pass
        return line


async def token_of(player: Player) -> dict[str, str]:
    return {"Authorization": f"Bearer {await sync_to_async(token_create)(player)}"}


@asynccontextmanager
async def opened(
    player: Player | None, path: str = "/stream/", **headers: str
) -> AsyncIterator[Stream]:
    own = {} if player is None else await token_of(player)
    answer: Any = await AsyncClient().get(f"/api/v1{path}", headers={**own, **headers})
    assert answer.status_code == 200, answer.content
    parts: Any = aiter(answer)
    line = "StreamLine" if path == "/stream/" else "GameStreamLine"
    try:
        yield Stream(parts, line)
    finally:
        await parts.aclose()


async def act(function: Callable[..., Any], *args: Any, **named: Any) -> Any:
    return await sync_to_async(function)(*args, **named)


async def move(game: Game, player: Player, token: str) -> None:
    at = await act(fresh, game)
    await act(game_play_move, game_id=game.public_id, player=player, ply=at.plies, move=token)


async def test_tells_all_there_is_and_then_what_happens(alice: Player, bob: Player) -> None:
    game = await act(live_game, alice, bob)
    async with opened(bob) as stream:
        start = await stream.next()
        assert (start["type"], start["game"]["id"]) == ("game_start", game.public_id)
        assert (start["game"]["you"], start["game"]["your_turn"]) == (["yellow"], False)
        assert await stream.next() == {"type": "ready"}
        await move(game, alice, "4")
        state = await stream.next()
        assert (state["type"], state["game"]["your_turn"]) == ("game_state", True)
        assert (state["game"]["plies"], state["game"]["last_move"]) == (1, "4")


async def test_a_game_from_its_challenge_to_another_round(alice: Player, bob: Player) -> None:
    async with opened(alice) as stream:
        assert await stream.next() == {"type": "ready"}
        game = await act(live_game, alice)
        challenge = (await stream.next())["challenge"]
        assert (challenge["id"], challenge["direction"]) == (game.match.public_id, "out")
        code = challenge["link"].rpartition("/")[2]
        await act(invitation_join, code=code, player=bob)
        gone = await stream.next()
        assert gone == {"type": "challenge_gone", "id": game.match.public_id, "why": "accepted"}
        assert (await stream.next())["type"] == "game_start"
        await act(play_two, game, alice, bob, SHORT_WIN)
        end = await stream.until("game_end")
        assert (end["game"]["winner"], end["game"]["reason"]) == ("red", "line")
        await act(game_next_round, game_id=game.public_id, player=bob)
        wish = await stream.next()
        assert (wish["type"], wish["what"], wish["game"]) == ("wish", "next", game.public_id)
        await act(game_next_round, game_id=game.public_id, player=alice)
        start = await stream.until("game_start")
        assert start["game"]["round"] == 2


async def test_a_wish_that_was_there_before_the_stream_is_told(alice: Player, bob: Player) -> None:
    first, second = await act(live_game, alice, bob), await act(live_game, alice, bob)
    for game in (first, second):
        await act(play_two, game, alice, bob, SHORT_WIN)
        await act(game_next_round, game_id=game.public_id, player=bob)
    await act(game_next_round, game_id=second.public_id, player=alice)
    async with opened(alice) as stream:
        told = [await stream.next() for _ in range(3)]
        assert [line["type"] for line in told] == ["game_start", "wish", "ready"]
        assert told[1]["game"] == first.public_id, "the other one was answered"
    async with opened(bob) as stream:
        assert [(await stream.next())["type"] for _ in range(2)] == ["game_start", "ready"]
        await act(game_next_round, game_id=first.public_id, player=alice)
        assert (await stream.until("game_start"))["game"]["round"] == 2


async def test_a_link_that_is_withdrawn_is_gone(alice: Player) -> None:
    game = await act(live_game, alice)
    async with opened(alice) as stream:
        assert (await stream.next())["type"] == "challenge"
        assert (await stream.next())["type"] == "ready"
        await act(game_abort, game_id=game.public_id, player=alice)
        assert (await stream.next())["why"] == "withdrawn"


async def test_a_wish_in_the_lobby_lives_as_long_as_the_stream(alice: Player, bob: Player) -> None:
    wish = {"rules": "7x6", "clock": {"initial": 180, "increment": 2}, "allow": "anyone"}
    await act(seek_open, player=alice, **wish)
    async with opened(alice) as stream:
        await stream.until("ready")
        await act(seek_open, player=bob, **wish)
        start = await stream.next()
        assert (start["type"], start["game"]["mode"]) == ("game_start", "link")
        await act(seek_open, player=alice, rules="4x4", clock=None, allow="anyone")
    # Offered to nobody any more.
    silent = Seek.objects.filter(player=alice, seen_at__lt=F("created_at"))
    assert await act(silent.exists)


async def test_who_listens_is_here(alice: Player, bob: Player) -> None:
    game = await act(live_game, alice, bob)
    seat = await act(game.match.seats.get, side="yellow")
    await act(Absence.objects.create, seat=seat, kind="lost", since=game.started_at)
    async with opened(bob) as stream:
        await stream.until("ready")
        assert (await stream.next())["type"] == "game_state"
        assert not await act(Absence.objects.exists)
    assert await act(Absence.objects.filter(kind="left").exists)
    assert not await act(Connection.objects.filter(player=bob).exists)


async def test_games_of_others_and_at_one_screen_are_not_told(
    alice: Player, bob: Player, carol: Player
) -> None:
    await act(new_game, carol)
    await act(live_game, alice, bob)
    async with opened(carol) as stream:
        assert await stream.next() == {"type": "ready"}


async def test_against_the_computer_the_answer_is_told(alice: Player) -> None:
    async with opened(alice) as stream:
        await stream.until("ready")
        await act(new_game, alice, mode="computer", level="normal")
        start = await stream.next()
        assert (start["type"], start["game"]["your_turn"]) == ("game_start", True)


async def test_the_older_stream_of_a_person_ends(alice: Player, bob: Player) -> None:
    async with opened(alice) as older, opened(bob) as of_bob:
        await older.until("ready")
        await of_bob.until("ready")
        async with opened(alice) as newer:
            await newer.until("ready")
            assert await older.rest() == [{"type": "closed", "reason": "replaced"}]
            await act(live_game, alice, bob)
            assert (await newer.next())["type"] == "game_start"
            assert (await of_bob.next())["type"] == "game_start"


async def test_a_lost_hint_is_healed_by_looking(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "KEEP_ALIVE", 0.2)
    monkeypatch.setattr("games.after_commit._send", lambda *args: None)
    game = await act(live_game, alice, bob)
    async with opened(bob) as stream:
        await stream.until("ready")
        assert await stream.raw() == "\n"
        await move(game, alice, "4")
        assert (await stream.next())["game"]["plies"] == 1
        newer = await act(live_game, alice, bob)
        assert (await stream.next())["game"]["id"] == newer.public_id


async def test_a_token_taken_back_ends_the_stream(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "KEEP_ALIVE", 0.1)
    async with opened(alice) as stream:
        await stream.until("ready")
        await act(ApiToken.objects.all().delete)
        assert (await stream.rest())[-1] == {"type": "closed", "reason": "identity"}


async def test_taking_a_token_back_is_heard_at_once(alice: Player) -> None:
    async with opened(alice) as stream:
        await stream.until("ready")
        await act(lambda: token_revoke(alice, ApiToken.objects.get().pk))
        assert await stream.rest() == [{"type": "closed", "reason": "identity"}]


async def test_who_is_somebody_else_now_has_to_come_again(alice: Player) -> None:
    async with opened(alice) as stream:
        await stream.until("ready")
        await act(tell_identity_changed, alice)
        assert await stream.rest() == [{"type": "closed", "reason": "identity"}]


async def test_before_a_restart_streams_say_so(alice: Player) -> None:
    async with opened(alice) as stream:
        await stream.until("ready")
        assert streaming.end_streams("restart")
        assert await stream.rest() == [{"type": "closed", "reason": "restart"}]
    assert not streaming.end_streams("restart")


async def test_server_sent_events(alice: Player) -> None:
    async with opened(alice, accept="text/event-stream") as stream:
        assert await stream.raw() == 'event: ready\ndata: {"type":"ready"}\n\n'


async def test_a_process_holds_so_many(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "MOST_STREAMS", 0)
    answer = await AsyncClient().get("/api/v1/stream/", headers=await token_of(alice))
    assert (answer.status_code, answer.json()["code"]) == (503, "too_many_streams")
    assert answer["Retry-After"] == "30"


async def test_asking_for_the_headers_alone_ends_no_stream(alice: Player) -> None:
    own = await token_of(alice)
    async with opened(alice) as stream:
        await stream.until("ready")
        answer: Any = await AsyncClient().head("/api/v1/stream/", headers=own)
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
        assert not answer.streaming
        await act(live_game, alice)
        assert (await stream.next())["type"] == "challenge"


async def test_nobody_has_no_stream() -> None:
    answer = await AsyncClient().get("/api/v1/stream/")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


# One game


async def test_players_follow_their_game_at_once(alice: Player, bob: Player) -> None:
    game = await act(live_game, alice)
    async with opened(alice, f"/games/{game.public_id}/stream/") as stream:
        first = await stream.next()
        assert (first["type"], first["game"]["status"]) == ("game", "waiting")
        code = (await act(Invitation.objects.get)).code
        await act(invitation_join, code=code, player=bob)
        assert (await stream.next())["type"] == "joined"
        for ply, token in enumerate(SHORT_WIN.split(), 1):
            await move(game, alice if ply % 2 else bob, token)
            line = await stream.next()
            assert (line["type"], line["move"]["ply"], line["move"]["move"]) == ("move", ply, token)
        end = await stream.next()
        assert (end["type"], end["result"]["winner"]) == ("end", "red")
        assert await stream.rest() == []


async def test_others_are_three_plies_behind(alice: Player, bob: Player) -> None:
    game = await act(live_game, alice, bob)
    await act(play_two, game, alice, bob, "1 2 1 2")
    async with opened(None, f"/games/{game.public_id}/stream/") as stream:
        first = (await stream.next())["game"]
        assert ([made["move"] for made in first["moves"]], first["withheld"]) == (["1"], 3)
        await move(game, alice, "1")
        assert (await stream.next())["move"]["ply"] == 2
        await move(game, bob, "2")
        await move(game, alice, "1")
        lines = await stream.rest()
        assert [line["move"]["ply"] for line in lines[:-1]] == [3, 4, 5, 6, 7]
        assert lines[-1]["type"] == "end"


async def test_the_headers_of_a_game_come_without_its_moves(alice: Player, bob: Player) -> None:
    game = await act(live_game, alice, bob)
    answer: Any = await AsyncClient().head(f"/api/v1/games/{game.public_id}/stream/?format=sse")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/event-stream")
    assert not answer.streaming


async def test_moves_taken_back_are_told(alice: Player) -> None:
    game = await act(new_game, alice)
    await act(play, game, alice, "4 4")
    async with opened(alice, f"/games/{game.public_id}/stream/") as stream:
        await stream.next()
        await act(game_undo, game_id=game.public_id, player=alice, ply=2)
        assert await stream.next() == {"type": "undo", "plies": 1}


async def test_a_finished_game_is_told_and_that_is_all(alice: Player) -> None:
    game = await act(play, await act(new_game, alice), alice, SHORT_WIN)
    async with opened(None, f"/games/{game.public_id}/stream/") as stream:
        assert [line["type"] for line in await stream.rest()] == ["game", "end"]


async def test_private_games_are_their_players(alice: Player, bob: Player, carol: Player) -> None:
    game = await act(live_game, alice, bob, watchable=False)
    path = f"/api/v1/games/{game.public_id}/stream/"
    for headers in ({}, await token_of(await act(guest_create))):
        answer = await AsyncClient().get(path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "private")
    assert await act(Match.objects.count) == 1
