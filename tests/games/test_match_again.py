"""Another match after a decided one: by consent, once, begun by the other side."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import Player
from accounts.tokens import token_create
from games.errors import NotAPlayer, NotPossibleHere
from games.models import EngineJob, Game, Match, Offer
from games.selectors.current import current_game
from games.selectors.lookup import latest_game
from games.selectors.state import game_state
from games.services.again import game_again, match_again
from games.services.ending import game_resign
from games.services.rounds import game_next_round
from tests.games.conftest import SHORT_WIN, fresh, live_game, new_game, play, play_both, play_two
from tests.games.live import opened


def decided(alice: Player, bob: Player, **more: Any) -> Game:
    """The last round of a live best of three that red has won."""
    game = live_game(alice, bob, best_of=3, **more)
    for number in (1, 2):
        play_two(game, alice, bob, "4 4")
        game_resign(game_id=game.public_id, player=bob)
        if number == 1:
            for player in (alice, bob):
                receipt = game_next_round(game_id=game.public_id, player=player)
            game = Game.objects.get(public_id=receipt.next_game)
    return fresh(game)


def again(game: Game, player: Player | None, command: str | None = None) -> str:
    return game_again(game_id=game.public_id, player=player, command_id=command).next_game


def test_live_match_is_repeated_when_both_want_it(alice: Player, bob: Player) -> None:
    game = decided(alice, bob, clock={"per_move": 30}, watchable=False)
    assert again(game, alice) == again(game, alice) == ""
    (offer,) = game_state(fresh(game), bob)["live"]["offers"]
    assert (offer["kind"], offer["side"]) == ("again", "red")
    names = {again(game, bob), again(game, alice), again(game, bob)}
    assert len(names) == 1
    first = Game.objects.get(public_id=names.pop())
    made = first.match
    assert (made.previous, made.rules, made.best_of) == (game.match, "7x6", 3)
    assert (made.clock, made.watchable) == ({"per_move": 30}, False)
    assert {s.side: s.player for s in made.seats.all()} == {"red": alice, "yellow": bob}
    assert (first.first, first.round, first.status) == ("yellow", 1, "running")
    assert Match.objects.count() == 2


def test_decided_round_names_the_new_match(alice: Player, bob: Player) -> None:
    game = decided(alice, bob)
    again(game, bob)
    before = fresh(game)
    first = again(game, alice)
    event = fresh(game).events.get(version=before.version + 1)
    made = Match.objects.get(previous=game.match)
    url = f"/m/{made.public_id}"
    assert (event.kind, event.data) == (
        "again",
        {"match": made.public_id, "url": url, "game": first},
    )
    for viewer in (alice, bob, None):
        assert game_state(fresh(game), viewer)["again"] == url


def test_opening_goes_back_and_forth_from_match_to_match(alice: Player) -> None:
    game, firsts = new_game(alice, best_of=3), []
    for _ in range(3):
        firsts.append(game.first)
        play(game, alice, SHORT_WIN)
        game = Game.objects.get(
            public_id=game_next_round(game_id=game.public_id, player=alice).next_game
        )
        play(game, alice, "4")
        winner = game_state(fresh(game), alice)["score"]
        # Who won the first round wins the second, too.
        play(game, alice, "1 4 1 4 1 4" if winner[game.first] else "1 2 1 2 1 3 1")
        assert fresh(game).is_over
        game = Game.objects.get(public_id=again(game, alice))
    assert firsts == ["red", "yellow", "red"]


def test_side_that_always_begins_goes_on_doing_so(alice: Player, bob: Player) -> None:
    game = decided(alice, bob, first="me")
    again(game, alice)
    assert Game.objects.get(public_id=again(game, bob)).first == "red"


def test_computer_that_opens_the_new_match_is_asked(alice: Player) -> None:
    game = new_game(alice, mode="computer", level="stark", best_of=3)
    play_both(game, alice, SHORT_WIN)
    second = Game.objects.get(
        public_id=game_next_round(game_id=game.public_id, player=alice).next_game
    )
    play_both(second, alice, "4 1 4 1 4 1 5 1")
    first = Game.objects.get(public_id=again(second, alice))
    job = EngineJob.objects.get(game=first)
    assert (first.first, job.ply, job.level) == ("yellow", 0, "stark")
    assert current_game(alice) == first


def test_undecided_and_endless_matches_are_not_repeated(alice: Player, bob: Player) -> None:
    for best_of in (3, None):
        game = play_two(live_game(alice, bob, best_of=best_of), alice, bob, SHORT_WIN)
        for player in (alice, bob):
            with pytest.raises(NotPossibleHere):
                again(game, player)
    assert not Offer.objects.exists()


def test_outsiders_do_not_ask_for_another_match(alice: Player, bob: Player, carol: Player) -> None:
    game = decided(alice, bob)
    for person in (carol, None):
        with pytest.raises(NotAPlayer):
            again(game, person)


def test_same_command_has_the_same_answer(alice: Player, bob: Player) -> None:
    game = decided(alice, bob)
    assert again(game, alice, "a1") == ""
    made = again(game, bob, "b1")
    assert again(game, alice, "a1") == ""
    assert again(game, bob, "b1") == made != ""


def test_asking_from_an_earlier_round_leads_to_the_same_match(alice: Player, bob: Player) -> None:
    game = decided(alice, bob)
    first_round = Game.objects.get(match=game.match, round=1)
    again(first_round, alice)
    made = again(game, bob)
    assert again(first_round, bob) == made
    assert fresh(game).events.filter(kind="again").count() == 1


def test_caller_gets_the_match_that_goes_on(alice: Player, bob: Player) -> None:
    game = decided(alice, bob)
    assert match_again(match=game.match, player=alice) == game.match
    made = match_again(match=game.match, player=bob)
    assert made.previous == game.match
    assert match_again(match=game.match, player=alice) == made


@pytest.mark.django_db(transaction=True)
async def test_both_ask_at_once_on_all_faces_and_one_match_comes_of_it(
    alice: Player, bob: Player
) -> None:
    game = await sync_to_async(decided)(alice, bob)
    sockets = [await opened(game, player) for player in (alice, bob)]
    for socket in sockets:
        await socket.hello()
    calls: list[Callable[[], Any]] = []
    for player, socket in zip((alice, bob), sockets, strict=True):
        calls += [partial(socket.ask, {"t": "again", "id": f"again-{player.pk}"})]
        calls += [partial(_by_rest, game, await sync_to_async(token_create)(player))] * 3
    await asyncio.gather(*(call() for call in calls))
    made = await Match.objects.aget(previous=game.match)
    assert await Match.objects.acount() == 2
    assert await Game.objects.filter(match=made).acount() == 1
    for socket in sockets:
        answer = await socket.ask({"t": "again", "id": "once-more"})
        assert answer["game"] == (await sync_to_async(latest_game)(made)).public_id
        state = (await socket.ask({"t": "sync"}))["state"]
        assert state["again"] == f"/m/{made.public_id}"
        kinds = [e["kind"] for message in socket.events for e in message["events"]]
        assert kinds.count("again") <= 1
        await socket.close()


async def _by_rest(game: Game, token: str) -> None:
    client = Client(headers={"Authorization": f"Bearer {token}"})
    path = f"/api/v1/matches/{game.match.public_id}/again/"
    answer = await sync_to_async(client.post, thread_sensitive=False)(path)
    assert answer.status_code == 200
