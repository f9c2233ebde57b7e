"""Lists ask the database as often for twenty rows as for one."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.blocking import block
from accounts.guests import guest_create
from accounts.models import ApiToken, Player
from accounts.tokens import token_create
from games.models import Game, Rating, Seek, TalkLine
from tests.accounts.people import PASSWORD, account
from tests.games.conftest import live_game, new_game
from tests.games.past import past_games

MANY = 20


@dataclass(slots=True)
class Scene:
    """Anna, logged in, and a live game of hers."""

    client: Client
    anna: Player
    ben: Player
    game: Game
    made: int = 0

    def games(self, number: int) -> None:
        """Finished games; the first dozen already has all kinds."""
        past_games(random.Random(number), self.anna, [self.ben], number)

    def seeks(self, number: int) -> None:
        now = timezone.now()
        for _ in range(number):
            self.made += 1
            Seek.objects.create(
                player=account(f"Seeker{self.made}"), rules=RULES[self.made % 4], clock=None,
                allow=Seek.Allow.values[0], created_at=now, seen_at=now,
            )  # fmt: skip

    def watched(self, number: int) -> None:
        for _ in range(number):
            live_game(guest_create(), guest_create())

    def lines(self, number: int) -> None:
        TalkLine.objects.bulk_create(
            TalkLine(match=self.game.match, player=self.ben, side="yellow", preset="nice",
                     said_at=timezone.now())
            for _ in range(number)
        )  # fmt: skip

    def tokens(self, number: int) -> None:
        for count in range(number):
            token_create(self.anna, f"number {count}", ApiToken.Scope.PLAY)

    def sessions(self, number: int) -> None:
        for _ in range(number):
            Client().force_login(self.anna.user)

    def blocks(self, number: int) -> None:
        for _ in range(number):
            self.made += 1
            block(by=self.anna, of=account(f"Blocked{self.made}"))

    def ratings(self, number: int) -> None:
        for _ in range(number):
            self.made += 1
            Rating.objects.create(
                player=account(f"Rated{self.made}"), rules="7x6", games=30, deviation=50,
                volatility=0.06,
                rating=1500 + self.made, played_at=timezone.now(),
            )  # fmt: skip

    def running(self, number: int) -> None:
        for _ in range(number):
            new_game(self.anna)


RULES = ("7x6", "8x7", "7x6-pop", "7x6-five")
LISTS: list[tuple[str, Callable[[Scene, int], None]]] = [
    ("/api/v1/games/", Scene.games),
    ("/api/v1/games/?player=Anna", Scene.games),
    ("/api/v1/games/?player=Anna&opponent=Ben&result=win", Scene.games),
    ("/api/v1/games/?format=ndjson", Scene.games),
    ("/api/v1/players/Anna/", Scene.games),
    ("/api/v1/players/Anna/stats/", Scene.games),
    ("/api/v1/me/", Scene.games),
    ("/api/v1/me/stats/", Scene.games),
    ("/@Anna", Scene.games),
    ("/@Anna/games", Scene.games),
    ("/@Anna/stats", Scene.games),
    ("/levels/", Scene.games),
    ("/leaderboard/", Scene.ratings),
    ("/api/v1/lobby/", Scene.seeks),
    ("/api/v1/lobby/", Scene.watched),
    ("/lobby", Scene.seeks),
    ("/lobby", Scene.watched),
    ("/api/v1/games/{game}/", Scene.lines),
    ("/g/{game}", Scene.lines),
    ("/", Scene.running),
    ("/account/tokens/", Scene.tokens),
    ("/account/sessions/", Scene.sessions),
    ("/account/blocks/", Scene.blocks),
]


@pytest.fixture
def scene(client: Client) -> Scene:
    anna, ben = account("Anna"), account("Ben")
    assert client.login(username="Anna", password=PASSWORD)
    return Scene(client, anna, ben, live_game(anna, ben))


def asked(scene: Scene, path: str) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        answer = scene.client.get(path)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    assert answer.status_code == 200
    assert body
    return [query["sql"] for query in queries]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "more"), LISTS, ids=[f"{path} {more.__name__}" for path, more in LISTS]
)
def test_list_asks_as_often_for_twenty_rows_as_for_one(
    scene: Scene, path: str, more: Callable[[Scene, int], None]
) -> None:
    path = path.format(game=scene.game.public_id)
    more(scene, 12 if more is Scene.games else 1)
    asked(scene, path)  # whatever a first look makes, like a session
    few = asked(scene, path)
    more(scene, MANY)
    many = asked(scene, path)
    assert len(many) <= len(few), "\n".join(many)
