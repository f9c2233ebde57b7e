"""What moderators have forbidden, by REST and on the pages where one begins to play."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Player, Sanction
from accounts.sanctions import ban_guest, sanction_lift, sanction_make
from accounts.tokens import token_create, token_player
from games.errors import Banned, Muted, Paused, Suspended
from games.models import Game, Invitation, Match, Seek
from tests.accounts.people import account, guest_client
from tests.games.api.conftest import Api
from tests.games.conftest import live_game, play_two

UNTIL = timezone.now().replace(microsecond=0) + timedelta(hours=5)
WISH = {"rules": "7x6", "clock": None, "allow": "anyone"}


def guest_of(api: Api) -> Player:
    player = token_player(api.headers["Authorization"].removeprefix("Bearer "))
    assert player is not None
    return player


def refusal(answer: Any) -> tuple[int, str, str]:
    body = answer.json()
    return answer.status_code, body["code"], body.get("why", "")


def in_utc() -> str:
    return UNTIL.isoformat().replace("+00:00", "Z")


def test_banned_guest_reads_and_does_nothing(api: Api) -> None:
    game = api.new_match()["game"]["id"]
    api.play(game, "4 4")
    ban_guest(guest_of(api), "spam", "", UNTIL, None)
    told = (403, "banned", in_utc())
    for path, body in (
        (f"/games/{game}/moves/", {"ply": 2, "move": "4"}),
        (f"/games/{game}/undo/", {"ply": 2}),
        ("/matches/", {"rules": "7x6", "mode": "hotseat"}),
        ("/lobby/", WISH),
    ):
        assert refusal(api.post(path, body)) == told, path
    assert api.get(f"/games/{game}/").json()["plies"] == 2
    assert api.get("/me/").status_code == 200
    assert Match.objects.count() == 1


def test_nobody_becomes_a_guest_where_one_was_banned(api: Api, nobody: Api) -> None:
    row = ban_guest(guest_of(api), "spam", "", UNTIL, None, address="127.0.0.1")
    before = Player.objects.count()
    assert refusal(nobody.post("/guests/")) == (403, "banned", in_utc())
    setup = {"rules": "7x6", "mode": "hotseat"}
    browser = Client()
    answer = browser.post("/api/v1/matches/", setup, content_type="application/json")
    assert refusal(answer) == (403, "banned", in_utc())
    assert Player.objects.count() == before
    # From elsewhere, with an account, and for who was a guest before, all is as ever.
    far = Client(REMOTE_ADDR="192.0.2.3")
    assert far.post("/api/v1/guests/").status_code == 201
    known = Api(token_create(account("Known")))
    assert known.post("/matches/", setup).status_code == 201
    sanction_lift(row, None, "a mistake")
    assert nobody.post("/guests/").status_code == 201


def test_banned_guest_marks_where_it_tries_again(api: Api, nobody: Api) -> None:
    ban_guest(guest_of(api), "spam", "", UNTIL, None)
    assert nobody.post("/guests/").status_code == 201
    assert api.post("/matches/", {"rules": "7x6", "mode": "hotseat"}).status_code == 403
    assert nobody.post("/guests/").status_code == 403


def test_paused_player_neither_makes_nor_takes_up_wishes(api: Api, stranger: Api) -> None:
    paused = guest_of(api)
    api.post("/lobby/", {**WISH, "rules": "4x4"})
    row = sanction_make(paused, "pause", "leaving", "", UNTIL, None)
    assert not Seek.objects.exists()
    stranger.post("/lobby/", WISH)
    told = (403, "paused", in_utc())
    assert refusal(api.post("/lobby/", WISH)) == told
    assert refusal(api.post(f"/lobby/{Seek.objects.get().pk}/")) == told
    # Everything else goes on.
    assert api.post("/matches/", {"rules": "7x6", "mode": "link"}).status_code == 201
    sanction_lift(row, None, "a mistake")
    assert api.post("/lobby/", WISH).json()["url"]


def test_muted_player_says_nothing(api: Api, stranger: Api) -> None:
    muted, other = guest_of(api), guest_of(stranger)
    game = live_game(muted, other)
    sanction_make(muted, "mute", "insult", "", UNTIL, None)
    for words in ({"preset": "hello"}, {"text": "hello"}):
        answer = api.post(f"/games/{game.public_id}/talk/", words)
        assert refusal(answer) == (403, "muted", in_utc())
    live = api.get(f"/games/{game.public_id}/").json()["live"]
    assert live["talk_muted"]["until"] == round(UNTIL.timestamp() * 1000)
    assert stranger.post(f"/games/{game.public_id}/talk/", {"preset": "hello"}).status_code == 200
    assert api.post(f"/games/{game.public_id}/moves/", {"ply": 0, "move": "4"}).status_code == 200


def test_account_that_is_shut_leaves_its_games_to_the_clock(bob: Player) -> None:
    uwe = account("Uwe")
    running = play_two(live_game(uwe, bob), uwe, bob, "4 4")
    waiting = live_game(uwe)
    program = Api(token_create(uwe))
    sanction_make(uwe, "suspension", "insult", "", UNTIL, None)
    move = {"ply": 2, "move": "4"}
    answer = program.post(f"/games/{running.public_id}/moves/", move)
    assert refusal(answer) == (401, "bad_token", "")
    assert Game.objects.get(pk=running.pk).is_running
    # Nobody is to come to somebody who cannot.
    assert Game.objects.get(pk=waiting.pk).reason == "aborted"
    assert Invitation.objects.get(match=waiting.match).cancelled_at is not None


def test_link_is_no_way_in_for_a_banned_guest(bob: Player) -> None:
    browser, guest = guest_client()
    game = live_game(bob)
    code = Invitation.objects.get(match=game.match).code
    ban_guest(guest, "spam", "", UNTIL, None)
    for path in (f"/join/{code}", f"/join/{code}/again"):
        answer = browser.post(path)
        assert answer.status_code == 403
        assert "nur zuschauen" in answer.content.decode()
        assert "join-again" not in answer.content.decode()
    assert Game.objects.get(pk=game.pk).status == Game.Status.WAITING
    assert Match.objects.count() == 1


@pytest.mark.parametrize("error", [Muted, Paused, Suspended, Banned])
def test_refusals_say_until_when(error: Any) -> None:
    endless, ending = error(), error(UNTIL)
    assert endless.why == ""
    assert ending.why == in_utc()
    assert endless.sentence != ending.sentence
    assert error(ending.why).sentence == ending.sentence
    assert "%" not in ending.sentence


def test_what_is_over_forbids_nothing(api: Api) -> None:
    past = timezone.now() - timedelta(days=1)
    guest = guest_of(api)
    for kind in ("ban", "mute", "pause"):
        row = sanction_make(guest, kind, "other", "", UNTIL, None)
        long_ago = past - timedelta(days=1)
        Sanction.objects.filter(pk=row.pk).update(made_at=long_ago, until=past)
        row.marks.update(until=past)
    assert api.post("/lobby/", WISH).status_code == 201
    assert api.new_match()["game"]["id"]
