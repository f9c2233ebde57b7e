"""Accounts of bots: who can become one, and what is said of them."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.bots import bot_mark
from accounts.errors import HasPlayed, NoAccount
from accounts.models import Player
from accounts.tokens import token_create
from games.history_export import entry_state
from games.models import HistoryEntry, Seek
from games.selectors.rating import counts_for_rating, leaderboard
from games.selectors.seats import seats_by_side
from games.services.lobby import seek_accept, seek_open
from tests.accounts.people import account
from tests.games.api.conftest import Api
from tests.games.conftest import SHORT_WIN, live_game, new_game, play_two

pytestmark = pytest.mark.django_db

CLOCK = {"initial": 300, "increment": 0}


@pytest.fixture
def robo(db: None) -> Player:
    player = account("Robo")
    bot_mark(player)
    return player


def test_a_bot_is_one_for_good(robo: Player) -> None:
    bot_mark(robo)
    robo.refresh_from_db()
    assert robo.is_bot


def test_guests_and_who_has_played_cannot_become_one(alice: Player) -> None:
    with pytest.raises(NoAccount):
        bot_mark(alice)
    anna = account("Anna")
    new_game(anna)
    with pytest.raises(HasPlayed):
        bot_mark(anna)
    anna.refresh_from_db()
    assert not anna.is_bot


def test_by_program(alice: Player) -> None:
    anna = account("Anna")
    told = Api(token_create(anna)).post("/me/bot/")
    assert (told.status_code, told.json()["bot"]) == (200, True)
    assert Api().get("/players/Anna/").json()["bot"] is True
    for player, code in ((alice, "needs_account"), (None, "not_authenticated")):
        answer = Api(token_create(player) if player else None).post("/me/bot/")
        assert answer.json()["code"] == code
    ben = account("Ben")
    live_game(ben)
    refused = Api(token_create(ben)).post("/me/bot/")
    assert (refused.status_code, refused.json()["code"]) == (409, "has_played")


def test_on_its_page(client: Client) -> None:
    anna = account("Anna")
    client.force_login(anna.user)  # type: ignore[arg-type]
    assert client.get("/account/bot/").status_code == 200
    assert client.post("/account/bot/", {}).status_code == 422
    assert client.post("/account/bot/", {"sure": "on"}).status_code == 302
    anna.refresh_from_db()
    assert anna.is_bot
    assert "BOT" in client.get("/@Anna").content.decode()
    assert "BOT" in client.get("/account/bot/").content.decode()


def test_who_has_played_reads_why_not(client: Client) -> None:
    anna = account("Anna")
    new_game(anna)
    client.force_login(anna.user)  # type: ignore[arg-type]
    answer = client.post("/account/bot/", {"sure": "on"})
    assert answer.status_code == 422
    assert not Player.objects.get(pk=anna.pk).is_bot


def test_seats_say_who_is_a_bot(robo: Player, alice: Player) -> None:
    game = live_game(alice, robo)
    seats = Api(token_create(alice)).get(f"/games/{game.public_id}/").json()["seats"]
    assert (seats["red"]["bot"], seats["yellow"]["bot"]) == (False, True)
    page = Client().get(f"/g/{game.public_id}").content.decode()
    assert page.count("data-bot hidden>BOT") == 1
    assert page.count("data-bot>BOT") == 1


def test_bots_are_rated_among_themselves_and_lead_no_list_of_people(robo: Player) -> None:
    anna, other = account("Anna"), account("Other")
    bot_mark(other)
    for one, two, rated in ((robo, anna, False), (robo, other, True)):
        game = live_game(one, two, clock=CLOCK)
        assert game.rated is rated is counts_for_rating(game.match, seats_by_side(game.match))
    play_two(game, robo, other, SHORT_WIN)
    assert leaderboard("7x6") == []
    assert Api().get("/players/Robo/").json()["ratings"][0]["games"] == 1


def test_nobody_is_paired_with_a_bot_unasked(robo: Player, alice: Player, bob: Player) -> None:
    wish = {"rules": "7x6", "clock": None, "allow": "anyone"}
    assert seek_open(player=robo, **wish) is None
    assert seek_open(player=alice, **wish) is None
    assert [seek["bot"] for seek in Api().get("/lobby/").json()["seeks"]] == [True, False]
    assert seek_open(player=bob, **wish) is not None
    assert seek_accept(seek_id=Seek.objects.get().pk, player=alice).players[0] == robo


def test_sentences_say_that_a_program_plays(robo: Player) -> None:
    game = live_game(robo)
    page = Client().get(f"/join/{game.match.invitation.code}").content.decode()
    assert "Robo (BOT)" in page, "the preview of the link"
    assert "Robo (BOT)" in Client().get("/@Robo").content.decode()


def test_ones_own_lists_say_so_too(robo: Player, alice: Player) -> None:
    play_two(live_game(robo, alice, clock=None), robo, alice, SHORT_WIN)
    entry = HistoryEntry.objects.select_related("game__match", "other").get(player=alice)
    assert entry_state(entry)["opponent"]["bot"] is True
