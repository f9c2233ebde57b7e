"""A line of talk out of sight: on pages, in what is sent again, and back."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.errors import AlreadyDecided, NotStaff, NotYourOwn
from accounts.models import Player, StaffAction, User
from games.errors import NotFound
from games.models import Game, GameEvent, TalkLine
from games.selectors.state import game_state
from games.services.hiding import line_hide, line_show
from games.services.talk import talk_say
from tests.accounts.people import account
from tests.games.conftest import fresh, live_game
from tests.games.live import opened
from tests.staff import staff_user


@pytest.fixture
def mona(db: None) -> User:
    return staff_user("moderator", "Mona")


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    game = live_game(alice, bob)
    talk_say(game_id=game.public_id, player=alice, preset="hello")
    talk_say(game_id=game.public_id, player=bob, preset="oops")
    return fresh(game)


def first() -> TalkLine:
    return TalkLine.objects.order_by("pk")[0]


def said(game: Game, player: Player) -> list[str]:
    state: Any = game_state(fresh(game), player)
    return [line["preset"] for line in state["live"]["talk"]]


def told(game: Game) -> list[tuple[str | None, str | None]]:
    events = GameEvent.objects.filter(game=game, kind="talk").order_by("version")
    return [(event.data["preset"], event.data["text"]) for event in events]


def test_a_hidden_line_is_gone_from_page_and_events_until_it_is_shown(
    game: Game, alice: Player, bob: Player, mona: User
) -> None:
    before = fresh(game).version
    line_hide(first().pk, mona, "insult")
    assert [said(game, who) for who in (alice, bob)] == [["oops"], ["oops"]]
    assert told(game) == [(None, "…"), ("oops", None)]
    assert fresh(game).version == before + 1
    line_show(first().pk, mona, "insult")
    assert said(game, bob) == ["hello", "oops"]
    assert told(game) == [("hello", None), ("oops", None)]
    actions = StaffAction.objects.order_by("pk").values_list("action", "subject")
    assert list(actions) == [("line_hide", alice.public_id), ("line_show", alice.public_id)]


def test_hiding_twice_is_decided_already(game: Game, mona: User) -> None:
    with pytest.raises(AlreadyDecided):
        line_show(first().pk, mona, "insult")
    line_hide(first().pk, mona, "insult")
    with pytest.raises(AlreadyDecided):
        line_hide(first().pk, mona, "insult")
    assert StaffAction.objects.count() == 1
    with pytest.raises(NotFound):
        line_hide(0, mona, "insult")


def test_only_moderators_hide_and_never_their_own(game: Game, mona: User) -> None:
    wanda = account("Wanda")
    assert wanda.user is not None
    with pytest.raises(NotStaff):
        line_hide(first().pk, wanda.user, "insult")
    TalkLine.objects.update(player=mona.player)
    with pytest.raises(NotYourOwn):
        line_hide(first().pk, mona, "insult")
    assert not TalkLine.objects.exclude(hidden_at=None).exists()


@pytest.mark.django_db(transaction=True)
async def test_an_open_page_loses_the_line_at_once_and_a_watcher_learns_nothing(
    game: Game, bob: Player, carol: Player, mona: User
) -> None:
    page, watcher = await opened(game, bob), await opened(game, carol)
    for socket in (page, watcher):
        await socket.hello()
    line = await sync_to_async(first)()
    await sync_to_async(line_hide)(line.pk, mona, "insult")
    event = await page.event()
    assert event["events"][-1]["data"] == {"id": line.pk, "side": "red", "hidden": True}
    assert [one["preset"] for one in event["state"]["live"]["talk"]] == ["oops"]
    assert [one["kind"] for one in (await watcher.event())["events"]] == ["hidden"]
    for socket in (page, watcher):
        await socket.close()
