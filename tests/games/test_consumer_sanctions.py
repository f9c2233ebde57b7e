"""What a moderator does reaches pages that are open, in the middle of a game."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import BanMark, Player, Sanction
from accounts.sanctions import is_banned, sanction_lift, sanction_make
from games.consumers.base import CLOSE_REFUSED
from games.models import Game, Seek
from games.selectors.time import epoch_ms
from games.services.lobby import seek_open
from tests.accounts.people import account
from tests.games.conftest import live_game
from tests.games.live import Socket, opened, opened_lobby, opened_path
from tests.staff import staff_user

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = timedelta(hours=1)


@pytest.fixture
def uwe(db: None) -> Player:
    return account("Uwe")


@pytest.fixture
def game(uwe: Player, bob: Player) -> Game:
    """Uwe has red and begins."""
    return live_game(uwe, bob)


@sync_to_async
def done_about(player: Player, kind: str, until: Any = None) -> Sanction:
    return sanction_make(player, kind, "insult", "", until, None)


async def closed(socket: Socket) -> tuple[int, str]:
    """The code and the reason with which the socket is closed."""
    while True:
        message = await socket.line.receive_output(timeout=20)
        if message["type"] == "websocket.close":
            return message["code"], message["reason"]


async def test_mute_holds_in_the_middle_of_a_game_and_is_told(
    uwe: Player, bob: Player, game: Game
) -> None:
    page, other = await opened(game, uwe), await opened(game, bob)
    await page.hello()
    await other.hello()
    assert (await page.ask({"t": "say", "id": "s1", "preset": "hello"}))["t"] == "ack"
    until = timezone.now() + HOUR
    row = await done_about(uwe, "mute", until)
    told = await page.next("notice")
    assert (told["kind"], told["until"], told["lifted"]) == ("mute", epoch_ms(until), False)
    assert told["detail"]
    for words in ({"preset": "luck"}, {"text": "so there"}):
        nack = await page.ask({"t": "say", "id": f"s-{len(words)}-{next(iter(words))}", **words})
        assert (nack["t"], nack["code"]) == ("nack", "muted")
        assert nack["why"] == until.isoformat(timespec="seconds").replace("+00:00", "Z")
    # Everything else goes on, and the other one hears nothing of it.
    assert (await page.ask({"t": "move", "id": "m1", "ply": 0, "move": "4"}))["t"] == "ack"
    live = (await page.ask({"t": "sync"}))["state"]["live"]
    assert live["talk_muted"] == {"until": epoch_ms(until)}
    assert "talk_muted" not in (await other.ask({"t": "sync"}))["state"]["live"]
    assert other.unasked["notice"] == []
    await sync_to_async(sanction_lift)(row, None, "a mistake")
    assert (await page.next("notice"))["lifted"]
    assert (await page.ask({"t": "say", "id": "s9", "preset": "luck"}))["t"] == "ack"
    for socket in (page, other):
        await socket.close()


async def test_mute_is_in_what_is_told_of_later_moves_until_it_is_lifted(
    uwe: Player, bob: Player, game: Game
) -> None:
    page, other = await opened(game, uwe), await opened(game, bob)
    await page.hello()
    await other.hello()
    until = timezone.now() + HOUR
    row = await done_about(uwe, "mute", until)
    await page.next("notice")
    assert (await page.ask({"t": "move", "id": "m1", "ply": 0, "move": "4"}))["t"] == "ack"
    own = (await page.next("event"))["state"]["live"]
    assert own["talk_muted"] == {"until": epoch_ms(until)}
    assert "talk_muted" not in (await other.next("event"))["state"]["live"]
    await sync_to_async(sanction_lift)(row, None, "a mistake")
    await page.next("notice")
    assert (await other.ask({"t": "move", "id": "m2", "ply": 1, "move": "5"}))["t"] == "ack"
    assert "talk_muted" not in (await page.next("event"))["state"]["live"]
    for socket in (page, other):
        await socket.close()


@pytest.mark.parametrize("kind", ["suspension", "closure"])
async def test_shut_account_has_its_pages_closed_at_once(
    uwe: Player, bob: Player, game: Game, kind: str
) -> None:
    page, lobby, other = await opened(game, uwe), await opened_lobby(uwe), await opened(game, bob)
    for socket in (page, other):
        await socket.hello()
    await done_about(uwe, kind)
    for socket in (page, lobby):
        assert await closed(socket) == (CLOSE_REFUSED, "suspended")
    # The game goes on for the other one.
    assert (await other.ask({"t": "sync"}))["state"]["status"] == "running"
    for socket in (page, lobby, other):
        await socket.close()


async def test_banned_guest_may_look_on_and_do_nothing(
    bob: Player, game: Game, settings: Any
) -> None:
    settings.TRUSTED_PROXIES = 1
    page = await opened(game, bob, (b"x-forwarded-for", b"10.0.0.1, 192.0.2.44"))
    await page.hello()
    until = timezone.now() + HOUR
    await done_about(bob, "ban", until)
    assert (await page.next("notice"))["kind"] == "ban"
    nack = await page.ask({"t": "move", "id": "m1", "ply": 0, "move": "4"})
    assert nack["code"] == "banned"
    assert (await page.ask({"t": "sync"}))["state"]["status"] == "running"
    # The page is still open somewhere: nobody becomes a new guest there.
    assert await sync_to_async(is_banned)("192.0.2.44", None) is not None
    assert await sync_to_async(is_banned)("10.0.0.1", None) is None
    assert await BanMark.objects.acount() == 2
    await page.close()


async def test_pause_takes_the_wish_out_of_the_lobby(uwe: Player) -> None:
    await sync_to_async(seek_open)(player=uwe, rules="7x6", clock=None, allow="anyone")
    lobby = await opened_lobby(uwe)
    await lobby.send({"t": "hello", "version": None})
    await lobby.next("lobby")
    await done_about(uwe, "pause", timezone.now() + HOUR)
    assert (await lobby.next("notice"))["kind"] == "pause"
    assert not await Seek.objects.aexists()
    await lobby.close()


async def test_notice_is_in_the_language_of_the_page(uwe: Player, game: Game) -> None:
    path = f"/ws/games/{game.public_id}/"
    page = await opened_path(path, uwe, (b"accept-language", b"de"))
    await page.hello()
    await done_about(uwe, "warning")
    assert "Moderation" in (await page.next("notice"))["detail"]
    await page.close()


async def test_moderator_is_told_nothing_by_the_sockets(uwe: Player, game: Game) -> None:
    moni = await sync_to_async(staff_user)("moderator", "Moni")
    mine = await Player.objects.aget(user=moni)
    page = await opened(game, mine)
    await page.hello()
    await sync_to_async(sanction_make)(uwe, "warning", "insult", "", None, moni)
    await page.ask({"t": "sync"})
    assert page.unasked["notice"] == []
    await page.close()
