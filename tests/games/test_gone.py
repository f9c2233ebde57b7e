"""Somebody goes, and every column of every table is searched for what should be gone with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client

from accounts.blocking import block
from accounts.exporting import export_ask, export_make
from accounts.models import DataExport, Player, User
from accounts.naming import player_rename
from accounts.tokens import token_create
from games.models import Game, HistoryEntry, Invitation, Match, Record, Seat, TalkLine
from games.services.invitations import invitation_join
from games.services.presence import connection_beat
from games.services.talk import talk_say
from tests.accounts.people import PASSWORD, account, guest_client, log_in, sign_up
from tests.games.conftest import SHORT_WIN, live_game, new_game, play, play_both, play_two

pytestmark = pytest.mark.django_db

GOODBYE = "/account/goodbye/"
ADDRESS, BROWSER = "203.0.113.77", "Unmistakable-Browser/1.0"


@dataclass
class Traces:
    """What says who somebody is, and what only erasing takes away."""

    client: Client
    who: list[str]
    said: list[str] = field(default_factory=list)


def columns() -> Iterator[tuple[str, str]]:
    """Every value in the database that can hold text, with the place where it stands."""
    for model in apps.get_models(include_auto_created=True):
        names = [column.attname for column in model._meta.concrete_fields]
        for row in model._base_manager.values(*names):
            for name, value in row.items():
                place = f"{model._meta.label}.{name}"
                if isinstance(value, bytes | memoryview):
                    yield place, bytes(value).decode("latin-1")
                else:
                    yield place, str(value)
    for session in Session.objects.all():
        yield "decoded session", str(session.get_decoded())


def found(words: list[str]) -> set[tuple[str, str]]:
    """Which of the words stand where, in any case."""
    rows = [(place, text.lower()) for place, text in columns()]
    return {(word, place) for word in words for place, text in rows if word.lower() in text}


@pytest.fixture
def somebody(bob: Player) -> Traces:
    """An account holder who has left as many traces as one can."""
    client, guest = guest_client()
    client.defaults |= {"REMOTE_ADDR": ADDRESS, "HTTP_USER_AGENT": BROWSER}
    words = [guest.name, "Wilhelmine", "wilhelmine@example.org", "Mathilde", ADDRESS, BROWSER]
    play(new_game(guest), guest, "4 4")
    waiting = live_game(bob)
    invitation_join(code=Invitation.objects.get(match=waiting.match).code, player=guest)
    sign_up(client, "Wilhelmine", email="wilhelmine@example.org")
    player = Player.objects.get(pk=guest.pk)
    assert player.user is not None
    Player.objects.filter(pk=player.pk).update(about="Breeds axolotls")
    player_rename(player, "Mathilde")
    other = Client(REMOTE_ADDR=ADDRESS, HTTP_USER_AGENT=BROWSER)
    log_in(other, "Mathilde")
    play_both(new_game(player, mode="computer", level="normal"), player, SHORT_WIN)
    talk_say(game_id=waiting.public_id, player=player, preset="hello")
    play_two(waiting, bob, player, SHORT_WIN)
    rival = account("Rival")
    rated = live_game(player, rival, clock={"initial": 300, "increment": 0})
    talk_say(game_id=rated.public_id, player=player, text="Quite a trap!")
    play_two(rated, player, rival, SHORT_WIN)
    running = live_game(player, rival)
    connection_beat(key="k" * 32, game_id=running.public_id, player=player)
    token_create(player)
    block(by=player, of=rival)
    export_ask(player)
    export_make(DataExport.objects.get().pk)
    Authenticator.objects.create(user=player.user, type="totp", data={"secret": "TOTPSECRET"})
    moderator = account("Moderator").user
    for row in (player, player.user):
        kind = ContentType.objects.get_for_model(row)
        LogEntry.objects.create(
            user=moderator,
            content_type=kind,
            object_id=str(row.pk),
            object_repr="Mathilde",
            change_message="Mathilde asked for it",
            action_flag=CHANGE,
        )
    keys = [str(browser.session.session_key) for browser in (client, other)]
    secrets = [User.objects.get(player=player).password, "TOTPSECRET"]
    return Traces(client, [*words, *keys, *secrets, "axolotls"], ["Quite a trap"])


def test_the_search_finds_everything_before_they_go(somebody: Traces) -> None:
    words = [*somebody.who, *somebody.said]
    assert {word for word, _ in found(words)} == set(words)
    assert EmailAddress.objects.exists()


def test_of_somebody_deleted_nothing_says_who_it_was(somebody: Traces) -> None:
    somebody.client.post(GOODBYE, {"what": "delete", "password": PASSWORD})
    assert found(somebody.who) == set()
    assert Match.objects.filter(mode="computer").exists()
    assert not Match.objects.filter(mode="hotseat").exists()
    assert TalkLine.objects.filter(text="Quite a trap!").exists()
    assert not Game.objects.exclude(status=Game.Status.FINISHED).exists()
    call_command("check_records")


def test_of_somebody_erased_nothing_is_left_but_the_games_of_others(somebody: Traces) -> None:
    gone = Seat.objects.filter(level="normal").values_list("match__seats__player", flat=True)
    pk = next(key for key in gone if key is not None)
    somebody.client.post(GOODBYE, {"what": "erase", "password": PASSWORD})
    assert found([*somebody.who, *somebody.said]) == set()
    assert not Match.objects.exclude(mode="link").exists()
    assert not HistoryEntry.objects.filter(player=pk).exists()
    assert HistoryEntry.objects.filter(other=pk).count() == 2
    assert not Record.objects.filter(player=pk).exclude(opponent="person").exists()
    assert not TalkLine.objects.filter(player=pk).exists()
    call_command("check_records")
    call_command("check_records", "--rebuild")
    assert not HistoryEntry.objects.filter(player=pk).exists()


@pytest.mark.parametrize("what", ["delete", "erase"])
def test_of_a_guest_nothing_says_who_it_was(bob: Player, what: str) -> None:
    client, guest = guest_client()
    play_two(live_game(guest, bob), guest, bob, SHORT_WIN)
    waiting = live_game(bob)
    invitation_join(code=Invitation.objects.get(match=waiting.match).code, player=guest)
    words = [guest.name, str(client.session.session_key)]
    assert {word for word, _ in found(words)} == set(words)
    client.post(GOODBYE, {"what": what, "sure": "on"})
    assert found(words) == set()
    call_command("check_records")
