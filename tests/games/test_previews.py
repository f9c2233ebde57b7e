"""What a posted link shows: words and a picture for everybody, and nothing that is not."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import Player
from engine import KNOWN_KEYS
from games.models import Game, Invitation, Match, Seat
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, live_game, new_game, play, play_two
from tests.games.test_pages import signed_in
from tests.games.test_pictures import pixel

ROBOT = "facebookexternalhit/1.1"


def told(url: str, client: Client | None = None, **headers: str) -> dict[str, str]:
    """The words of the preview of a page, without their `og:`."""
    headers = {"User-Agent": ROBOT, "Accept-Language": "en", **headers}
    page = (client or Client()).get(url, headers=headers).content.decode()
    found = re.findall(r'<meta (?:property="og:|name="twitter:)(\S+)" content="([^"]*)">', page)
    return {name: unescape(words) for name, words in found}


def join_path(game: Game) -> str:
    return f"/join/{Invitation.objects.get(match=game.match).code}"


def test_running_game_is_shown_with_its_board(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob)
    shown = told(f"/g/{game.public_id}")
    assert shown["url"] == f"http://testserver/g/{game.public_id}"
    assert shown["image"] == f"http://testserver/g/{game.public_id}.png"
    assert "running" in shown["description"]
    assert (shown["image:width"], shown["image:height"]) == ("1200", "630")
    assert shown["card"] == "summary_large_image"
    assert alice.name not in str(shown)
    pixel(Client().get(f"/g/{game.public_id}.png"), 0, 0)


def test_finished_game_tells_its_end(hotseat: Game, alice: Player) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    shown = told(f"/g/{game.public_id}")
    assert shown["description"] == "Red has won after 7 moves. Step through it."
    german = told(f"/g/{game.public_id}", **{"Accept-Language": "de"})
    assert german["description"] == "Rot hat gewonnen, nach 7 Zügen. Geh sie Zug für Zug durch."


def test_match_is_shown_under_its_own_address(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, SHORT_WIN)
    shown = told(f"/m/{game.match.public_id}")
    assert shown["url"] == f"http://testserver/m/{game.match.public_id}"
    assert shown["image"] == f"http://testserver/g/{game.public_id}.png"
    assert "1 : 0" in shown["description"]


def test_private_game_and_match_show_nothing(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob, watchable=False)
    for url in (f"/g/{game.public_id}", f"/m/{game.match.public_id}"):
        assert told(url) == {}
        assert told(url, signed_in(alice)) == {}


def test_challenge_shows_what_is_played_and_gives_nothing_away(alice: Player) -> None:
    game = live_game(alice)
    path = join_path(game)
    shown = told(path)
    assert shown["image"] == "http://testserver/rules/7x6.png"
    assert "url" not in shown
    secrets = (path.rpartition("/")[2], game.public_id, game.match.public_id, alice.public_id)
    assert [secret for secret in secrets if secret in str(shown)] == []
    assert alice.name not in str(shown)


@pytest.mark.parametrize("private", [False, True])
def test_only_who_has_an_open_profile_is_named_in_a_challenge(db: None, private: bool) -> None:
    anna = account("Anna", is_private=private)
    path = join_path(live_game(anna))
    page = Client(headers={"Accept-Language": "en"}).get(path).content.decode()
    title = re.findall(r"<title>(.*?)</title>", page)[0]
    assert ("Anna" in told(path)["title"]) is not private
    assert ("Anna" in title) is not private


def test_profile_is_shown_unless_it_is_private(db: None) -> None:
    account("Anna", about="Plays in the attic")
    account("Ben", is_private=True)
    shown = told("/@Anna")
    assert (shown["type"], shown["url"]) == ("profile", "http://testserver/@Anna")
    assert "Anna" in shown["title"]
    assert told("/@Ben") == {}


@pytest.mark.django_db
def test_front_page_shows_a_picture_of_the_game() -> None:
    shown = told("/")
    assert shown["url"] == "http://testserver/"
    pixel(Client().get("/rules/7x6.png"), 600, 300)


@pytest.mark.django_db
def test_every_game_of_the_family_has_its_picture() -> None:
    for rules in ("7x6-pop", "8x7-five", "7x6-power", "7x6-pop10", "twicefour"):
        assert rules in KNOWN_KEYS
        pixel(Client().get(f"/rules/{rules}.png"), 0, 0)
    assert Client().get("/rules/99x99.png").status_code == 404


def test_addresses_are_those_by_which_the_site_is_reached(
    alice: Player, bob: Player, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["vier.example"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    game = live_game(alice, bob)
    proxied = {"Host": "vier.example", "X-Forwarded-Proto": "https"}
    shown = told(f"/g/{game.public_id}", **proxied)
    assert shown["url"] == f"https://vier.example/g/{game.public_id}"
    assert shown["image"] == f"https://vier.example/g/{game.public_id}.png"
    waiting = told(join_path(live_game(alice)), **proxied)
    assert waiting["image"] == "https://vier.example/rules/7x6.png"


def test_looking_changes_nothing(alice: Player, bob: Player) -> None:
    anna = account("Anna")
    game, waiting = live_game(alice, bob), live_game(anna)
    models = (Player, Session, Match, Game, Seat, Invitation)
    before = [list(model._default_manager.order_by("pk").values()) for model in models]
    for url in (
        *(f"/g/{game.public_id}", f"/m/{game.match.public_id}", join_path(waiting), "/@Anna", "/"),
        *(f"/g/{game.public_id}.png", f"/embed/{game.public_id}", "/rules/7x6.png", "/exports/"),
        f"/oembed?url=http://testserver/g/{game.public_id}",
    ):
        client = Client(headers={"User-Agent": ROBOT})
        for answer in (client.get(url), client.head(url)):
            assert answer.status_code == 200, url
            assert "sessionid" not in answer.cookies, url
    assert [list(model._default_manager.order_by("pk").values()) for model in models] == before


def oembed(url: str, **more: str) -> Any:
    return Client(headers={"Accept-Language": "en"}).get("/oembed", {"url": url, **more})


def test_pages_that_know_oembed_are_told_how_to_show_a_game(hotseat: Game, alice: Player) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    address = f"http://testserver/g/{game.public_id}"
    page = Client().get(f"/g/{game.public_id}").content.decode()
    link = unescape(re.findall(r'json\+oembed" href="([^"]*)"', page)[0])
    shown = Client().get(link).json()
    assert shown == oembed(address).json() | {"title": shown["title"], "html": shown["html"]}
    assert (shown["type"], shown["version"]) == ("rich", "1.0")
    assert f'src="http://testserver/embed/{game.public_id}"' in shown["html"]
    assert oembed(address, maxwidth="300").json()["width"] == 300
    assert oembed(address)["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    "url",
    [
        *("", "nonsense", "http://[", "http://elsewhere.example/g/abc", "http://testserver/"),
        *("http://testserver/g/nothere", "javascript:alert(1)", "http://testserver/join/abc"),
    ],
)
def test_other_addresses_are_not_shown(db: None, url: str) -> None:
    assert oembed(url).status_code == 404


def test_private_games_are_not_shown_elsewhere(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob, watchable=False)
    assert oembed(f"http://testserver/g/{game.public_id}").status_code == 403
    watchable = live_game(alice, bob)
    assert oembed(f"http://testserver/g/{watchable.public_id}", format="xml").status_code == 501


def test_finished_game_has_the_code_of_its_board_on_its_page(
    hotseat: Game, alice: Player, bob: Player
) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    page = Client().get(f"/g/{game.public_id}").content.decode()
    code = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)[0])
    assert code.startswith(f'<iframe src="http://testserver/embed/{game.public_id}"')
    assert f'href="/g/{game.public_id}.gif"' in page
    private = play_two(live_game(alice, bob, watchable=False), alice, bob, SHORT_WIN)
    assert "<iframe" not in signed_in(alice).get(f"/g/{private.public_id}").content.decode()
    running = new_game(alice)
    assert "share-code" not in signed_in(alice).get(f"/g/{running.public_id}").content.decode()
