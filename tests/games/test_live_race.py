"""Two sockets and the REST call on one game: doubled, late and illegal moves land at most once."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import Player
from accounts.tokens import token_create
from games.models import Game, GameEvent, Move
from tests.games.conftest import fresh
from tests.games.live import Socket, opened

pytestmark = pytest.mark.django_db(transaction=True)

# The side to move can always play one of these; nobody gets four in a row with them.
GOOD = ["1", "2", "3", "4", "5", "6", "7", "1", "2", "3", "4", "5", "6", "7"]
COMMANDS = 200
ALLOWED = {"stale_ply", "illegal_move"}


class RestCaller:
    """A program that plays in the same seat over HTTP."""

    def __init__(self, game: Game, token: str) -> None:
        self.path = f"/api/v1/games/{game.public_id}/moves/"
        self.headers = {"Authorization": f"Bearer {token}"}

    def send(self, command: dict[str, Any]) -> tuple[str, str]:
        body = {key: command[key] for key in ("ply", "move", "id")}
        answer = Client(headers=self.headers).post(self.path, body, content_type="application/json")
        return command["id"], "" if answer.status_code == 200 else answer.json()["code"]


def commands() -> list[dict[str, Any]]:
    """200 commands: every good move three times under ids of its own, some resent, and rubbish."""
    dice = random.Random(7)
    made = []
    for ply, move in enumerate(GOOD):
        copies = [
            {"t": "move", "id": f"g{ply}-{copy}", "ply": ply, "move": move} for copy in range(3)
        ]
        wrong = [
            {
                "t": "move",
                "id": f"w{ply}-{copy}",
                "ply": dice.choice([ply, ply - 1, ply + 3]),
                "move": dice.choice(["0", "9", "x", ""]),
            }
            for copy in range(3)
        ]
        late = (
            [
                {
                    "t": "move",
                    "id": f"l{ply}-{copy}",
                    "ply": dice.randrange(max(1, ply)),
                    "move": "4",
                }
                for copy in range(5)
            ]
            if ply
            else []
        )
        group = copies + copies[:2] + wrong + late + wrong[:1]
        dice.shuffle(group)
        made += [command for command in group if command["ply"] >= 0]
    while len(made) < COMMANDS:
        made.append({"t": "move", "id": f"x{len(made)}", "ply": 0, "move": "4"})
    return made[:COMMANDS]


async def test_two_sockets_and_rest_play_every_ply_exactly_once(
    alice: Player, hotseat: Game
) -> None:
    first, second = await opened(hotseat, alice), await opened(hotseat, alice)
    for socket in (first, second):
        await socket.hello()
    rest = RestCaller(hotseat, await sync_to_async(token_create)(alice))
    answers: dict[str, set[str]] = {}

    async def by_socket(socket: Socket, command: dict[str, Any]) -> None:
        answer = await socket.ask(command)
        assert answer["id"] == command["id"]
        note(command["id"], "" if answer["t"] == "ack" else answer["code"])

    async def by_rest(command: dict[str, Any]) -> None:
        note(*await sync_to_async(rest.send, thread_sensitive=False)(command))

    def note(command_id: str, code: str) -> None:
        answers.setdefault(command_id, set()).add(code)

    todo = commands()
    assert len(todo) == COMMANDS
    # Three at a time, one on each face.
    for start in range(0, COMMANDS, 3):
        faces = (partial(by_socket, first), partial(by_socket, second), by_rest)
        batch = todo[start : start + 3]
        await asyncio.gather(*(face(command) for face, command in zip(faces, batch, strict=False)))

    # Each id has one answer, the same whichever face asked.
    assert all(len(codes) == 1 for codes in answers.values())
    codes = {command_id: codes.pop() for command_id, codes in answers.items()}
    assert set(codes.values()) <= ALLOWED | {""}
    played = [command_id for command_id, code in codes.items() if not code]

    game = await sync_to_async(fresh)(hotseat)
    rows = await sync_to_async(
        lambda: list(Move.objects.filter(game=game).order_by("ply").values_list("ply", "text"))
    )()
    assert len(rows) == len(played) == game.plies == game.version == len(GOOD)
    assert [ply for ply, _ in rows] == list(range(1, len(rows) + 1))
    assert " ".join(text for _, text in rows) == game.moves_text
    assert await sync_to_async(GameEvent.objects.filter(game=game).count)() == game.version

    for socket in (first, second):
        state = (await socket.ask({"t": "sync"}))["state"]
        assert (state["moves"], state["version"]) == (game.moves_text, game.version)
        seen = [event for message in socket.events for event in message["events"]]
        assert [event["version"] for event in seen] == sorted({e["version"] for e in seen})
        await socket.close()
