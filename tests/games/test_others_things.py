"""Every address and every command of the site, tried by everybody for what is Alice's.

The lists hold every route; one that is new fails here until somebody has thought about who may see
what. Nobody, a guest, another account holder, a moderator and an administrator ask for what is
Alice's: the answer is the one that is written down, nothing private is in it unless that is written
down, too, and nothing has changed after it. Alice herself gets what is written down for the owner.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.blocking import block
from accounts.exporting import export_ask, export_make
from accounts.models import ApiToken, DataExport, Player, User
from accounts.staff import ADMINISTRATOR, MODERATOR
from accounts.tokens import token_create
from games.consumers.base import CLOSE_REFUSED, CLOSE_UNKNOWN_GAME
from games.messages import parse
from games.models import Game, Invitation, TalkLine
from games.routing import websocket_urlpatterns
from games.services.lobby import seek_open
from games.services.reports import report_make
from games.services.talk import talk_say
from tests.accounts.people import account, guest_client, log_in
from tests.games.conftest import fresh, live_game, new_game, play, play_two
from tests.games.live import opened, opened_lobby
from tests.staff import staff_client, staff_user

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
    "api/v1/reports/": "405 405 405",
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
    "mod/people/<str:public_id>/close/": "302 302 403 302 302 403",
    "mod/people/<str:public_id>/reviews/": "302 302 403 302 302 403",
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

# What moderators see of Alice: what she says of herself, and that there are these games.
# What GET answers to a moderator and an administrator where that is not what another account holder
# gets; where the address names something, then what POST answers to the two. Words behind a number
# are what is private and shown to them.
SEEN = "axolotls hotseat waiting game"
STAFF = {
    "admin/": "200 200",
    # Whether there is a second factor.
    "account/2fa/reauthenticate/": "200 200",
    "account/2fa/totp/deactivate/": "302 302",
    "mod/": "200 200",
    "mod/reports/<str:public_id>/": f"200 {SEEN} 200 {SEEN} 405 405",
    # One of them holds it, the other has to wait.
    "mod/reports/<str:public_id>/take/": "405 405 302 409",
    "mod/reports/<str:public_id>/release/": "405 405 302 409",
    "mod/reports/<str:public_id>/act/": "200 200 200 409",
    "mod/people/": "200 200",
    "mod/people/<str:public_id>/": f"200 {SEEN} 200 {SEEN} 405 405",
    "mod/people/<str:public_id>/act/": "200 200 200 200",
    "mod/people/<str:public_id>/close/": "200 200 200 200",
    "mod/people/<str:public_id>/reviews/": "405 405 302 302",
    "mod/undo/<row:entry_id>/": "405 405 422 422",
    "mod/lines/<row:line_id>/": "405 405 422 422",
    "mod/appeals/": "200 200",
    "mod/appeals/<row:appeal_id>/": "404 404 404 404",
    "mod/log/": "200 200",
}

# The same for Alice herself: what GET, and then POST, answers her and no other account holder.
OWNER = {
    "account/data/archive/": "200",
    "api/v1/players/<str:name>/": "200 405",
    "api/v1/players/<str:name>/stats/": "200 405",
    "api/v1/matches/<str:public_id>/": "200 405",
    "api/v1/matches/<str:public_id>/next/": "405 200",
    "api/v1/matches/<str:public_id>/again/": "405 409",
    "api/v1/games/<str:public_id>/": "200 405",
    "api/v1/games/<str:public_id>/replay/": "200 405",
    "api/v1/games/<str:public_id>/stream/": "200 405",
    "api/v1/games/<str:public_id>/undo/": "405 409",
    "api/v1/games/<str:public_id>/resign/": "405 200",
    "api/v1/games/<str:public_id>/abort/": "405 409",
    "api/v1/games/<str:public_id>/claim/": "405 409",
    "api/v1/games/<str:public_id>/offers/<str:kind>/": "405 409",
    "api/v1/games/<str:public_id>/talk/": "405 422",
    "g/<str:public_id>.svg": "200 405",
    "g/<str:public_id>.png": "200 405",
    "g/<str:public_id>.gif": "200 405",
    "g/<str:public_id>": "200 405",
    "m/<str:public_id>": "200 405",
    "@<str:name>/games": "200 405",
    "@<str:name>/games.ndjson": "200 405",
    "@<str:name>/games.txt": "200 405",
    "@<str:name>/stats": "200 405",
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

    def called(self, word: str) -> str:
        """The word itself, or what it stands for where it is an id."""
        ids = {self.places[kind]: kind for kind in ("code", "game", "match", "waiting")}
        return {**ids, self.hotseat.public_id: "hotseat"}.get(word, word)

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
        "waiting": waiting.public_id,
        "player": alice.public_id,
        "report": report_make(by=bob, line_id=TalkLine.objects.get().pk, reason="insult").public_id,
    }
    words = ["alice@example.org", "axolotls", "2 6 2", hotseat.public_id, waiting.public_id]
    words += [places[kind] for kind in ("code", "game", "match")]
    return Things(game, hotseat, places, words)


def address(route: str, things: Things) -> str:
    ofs = {
        "mod/reports": "report",
        "blocks|mod/people": "player",
        r"\b(m(atches)?|challenges)/": "match",
    }
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
    return " ".join([str(answer.status_code), *(things.called(word) for word in told)])


def test_staff_get_no_more_than_others_but_where_it_is_written_down(things: Things) -> None:
    staff = [staff_client(role) for role in (MODERATOR, ADMINISTRATOR)]
    before, answers, expected = repr(things.unchanged()), {}, {}
    for route, others in ROUTES.items():
        url = address(route, things)
        # What another account holder gets: the last of each three.
        likewise = [status for status in others.split()[2::3] for _ in staff]
        expected[route] = STAFF.get(route, " ".join(likewise))
        methods = ["get"] if url == f"/{route}" else ["get", "post"]
        asked = [(method, client) for method in methods for client in staff]
        answers[route] = " ".join(ask(client, method, url, things) for method, client in asked)
        assert repr(things.unchanged()) == before, route
    assert answers == expected


def test_the_owner_gets_what_is_hers(things: Things) -> None:
    answers, expected = {}, {}
    for route, others in ROUTES.items():
        url, told = address(route, things), []
        likewise = [status for status in others.split() if status.isdigit()]
        expected[route] = OWNER.get(route, " ".join(likewise[2::3]))
        for method in ["get"] if url == f"/{route}" else ["get", "post"]:
            with transaction.atomic():
                client = Client()
                client.force_login(User.objects.get(username="Alice-Private"))
                told.append(ask(client, method, url, things).split()[0])
                transaction.set_rollback(True)
        answers[route] = " ".join(told)
    assert answers == expected


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


def somebody(who: str) -> Player | None:
    """The player of whoever asks; None for nobody."""
    if who == "guest":
        return guest_client()[1]
    if who == "other":
        return account("Other")
    if who in {MODERATOR, ADMINISTRATOR}:
        return Player.objects.get(user=staff_user(who))
    return Player.objects.filter(name=who).first()


# Everything that a page may send which acts, and what comes of it for who has no seat there.
COMMANDS: dict[str, dict[str, Any]] = {
    "move": {"ply": 3, "move": "4"},
    "undo": {"ply": 3},
    "next": {},
    "again": {},
    "offer": {"ply": 3, "kind": "draw"},
    "answer": {"ply": 3, "kind": "draw", "accept": True},
    "resign": {},
    "abort": {},
    "claim": {"draw": False},
    "say": {"preset": "hello"},
}
STRANGERS = ["nobody", "guest", "other", MODERATOR, ADMINISTRATOR]


def test_every_command_is_tried() -> None:
    acts = {name.lower() for name in re.findall(r'case "(\w+)":', inspect.getsource(parse))}
    assert acts - {"hello", "sync", "ping", "probe"} == set(COMMANDS)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", [*STRANGERS, "Alice-Private"])
async def test_commands_are_for_players_whoever_else_may_look_on(
    things: Things, bob: Player, who: str
) -> None:
    alice = await Player.objects.select_related("user").aget(name="Alice-Private")
    game = await sync_to_async(live_game)(alice, bob)
    await sync_to_async(play_two)(game, alice, bob, "2 6 2")
    player = await sync_to_async(somebody)(who)
    socket, codes = await opened(game, player), {}
    await socket.hello()
    before = (await sync_to_async(fresh)(game)).version
    for number, (name, wish) in enumerate(COMMANDS.items()):
        answer = await socket.ask({"t": name, "id": f"c{number}", **wish})
        codes[name] = answer.get("code", answer["t"])
    await socket.close()
    if who != "Alice-Private":
        assert codes == dict.fromkeys(COMMANDS, "not_a_player")
        assert (await sync_to_async(fresh)(game)).version == before
    else:
        assert "not_a_player" not in codes.values()
        assert "ack" in codes.values()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", STRANGERS)
async def test_the_sockets_refuse_what_is_somebody_elses(things: Things, who: str) -> None:
    player = await sync_to_async(somebody)(who)
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
