"""Challenges: for one person alone, accepted or declined."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.blocking import block
from accounts.leaving import player_delete
from accounts.models import Player
from games.errors import (
    ChallengeOpen,
    GameError,
    LinkTaken,
    LinkWithdrawn,
    NotFound,
    NotPossibleHere,
    NotWelcome,
)
from games.models import Game, Invitation, Match
from games.selectors.lookup import latest_game
from games.services import challenges
from games.services.challenges import challenge_accept, challenge_decline, challenge_make
from games.services.invitations import invitation_join
from games.services.setup import setup_checked
from tests.accounts.people import account, log_in
from tests.games.conftest import live_game
from tests.games.live import opened, opened_lobby


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


def challenge(owner: Player, to: Player) -> Match:
    return challenge_make(owner=owner, to=to, setup=setup_checked(rules="7x6", mode="link"))


def test_who_is_challenged_takes_the_seat(alice: Player, ben: Player) -> None:
    match = challenge(alice, ben)
    assert latest_game(match).status == Game.Status.WAITING
    challenge_accept(match_id=match.public_id, player=ben)
    game = latest_game(match)
    assert (game.status, game.match.seats.filter(player=ben).count()) == (Game.Status.RUNNING, 1)
    challenge_accept(match_id=match.public_id, player=ben)
    with pytest.raises(LinkTaken):
        challenge_decline(match_id=match.public_id, player=ben)


def test_it_is_for_nobody_else(alice: Player, bob: Player, ben: Player) -> None:
    match = challenge(alice, ben)
    with pytest.raises(NotWelcome):
        invitation_join(code=Invitation.objects.get().code, player=bob)
    for act in (challenge_accept, challenge_decline):
        with pytest.raises(NotFound):
            act(match_id=match.public_id, player=bob)
    page = Client().get(f"/join/{Invitation.objects.get().code}")
    assert page.context["reason"] == "not_welcome"


def test_declined_is_over(alice: Player, ben: Player) -> None:
    match = challenge(alice, ben)
    for _ in range(2):
        challenge_decline(match_id=match.public_id, player=ben)
    assert latest_game(match).reason == "aborted"
    with pytest.raises(LinkWithdrawn):
        challenge_accept(match_id=match.public_id, player=ben)
    challenge(alice, ben)


def test_one_at_a_time_to_a_person(alice: Player, ben: Player) -> None:
    challenge(alice, ben)
    with pytest.raises(ChallengeOpen):
        challenge(alice, ben)


def test_so_many_at_a_time(alice: Player, ben: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MOST_OPEN", 1)
    challenge(alice, ben)
    with pytest.raises(NotPossibleHere):
        challenge(alice, account("Cleo"))


@pytest.mark.parametrize(("who", "refusal"), [("self", NotPossibleHere), ("blocked", NotWelcome)])
def test_some_cannot_be_challenged(
    alice: Player, ben: Player, who: str, refusal: type[GameError]
) -> None:
    if who == "blocked":
        block(by=ben, of=alice)
    with pytest.raises(refusal):
        challenge(ben if who == "self" else alice, ben)
    assert not Match.objects.exists()


def test_who_leaves_declines(alice: Player, ben: Player) -> None:
    match = challenge(alice, ben)
    player_delete(ben)
    assert latest_game(match).reason == "aborted"


def test_every_page_says_that_somebody_would_like_to_play(
    alice: Player, ben: Player, client: Client
) -> None:
    bar = "Jemand möchte gegen dich spielen."
    log_in(client, "Ben")
    match = challenge(alice, ben)
    for page in ("/", "/rules/", "/account/settings/"):
        assert bar in client.get(page).content.decode(), page
    for page in ("/challenges", "/lobby"):
        assert bar not in client.get(page).content.decode(), "it lists them itself"
    assert bar not in Client().get("/").content.decode()
    challenge_decline(match_id=match.public_id, player=ben)
    assert bar not in client.get("/").content.decode()


@pytest.mark.django_db(transaction=True)
async def test_open_pages_hear_of_a_challenge(ben: Player, bob: Player, alice: Player) -> None:
    game = await sync_to_async(live_game)(ben, bob)
    page, lobby, other = await opened(game, ben), await opened_lobby(ben), await opened(game, bob)
    for socket in (page, other):
        await socket.hello()
    await sync_to_async(Player.objects.filter(pk=alice.pk).update)(is_bot=True)
    await sync_to_async(alice.refresh_from_db)()
    await sync_to_async(challenge)(alice, ben)
    for socket in (page, lobby):
        told = await socket.next("notice")
        assert (told["kind"], told["url"]) == ("challenge", "/challenges")
        assert f"{alice.name} (BOT)" in told["detail"]
    assert (await other.ask({"t": "sync"}))["t"] == "state"
    assert other.unasked["notice"] == []
    for socket in (page, lobby, other):
        await socket.close()
