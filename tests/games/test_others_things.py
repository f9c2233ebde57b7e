"""Every address of the site, tried for somebody else's private things.

The list holds every route of the site; one that is new fails here until somebody has thought
about who may see what. Nobody, a guest and another account holder ask for what is Alice's: the
answer is the one that is written down, nothing private is in it, and nothing has changed after it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.blocking import block
from accounts.exporting import export_ask, export_make
from accounts.models import ApiToken, DataExport, Player
from accounts.tokens import token_create
from games.consumers.base import CLOSE_REFUSED, CLOSE_UNKNOWN_GAME
from games.models import Game, Invitation, TalkLine
from games.routing import websocket_urlpatterns
from games.services.lobby import seek_open
from games.services.talk import talk_say
from tests.accounts.people import account, guest_client, log_in
from tests.games.conftest import fresh, live_game, new_game, play, play_two
from tests.games.live import opened, opened_lobby

# What GET answers to nobody, a guest, and another account holder; where the address names
# something, then what POST answers to the three.
ROUTES = {
    "healthz": "200 200 200",
    "readyz": "200 200 200",
    "i18n/setlang/": "302 302 302",
    "admin/": "302 302 403",
    "account/": "302 302 200",
    "account/name/": "302 302 200",
    "account/profile/": "302 302 200",
    "account/blocks/": "302 200 200",
    "account/blocks/<str:public_id>/": "405 405 405 302 302 302",
    "account/bot/": "302 302 200",
    "account/tokens/": "302 302 200",
    "account/tokens/<int:pk>/": "405 405 405 302 302 302",
    "account/claim/": "302 302 302",
    "account/suspended/": "302 302 302",
    "account/data/": "200 200 200",
    "account/data/ask/": "405 405 405",
    "account/data/archive/": "404 404 404",
    "account/reports/": "302 200 200",
    "account/notices/": "302 200 200",
    "account/goodbye/": "302 200 200",
    "account/2fa/": "302 302 200",
    "account/2fa/authenticate/": "302 302 302",
    "account/2fa/reauthenticate/": "302 302 302",
    "account/2fa/totp/activate/": "302 302 302",
    "account/2fa/totp/deactivate/": "302 302 404",
    "account/2fa/recovery-codes/": "302 302 404",
    "account/2fa/recovery-codes/generate/": "302 302 302",
    "account/2fa/recovery-codes/download/": "302 302 404",
    "account/sessions/": "302 302 200",
    "account/login/": "200 200 302",
    "account/logout/": "302 302 200",
    "account/inactive/": "200 200 200",
    "account/signup/": "200 200 302",
    "account/reauthenticate/": "302 302 200",
    "account/reauthenticate/code/": "302 302 403",
    "account/reauthenticate/code/confirm/": "302 302 403",
    "account/email/": "302 302 200",
    "account/confirm-email/": "200 200 200",
    "account/password/change/": "302 302 200",
    "account/password/set/": "302 302 302",
    "account/password/reset/": "200 200 200",
    "account/login/code/confirm/": "302 302 302",
    "account/^confirm-email/(?P<key>[-:\\w]+)/$": "200 200 200 404 404 404",
    "account/password/reset/key/done/": "200 200 200",
    "account/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "200 200 200 200 200 200",
    "account/password/reset/done/": "200 200 200",
    "privacy/": "200 200 200",
    "api/schema/": "200 200 200",
    "api/docs/": "200 200 200",
    "api/docs": "302 302 302",
    "api/v1/rules/": "200 200 200",
    "api/v1/setup/": "200 200 200",
    "api/v1/levels/": "200 200 200",
    "api/v1/guests/": "405 405 405",
    "api/v1/players/<str:name>/": "403 403 403 405 405 405",
    "api/v1/players/<str:name>/stats/": "403 403 403 405 405 405",
    "api/v1/players/<str:name>/challenge/": "405 405 405 422 422 422",
    "api/v1/challenges/": "401 200 200",
    "api/v1/challenges/<str:public_id>/accept/": "405 405 405 401 404 404",
    "api/v1/challenges/<str:public_id>/decline/": "405 405 405 401 404 404",
    "api/v1/me/bot/": "405 405 405",
    "api/v1/me/": "401 200 200",
    "api/v1/me/stats/": "401 200 200",
    "api/v1/lobby/": "200 200 200",
    "api/v1/lobby/<row:seek_id>/": "405 405 405 404 404 404",
    "api/v1/matches/": "405 405 405",
    "api/v1/matches/<str:public_id>/": "403 403 403 405 405 405",
    "api/v1/matches/<str:public_id>/join/": "405 405 405 422 422 422",
    "api/v1/join/": "405 405 405",
    "api/v1/matches/<str:public_id>/next/": "405 405 405 403 403 403",
    "api/v1/matches/<str:public_id>/again/": "405 405 405 403 403 403",
    "api/v1/stream/": "401 200 200",
    "api/v1/analysis/": "422 422 422",
    "api/v1/games/": "200 200 200",
    "api/v1/games/<str:public_id>/": "403 403 403 405 405 405",
    "api/v1/games/<str:public_id>/replay/": "403 403 403 405 405 405",
    "api/v1/games/<str:public_id>/stream/": "403 403 403 405 405 405",
    "api/v1/games/<str:public_id>/moves/": "405 405 405 403 403 403",
    "api/v1/games/<str:public_id>/undo/": "405 405 405 403 403 403",
    "api/v1/games/<str:public_id>/resign/": "405 405 405 403 403 403",
    "api/v1/games/<str:public_id>/abort/": "405 405 405 403 403 403",
    "api/v1/games/<str:public_id>/claim/": "405 405 405 403 403 403",
    "api/v1/games/<str:public_id>/offers/": "405 405 405 422 422 422",
    "api/v1/games/<str:public_id>/offers/<str:kind>/": "405 405 405 403 403 403",
    "api/v1/games/<str:public_id>/talk/": "405 405 405 403 403 403",
    "api/v1/talk/<row:line_id>/report/": "405 405 405 404 404 404",
    "api/v1/": "404 404 404",
    "": "200 200 200",
    "new": "200 200 200",
    "new/": "302 302 302",
    "g/<str:public_id>.svg": "403 403 403 405 405 405",
    "g/<str:public_id>.png": "403 403 403 405 405 405",
    "g/<str:public_id>.gif": "403 403 403 405 405 405",
    "embed/<str:public_id>": "403 403 403 405 405 405",
    "g/<str:public_id>": "403 403 403 405 405 405",
    "m/<str:public_id>": "403 403 403 405 405 405",
    "join/<str:code>": "200 200 200 410 410 410",
    "join/<str:code>/again": "405 405 405 303 303 303",
    "@<str:name>": "200 200 200 405 405 405",
    "@<str:name>/challenge": "200 200 200 422 422 422",
    "challenges": "200 200 200",
    "challenges/<str:public_id>": "405 405 405 404 404 404",
    "@<str:name>/games": "403 403 403 405 405 405",
    "@<str:name>/games.ndjson": "403 403 403 405 405 405",
    "@<str:name>/games.txt": "403 403 403 405 405 405",
    "@<str:name>/stats": "403 403 403 405 405 405",
    "mod/": "302 302 403",
    "mod/reports/<str:public_id>/": "302 302 403 302 302 403",
    "mod/reports/<str:public_id>/take/": "302 302 403 302 302 403",
    "mod/reports/<str:public_id>/release/": "302 302 403 302 302 403",
    "mod/reports/<str:public_id>/act/": "302 302 403 302 302 403",
    "mod/people/": "302 302 403",
    "mod/people/<str:public_id>/": "302 302 403 302 302 403",
    "mod/people/<str:public_id>/act/": "302 302 403 302 302 403",
    "mod/undo/<row:entry_id>/": "302 302 403 302 302 403",
    "mod/lines/<row:line_id>/": "302 302 403 302 302 403",
    "mod/appeals/": "302 302 403",
    "mod/appeals/<row:appeal_id>/": "302 302 403 302 302 403",
    "mod/log/": "302 302 403",
    # A game that may not be watched is reported by its players alone.
    "report/": "404 404 404",
    "report/made/<str:public_id>/": "404 404 404 405 405 405",
    "me/games": "200 200 302",
    "me/games.ndjson": "200 200 302",
    "me/games.txt": "200 200 302",
    "me/stats": "200 200 302",
    "levels/": "200 200 200",
    "leaderboard/": "200 200 200",
    "lobby": "200 200 200",
    "lobby/": "302 302 302",
    "exports/": "200 200 200",
    "exports": "302 302 302",
    "exports/index.json": "200 200 200",
    "exports/games-<month:month>.ndjson.gz": "404 404 404 405 405 405",
    "exports/games-<month:month>.ndjson.gz.sha256": "404 404 404 405 405 405",
    "oembed": "404 404 404",
    "rules/<str:rules>.png": "200 200 200 405 405 405",
    "rules/": "200 200 200",
    "rules/four-in-a-row/": "200 200 200",
    "rules/twicefour/": "200 200 200",
    "rules/<slug:slug>/": "404 404 404 405 405 405",
}

# What stands in the addresses: things of Alice's.
NAMES = {
    "<str:name>": "name",
    "<str:code>": "code",
    # Wishes in the lobby are for everybody.
    "<row:seek_id>": "0",
    "<row:entry_id>": "0",
    "<row:appeal_id>": "0",
    "<int:pk>": "token",
    "<row:line_id>": "line",
    "<str:kind>": "draw",
    "<slug:slug>": "4x4",
    "<month:month>": "2026-04",
    "<str:rules>": "4x4",
    "^confirm-email/(?P<key>[-:\\w]+)/$": "confirm-email/abc/",
    "^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "password/reset/key/1-abc/",
}
BODY = {"ply": 3, "move": "4", "kind": "resign", "accept": True, "preset": "hello"}


@dataclass
class Things:
    """What Alice has, and the words by which it is known again."""

    game: Game
    hotseat: Game
    places: dict[str, str]
    words: list[str]

    def unchanged(self) -> tuple[Any, ...]:
        alice = Player.objects.select_related("user").get(name="Alice-Private")
        return (
            [(fresh(game).version, fresh(game).status) for game in (self.game, self.hotseat)],
            list(Player.objects.filter(pk=alice.pk).values()),
            [alice.blocks.count(), alice.api_tokens.count(), hasattr(alice, "seek")],
            list(DataExport.objects.filter(player=alice).values("asked_at", "ready_at")),
            list(EmailAddress.objects.filter(user=alice.user).values()),
            list(TalkLine.objects.filter(match=self.game.match).values_list("pk", "reports")),
        )


def routes(patterns: list[Any] | None = None, before: str = "") -> Iterator[str]:
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        place = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver) and place != "admin/":
            yield from routes(pattern.url_patterns, place)
        else:
            assert isinstance(pattern, URLPattern | URLResolver)
            yield place


@pytest.fixture
def things(bob: Player) -> Things:
    alice = account("Alice-Private", about="Breeds axolotls", is_private=True)
    EmailAddress.objects.create(user=alice.user, email="alice@example.org", verified=True)
    game = play_two(live_game(alice, bob, watchable=False), alice, bob, "2 6 2")
    hotseat = play(new_game(alice), alice, "3 5 3")
    talk_say(game_id=game.public_id, player=alice, preset="hello")
    waiting = live_game(alice, watchable=False)
    invitation = Invitation.objects.get(match=waiting.match)
    # Whoever knows the code of one that is open may come in; that is what it is for.
    Invitation.objects.update(cancelled_at=waiting.started_at)
    block(by=alice, of=bob)
    token_create(alice)
    seek_open(player=alice, rules="4x4", clock=None, allow="accounts")
    export_ask(alice)
    export_make(DataExport.objects.get().pk)
    places = {
        "name": "Alice-Private",
        "code": invitation.code,
        "line": str(TalkLine.objects.get().pk),
        "token": str(ApiToken.objects.get().pk),
        "game": game.public_id,
        "match": game.match.public_id,
        "player": alice.public_id,
    }
    words = ["alice@example.org", "axolotls", "2 6 2", hotseat.public_id, waiting.public_id]
    words += [places[kind] for kind in ("code", "game", "match")]
    return Things(game, hotseat, places, words)


def address(route: str, things: Things) -> str:
    ofs = {"blocks": "player", r"\b(m(atches)?|challenges)/": "match"}
    kind = next((kind for words, kind in ofs.items() if re.search(words, route)), "game")
    path = route.replace("<str:public_id>", things.places[kind])
    for pattern, name in NAMES.items():
        path = path.replace(pattern, things.places.get(name, name))
    return f"/{path}"


def test_every_route_is_in_the_list() -> None:
    assert set(routes()) == set(ROUTES)


def test_nobody_gets_at_what_is_somebody_elses(things: Things) -> None:
    strangers = [Client(), guest_client()[0], Client()]
    log_in(strangers[2], account("Other").name)
    before, answers = repr(things.unchanged()), {}
    for route in ROUTES:
        url = address(route, things)
        methods = ["get"] if url == f"/{route}" else ["get", "post"]
        asked = [(method, client) for method in methods for client in strangers]
        answers[route] = " ".join(ask(client, method, url, things) for method, client in asked)
        assert repr(things.unchanged()) == before, route
    assert answers == ROUTES


def ask(client: Client, method: str, url: str, things: Things) -> str:
    """The status of the answer, and whatever of Alice's is in it and not in the address."""
    if method == "get":
        answer = client.get(url)
    elif url.startswith("/api/"):
        answer = client.post(url, BODY, content_type="application/json")
    else:
        answer = client.post(url, BODY)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    text = body.decode("latin-1")
    told = [word for word in things.words if word in text and word not in url]
    return " ".join([str(answer.status_code), *told])


def test_alice_herself_gets_at_all_of_it(things: Things) -> None:
    client, text = Client(), ""
    log_in(client, "Alice-Private")
    game, match = things.places["game"], things.places["match"]
    for url in (
        *(f"/g/{game}", f"/g/{game}.svg", f"/m/{match}", f"/api/v1/games/{game}/"),
        *("/account/email/", "/account/profile/", "/account/data/archive/"),
        *("/account/sessions/", "/@Alice-Private", "/@Alice-Private/stats"),
    ):
        answer = client.get(url)
        assert answer.status_code == 200, url
        text += answer.content.decode("latin-1")
    assert [word for word in ("alice@example.org", "axolotls", "2 6 2") if word not in text] == []


def test_every_socket_is_tried() -> None:
    places = {str(pattern.pattern) for pattern in websocket_urlpatterns}
    assert places == {"ws/games/<str:public_id>/", "ws/lobby/"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", ["nobody", "guest", "other"])
async def test_the_sockets_refuse_what_is_somebody_elses(things: Things, who: str) -> None:
    player = None
    if who == "guest":
        player = (await sync_to_async(guest_client)())[1]
    elif who == "other":
        player = await sync_to_async(account)("Other")
    socket = await opened(things.game, player)
    closed = await socket.line.receive_output(timeout=5)
    assert (closed["type"], closed["code"]) == ("websocket.close", CLOSE_REFUSED)
    things.hotseat.public_id = "nothing123"
    unknown = await opened(things.hotseat, player)
    assert (await unknown.line.receive_output(timeout=5))["code"] == CLOSE_UNKNOWN_GAME
    lobby = await opened_lobby(player)
    await lobby.send({"t": "hello", "version": None})
    lists = json.dumps(await lobby.next("lobby"))
    assert [word for word in things.words if word in lists] == []
    await lobby.close()
