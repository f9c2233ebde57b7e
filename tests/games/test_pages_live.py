"""The pages where two people meet: links, private matches, the lobby."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Player
from games.models import Game, Invitation, Match, Seat
from games.services.ending import game_abort
from games.services.invitations import invitation_join
from tests.games.conftest import fresh, live_game, play_two
from tests.games.test_pages import Markup, page_data, signed_in

DE = {"headers": {"accept-language": "de"}}


@pytest.fixture
def waiting(alice: Player) -> Game:
    """Alice has made a link with a clock, and nobody has followed it yet."""
    return live_game(alice, clock={"initial": 300, "increment": 3})


def link_of(game: Game) -> str:
    return f"/join/{Invitation.objects.get(match=game.match).code}"


def headline(response: Any) -> str:
    found = re.search(r"<h1>(.*?)</h1>", response.content.decode(), re.DOTALL)
    assert found
    return found[1]


def expire(game: Game) -> None:
    Invitation.objects.filter(match=game.match).update(
        expires_at=timezone.now() - timedelta(seconds=1)
    )


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_a_link_writes_nothing(waiting: Game, method: str) -> None:
    client = Client()
    players = Player.objects.count()
    with CaptureQueriesContext(connection) as queries:
        response = getattr(client, method)(link_of(waiting))
    assert response.status_code == 200
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []
    assert Player.objects.count() == players
    assert "sessionid" not in response.cookies
    assert fresh(waiting).status == Game.Status.WAITING


def test_a_link_says_who_invites_to_what(alice: Player, waiting: Game) -> None:
    page = Client(**DE).get(link_of(waiting))
    assert headline(page) == f"{alice.name} lädt dich ein"
    text = page.content.decode()
    assert "Vier in einer Reihe 7×6" in text
    assert "5\u00a0Min +\u00a03\u00a0s" in text


def test_a_link_is_kept_from_search_engines_and_out_of_previews(waiting: Game) -> None:
    link = link_of(waiting)
    page = Client().get(link)
    assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in page.headers["Cache-Control"]
    text = page.content.decode()
    assert '<meta name="robots" content="noindex, nofollow">' in text
    preview = re.findall(r'<meta property="og:\w+" content="(.*?)">', text)
    assert len(preview) >= 3
    code = link.rsplit("/", 1)[1]
    assert not [words for words in preview if code in words]


def test_the_button_takes_the_seat_once(waiting: Game) -> None:
    client, link = Client(), link_of(waiting)
    for _ in range(2):
        response = client.post(link)
        assert response.status_code == 303
        assert response.headers["Location"] == f"/m/{waiting.match.public_id}"
    assert Player.objects.count() == 2
    assert fresh(waiting).status == Game.Status.RUNNING
    assert not Seat.objects.filter(kind=Seat.Kind.OPEN).exists()


def test_joining_needs_the_page_it_is_on(waiting: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(link_of(waiting)).status_code == 403
    assert fresh(waiting).status == Game.Status.WAITING


def test_players_are_led_to_their_match(alice: Player, bob: Player, waiting: Game) -> None:
    link = link_of(waiting)
    invitation_join(code=link.rsplit("/", 1)[1], player=bob)
    for player in (alice, bob):
        response = signed_in(player).get(link)
        assert response.status_code == 303
        assert response.headers["Location"] == f"/m/{waiting.match.public_id}"


def test_the_own_link_is_explained(alice: Player, waiting: Game) -> None:
    page = signed_in(alice, **DE).get(link_of(waiting))
    assert page.status_code == 200
    assert headline(page) == "Das ist dein eigener Link"
    assert f'href="/m/{waiting.match.public_id}"' in page.content.decode()
    assert signed_in(alice).post(link_of(waiting)).status_code == 409


@pytest.mark.parametrize("watchable", [True, False])
def test_a_taken_link_is_explained(alice: Player, bob: Player, watchable: bool) -> None:
    game = live_game(alice, watchable=watchable)
    invitation_join(code=link_of(game).rsplit("/", 1)[1], player=bob)
    page = Client(**DE).get(link_of(game))
    assert page.status_code == 200
    assert headline(page) == "Da war jemand schneller"
    assert (f'href="/m/{game.match.public_id}"' in page.content.decode()) == watchable
    refused = Client().post(link_of(game))
    assert refused.status_code == 409


def test_an_expired_link_is_explained(waiting: Game) -> None:
    expire(waiting)
    page = Client(**DE).get(link_of(waiting))
    assert page.status_code == 200
    assert headline(page) == "Dieser Link ist abgelaufen"
    players = Player.objects.count()
    assert Client().post(link_of(waiting)).status_code == 410
    assert Player.objects.count() == players


def test_a_withdrawn_link_is_explained(alice: Player, waiting: Game) -> None:
    game_abort(game_id=waiting.public_id, player=alice)
    page = Client(**DE).get(link_of(waiting))
    assert page.status_code == 200
    assert headline(page) == "Dieser Link ist zurückgezogen"
    assert Client().post(link_of(waiting)).status_code == 410


@pytest.mark.parametrize("code", ["AAAAAAAAAAAAAAAA", "x" * 300, "%00", "ü", "a.b"])
@pytest.mark.parametrize("rest", ["", "/again"])
@pytest.mark.django_db
def test_a_link_that_never_was_is_told_in_our_look(code: str, rest: str) -> None:
    client = Client(**DE)
    for response in (client.get(f"/join/{code}"), client.post(f"/join/{code}{rest}")):
        assert response.status_code == 404
        assert headline(response) == "Dieser Link führt ins Leere"
        assert 'href="/new?mode=link"' in response.content.decode()
    assert not Player.objects.exists()


def test_the_same_setup_is_to_be_had_anew(waiting: Game) -> None:
    expire(waiting)
    client = Client()
    page = client.get(link_of(waiting)).content.decode()
    found = re.search(r'name="key" value="([\w-]+)"', page)
    assert found
    responses = [client.post(f"{link_of(waiting)}/again", {"key": found[1]}) for _ in range(2)]
    assert [response.status_code for response in responses] == [303, 303]
    assert responses[0].headers["Location"] == responses[1].headers["Location"]
    made = Match.objects.exclude(pk=waiting.match_id).get()
    assert (made.rules, made.clock) == (waiting.match.rules, waiting.match.clock)
    assert made.owner != waiting.match.owner


@pytest.mark.parametrize("key", ["", "no key", "x" * 80, "\x00"])
def test_a_key_that_is_none_hurts_nobody(waiting: Game, key: str) -> None:
    assert Client().post(f"{link_of(waiting)}/again", {"key": key}).status_code == 303


def test_who_waits_sees_the_link_and_nobody_else_does(
    alice: Player, carol: Player, waiting: Game
) -> None:
    address, link = f"/m/{waiting.match.public_id}", link_of(waiting)
    own = signed_in(alice).get(address).content.decode()
    assert f'value="http://testserver{link}"' in own
    assert 'class="qr-picture"' in own
    for client in (signed_in(carol), Client()):
        other = client.get(address).content.decode()
        assert link not in other
        assert "qr-picture" not in other


def test_a_private_match_is_shown_to_its_players_alone(
    alice: Player, bob: Player, carol: Player
) -> None:
    game = live_game(alice, bob, watchable=False)
    for address in (f"/m/{game.match.public_id}", f"/g/{game.public_id}"):
        for player in (alice, bob):
            assert signed_in(player).get(address).status_code == 200
        for client in (signed_in(carol, **DE), Client(**DE)):
            page = client.get(address)
            assert page.status_code == 403
            assert headline(page) == "Eine private Partie"
            assert alice.name not in page.content.decode()


def test_watchers_get_no_talk(alice: Player, bob: Player, carol: Player) -> None:
    address = f"/m/{live_game(alice, bob).match.public_id}"
    assert 'id="talk"' in signed_in(bob).get(address).content.decode()
    watched = signed_in(carol).get(address)
    assert 'id="talk"' not in watched.content.decode()
    assert page_data(watched)["state"]["live"]["talk"] is None


def test_a_board_for_two_has_names_and_clocks_before_any_script(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob, clock={"per_move": 30})
    page = signed_in(alice, **DE).get(f"/m/{game.match.public_id}").content.decode()
    assert re.search(r"data-name>Du<", page)
    assert re.search(rf"data-name>{bob.name}<", page)
    assert page.count('role="timer"') == 2
    assert "30\u00a0s je\u00a0Zug" in page


def test_an_open_match_is_found_again(alice: Player, carol: Player, waiting: Game) -> None:
    address = f'href="/m/{waiting.match.public_id}"'
    assert address in signed_in(alice).get("/new?mode=link").content.decode()
    assert address not in signed_in(carol).get("/new?mode=link").content.decode()
    # The front page is for playing at once, not for a board that waits.
    assert page_data(signed_in(alice).get("/"))["state"]["mode"] == "hotseat"


def test_the_lobby_shows_what_is_played(alice: Player, bob: Player, carol: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, "4 4")
    data = page_data(signed_in(carol).get("/lobby"))
    assert data["known"]
    assert [row["url"] for row in data["state"]["games"]] == [f"/m/{game.match.public_id}"]
    assert page_data(signed_in(alice).get("/lobby"))["state"]["running"] is not None


@pytest.mark.django_db
def test_looking_at_the_lobby_makes_no_guest() -> None:
    with CaptureQueriesContext(connection) as queries:
        response = Client().get("/lobby")
    assert response.status_code == 200
    assert not page_data(response)["known"]
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []
    assert not Player.objects.exists()


@pytest.mark.parametrize("place", ["/lobby", "/new?mode=link", "match", "link"])
def test_live_pages_obey_a_strict_content_policy(alice: Player, waiting: Game, place: str) -> None:
    address = {"match": f"/m/{waiting.match.public_id}", "link": link_of(waiting)}.get(place, place)
    for client in (signed_in(alice), Client()):
        markup = Markup(client.get(address).content.decode())
        assert markup.inline == []
        assert [place for place in markup.addresses if not re.match(r"/(?!/)|#", place)] == []


@pytest.mark.parametrize("address", ["/", "/lobby", "/rules/"])
@pytest.mark.django_db
def test_every_page_leads_to_the_lobby(address: str) -> None:
    assert 'href="/lobby"' in Client().get(address).content.decode()
